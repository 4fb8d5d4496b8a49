import { randomUUID } from "node:crypto";
import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { publicBounds } from "#platform/limits/publicBounds.ts";
import { askWatched, someAddress, type Answer } from "./caller.ts";
import { watchLists } from "./listWatch.ts";
import { openMailbox, waitingEmails, type Mailbox } from "./mailbox.ts";
import { sendQuotes, startBusinesses, type BusinessUnderTest, type Signer } from "./signers.ts";
import { inWords, type Scenario, type Trial } from "./trial.ts";
import { until } from "./waiting.ts";
import { startWorld, type World } from "./world.ts";

const writesOfAFlood = 6_000;
const atOnce = 16;
/** The maximum wait of a neighbor for a list, in milliseconds, on a busy machine. */
const othersWait = 6_000;
const kinds = {
  ask: { path: "messages", body: { text: "Is the walk included?" } },
  decline: { path: "decline", body: { reason: "Too dear." } },
  reopen: { path: "reopening", body: {} },
} as const;
type Kind = keyof typeof kinds;

/**
 * An attacker has the link of one quote, and many network addresses, and sends questions, declines and withdrawn
 * declines thousands of times. The business gets a limited number of emails, and its form and its other quotes work as
 * before.
 */
export const floods: Scenario = {
  name: "floods",
  what: "one quote's link asked, declined and reopened thousands of times, from everywhere",
  quick: false,
  async run(trial) {
    const mailbox = await openMailbox();
    const world = await startWorld({ SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` });
    try {
      do await oneRound(trial, world, mailbox);
      while (trial.left() > 60_000 && trial.counts.rounds < 3);
    } finally {
      await world.dispose();
      mailbox.close();
    }
  },
};

async function oneRound(trial: Trial, world: World, mailbox: Mailbox): Promise<void> {
  const [firm, neighbor] = await startBusinesses(world, 2);
  if (!firm || !neighbor) return;
  const [flooded, ...others] = await sendQuotes(firm, 4, {});
  if (!flooded) return;
  const database = await world.database();
  const settled = () => until(async () => (await waitingEmails(database)) === 0, "all emails are sent");
  try {
    await settled();
    const before = mailbox.count();
    const watch = watchLists(trial, world, neighbor.owner);
    const taken = await flood(trial, world, flooded);
    const { longest } = await watch.stop();
    if (longest > trial.within(othersWait)) trial.finding(`a neighbor waited ${inWords(longest)} for a list`);
    await settled();
    const emails = mailbox.count() - before;
    for (const kind of Object.keys(kinds) as Kind[]) {
      const most = publicBounds.writes[`quotePages.${kind}`].thing?.[0]?.most ?? 0;
      if (taken[kind] > most) trial.finding(`${taken[kind]} times "${kind}" was taken of one quote, ${most} may be`);
      if (taken[kind] === 0) trial.finding(`"${kind}" was never taken`);
    }
    // The first question, the first decline, and one email that collects the rest of each period, to each of the two
    // owners.
    const mostEmails = 6 * firm.emails.length;
    if (emails > mostEmails) trial.finding(`a flood by one link sent ${emails} emails, ${mostEmails} may be`);
    await expectUnhurt(trial, world, firm, others);
    trial.round(
      `${writesOfAFlood} writes at one link: ${Object.entries(taken)
        .map(([kind, count]) => `${kind} ${count}`)
        .join(", ")} taken, ${emails} emails; a neighbor's longest list took ${inWords(longest)}`,
    );
  } finally {
    await database.end();
  }
}

/** Writes to one link from ever new addresses. Returns how many of each kind were accepted. */
async function flood(trial: Trial, world: World, { token }: Signer): Promise<Record<Kind, number>> {
  const taken: Record<Kind, number> = { ask: 0, decline: 0, reopen: 0 };
  const names = Object.keys(kinds) as Kind[];
  let sent = 0;
  const flooder = async () => {
    while (sent < writesOfAFlood && trial.left() > -60_000) {
      const kind = names[sent++ % names.length] ?? "ask";
      const { path, body: said } = kinds[kind];
      const { status, body } = await post(trial, world, `${token}/${path}`, said);
      if (status === 200) taken[kind]++;
      else if (status !== 409 && status !== 429)
        trial.finding(`"${kind}" was answered ${status || "nothing"}: ${body.slice(0, 100)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, flooder));
  return taken;
}

function post(trial: Trial, world: World, path: string, body: object, proof?: string): Promise<Answer> {
  return askWatched(trial, `${world.server.url}/api/quote-pages/${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": someAddress(),
      ...(proof ? { "x-proof-of-work": proof } : {}),
    },
    body: JSON.stringify(body),
  });
}

/**
 * Checks that the form accepts a request without a proof of work, and that other quotes can be read, asked about (with
 * a proof if required) and accepted.
 */
async function expectUnhurt(
  trial: Trial,
  world: World,
  firm: BusinessUnderTest,
  others: readonly Signer[],
): Promise<void> {
  const { url } = world.server;
  const request = {
    business_owner_id: firm.owner.id,
    request_id: randomUUID(),
    kind: "standard",
    name: "Carla",
    email: `${randomUUID()}@mail.example`,
    estimate_method: "manual",
    services: [{ service_id: firm.owner.serviceId, manual_area: 800 }],
  };
  const sent = await askWatched(trial, `${url}/api/public-forms/${firm.owner.id}/requests`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": someAddress() },
    body: JSON.stringify(request),
  });
  if (sent.status !== 200) trial.finding(`the form of a flooded business answered ${sent.status}: ${sent.body}`);
  for (const other of others) {
    const read = await askWatched(trial, `${url}/api/quote-pages/${other.token}`);
    if (read.status !== 200) trial.finding(`another quote's page answered ${read.status}`);
    const [device] = other.devices;
    if (!device) continue;
    const { token, ...yes } = device.yes;
    const writes: [string, string, object][] = [
      ["a question about", kinds.ask.path, kinds.ask.body],
      ["a yes to", "acceptance", yes],
    ];
    for (const [what, path, body] of writes) {
      const bare = await post(trial, world, `${token}/${path}`, body);
      const { status, body: said } =
        bare.status === 429
          ? await post(trial, world, `${token}/${path}`, body, await proofOfWork(trial, world, firm))
          : bare;
      if (status === 200) trial.counts.acknowledged++;
      else trial.finding(`${what} another quote was answered ${status || "nothing"}: ${said.slice(0, 200)}`);
    }
  }
}

/** The proof of work that a visitor's browser computes on the page of a business under load. */
async function proofOfWork(trial: Trial, world: World, { owner }: BusinessUnderTest): Promise<string> {
  const { body } = await askWatched(trial, `${world.server.url}/api/public-forms/${owner.id}/challenge`);
  const challenge = JSON.parse(body) as Challenge;
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}
