import { setTimeout as delay } from "node:timers/promises";
import { startTestBucket } from "#server/testing/outside/bucket.ts";
import { answers, seen, startLocalModel } from "#server/testing/outside/localModel.ts";
import { startStripeServer, stripeEnv } from "#server/testing/outside/stripeServer.ts";
import { ask, askWatched, someAddress } from "./caller.ts";
import { compare, newLedger } from "./ledger.ts";
import { openMailbox } from "./mailbox.ts";
import { openGate, type Gate, type PeerFault } from "./peer.ts";
import { sendPhotoRequest } from "./photoRequest.ts";
import { inWords, type Scenario, type Trial } from "./trial.ts";
import { asOwner, startWorld, type Owner, type World } from "./world.ts";
import { sendAgain, startWriters } from "./writers.ts";

/**
 * The maximum wait for a list of an owner who does not depend on the faulty service, in milliseconds, on a busy
 * machine.
 */
const othersWait = 6_000;
/** The server waits at most 30 s for a model. The rest is for the busy machine. In milliseconds. */
const customersWait = 40_000;
const sickFor = { quick: 5_000, whole: 25_000 };

/**
 * The model, the mail server, the bucket, Stripe and a webhook's target are silent, drip, answer garbage, never end, or
 * are down.
 */
export const outside: Scenario = {
  name: "outside",
  what: "slow, mad and dead AI, SMTP, S3, Stripe and webhook targets",
  quick: true,
  async run(trial) {
    const around = await startAround();
    const world = await startWorld(around.env, { entry: "torture/ours.ts" });
    try {
      const { ai, ...others } = around.gates;
      const all = [ai, ...Object.values(others)];
      const manners: PeerFault[] = trial.quick ? ["silent"] : ["silent", "drip", "garbage", "endless", "refuse"];
      for (const manner of manners) {
        // If photos cannot be stored, the server never calls the model. So the model has a round of its own.
        for (const [what, gates] of trial.quick
          ? ([["everything outside", all]] as const)
          : ([
              ["the model", [ai]],
              ["everything outside", all],
            ] as const)) {
          if (trial.counts.rounds > 0 && trial.left() < 50_000) break;
          await oneRound(trial, world, around, { what: `${what} ${withPeerFault[manner]}`, manner, gates });
        }
      }
      if (around.mailed() === 0) trial.finding("no email arrived although the mail server was well again");
    } finally {
      await world.dispose();
      around.stop();
    }
  },
};

const withPeerFault: Record<PeerFault, string> = {
  through: "is well",
  silent: "is silent",
  drip: "drips",
  garbage: "talks garbage",
  endless: "never ends",
  refuse: "is gone",
};

async function oneRound(
  trial: Trial,
  world: World,
  around: Surroundings,
  { what, manner, gates }: { what: string; manner: PeerFault; gates: readonly Gate[] },
): Promise<void> {
  const { url } = world.server;
  const owners = await world.owners(6);
  const [bystander, ...busy] = owners;
  if (!bystander) return;
  for (const owner of busy)
    await ask(
      `${url}/api/webhook`,
      asOwner(owner, url, { method: "PUT", json: { url: around.webhookUrl, active: true } }),
    );
  const ledger = newLedger();
  const writers = startWriters(trial, world, busy, ledger, ["request", "photo", "photo", "status", "notes"]);
  await delay(1_500);
  for (const gate of gates) gate.become(manner);
  const until = performance.now() + (trial.quick ? sickFor.quick : sickFor.whole);
  const bothering = Promise.all(busy.map((owner) => bother(trial, world, owner, until)));
  let slowest = 0;
  let lists = 0;
  while (performance.now() < until) {
    const { status, ms } = await askWatched(trial, `${url}/api/estimates`, asOwner(bystander, url));
    if (status !== 200) trial.finding(`${what}: a bystander's list answered ${status || "nothing"}`);
    slowest = Math.max(slowest, ms);
    lists++;
    await delay(100);
  }
  if (slowest > trial.within(othersWait)) trial.finding(`${what}: a bystander waited ${inWords(slowest)} for a list`);
  for (const gate of gates) gate.become("through");
  await bothering;
  await delay(1_000);
  await writers.stop();
  if (!world.server.alive())
    throw new Error(`${what}: the server ended. It said: ${world.server.output().slice(-400)}`);
  await sendAgain(trial, world, ledger);
  await compare(trial, url, ledger);
  trial.round(
    `${what}: ${writers.acknowledged()} acknowledged, a bystander's longest wait ${inWords(slowest)} of ${lists} lists`,
  );
}

/**
 * One owner and a customer of theirs repeatedly make calls that need external services. Any answer is fine, but they
 * get one in time.
 */
async function bother(trial: Trial, world: World, owner: Owner, until: number): Promise<void> {
  const { url } = world.server;
  const once = async () => {
    const sent = await sendPhotoRequest(url, owner);
    if (!sent) return;
    trial.waited(sent.ms);
    if (sent.ms > trial.within(customersWait)) trial.finding(`a customer waited ${inWords(sent.ms)} for the model`);
  };
  for (let times = 0; performance.now() < until; times++) {
    await Promise.all([
      ask(`${url}/api/webhook/test`, asOwner(owner, url, { json: {} })),
      ask(`${url}/api/subscription/checkout`, asOwner(owner, url, { json: { priceType: "monthly" } })),
      ask(
        `${url}/api/auth/request-password-reset`,
        asOwner(owner, url, { json: { email: owner.email }, headers: { "x-forwarded-for": someAddress() } }),
      ),
      ...(times < 8 ? Array.from({ length: trial.quick ? 1 : 4 }, once) : []),
    ]);
    await delay(200);
  }
}

type Surroundings = {
  env: Record<string, string>;
  gates: Record<"ai" | "mail" | "s3" | "payments" | "webhook", Gate>;
  webhookUrl: string;
  mailed(): number;
  stop(): void;
};

/** All external services that a server uses, on this machine, each behind a gate. */
async function startAround(): Promise<Surroundings> {
  const bucket = await startTestBucket("torture", "key");
  const model = await startLocalModel(answers(seen()));
  const stripe = await startStripeServer();
  const mailbox = await openMailbox();
  const hooks = await startLocalModel((response) => void response.end());
  const [s3, ai, mail, payments, webhook] = await Promise.all(
    [new URL(bucket.endpoint).port, new URL(model.url).port, mailbox.port, stripe.at.port, new URL(hooks.url).port].map(
      (port) => openGate(Number(port)),
    ),
  );
  if (!s3 || !ai || !mail || !payments || !webhook) throw new Error("a gate is missing");
  return {
    gates: { s3, ai, mail, payments, webhook },
    webhookUrl: `http://127.0.0.1:${webhook.port}/`,
    mailed: () => mailbox.count(),
    env: {
      ...stripeEnv,
      STRIPE_AT: String(payments.port),
      S3_BUCKET: "torture",
      S3_REGION: "us-east-1",
      S3_ENDPOINT: `http://127.0.0.1:${s3.port}`,
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      AI_PROVIDER: "openai-compatible",
      AI_MODEL: "local",
      AI_BASE_URL: `http://127.0.0.1:${ai.port}/v1`,
      WEBHOOKS_TO_PRIVATE: "allow",
    },
    stop() {
      for (const gate of [s3, ai, mail, payments, webhook]) gate.close();
      void bucket.close();
      mailbox.close();
      stripe.stop();
      model.stop();
      hooks.stop();
    },
  };
}
