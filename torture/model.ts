import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { answers, respondWith, seen, startLocalModel, type ModelReply } from "#server/testing/outside/localModel.ts";
import { askWatched } from "./caller.ts";
import { sendPhotoRequest } from "./photoRequest.ts";
import { inWords, type Scenario, type Trial } from "./trial.ts";
import { until } from "./waiting.ts";
import { asOwner, startWorld, type Owner, type World } from "./world.ts";

/** The maximum wait for a list, and of a customer for the model, in milliseconds, on a busy machine. */
const bounds = { list: 6_000, customer: 40_000 };
/** The memory that a round may use beyond the previous amount, in megabytes. */
const mostGrowth = 400;
const owners = 4;
const customersOfEach = 5;

const megabytes = 8 * 1024 * 1024;
const replies: { name: string; reply: ModelReply }[] = [
  { name: "8 MB of words", reply: answers(seen({ analysis: "moss ".repeat(megabytes / 5) })) },
  {
    name: "8 MB of surfaces",
    reply: answers(
      seen({
        surfaces: Array.from({ length: 100_000 }, () => ({ photo: 1, what: "a".repeat(30), hole: false, corners: [] })),
      }),
    ),
  },
  { name: "8 MB of brackets", reply: respondWith("[".repeat(megabytes)) },
  {
    name: "8 MB packed into 8 KB",
    reply(response) {
      response.setHeader("content-type", "application/json");
      response.setHeader("content-encoding", "gzip");
      response.end(gzipSync(Buffer.alloc(megabytes, " ")));
    },
  },
];

/**
 * A model answers many customers at once with 8 MB each. The server accepts requests, serves other callers, and its
 * memory stays limited.
 */
export const model: Scenario = {
  name: "model",
  what: "answers of 8 MB by a model, to many customers at once",
  quick: false,
  async run(trial) {
    const local = await startLocalModel(answers(seen()));
    const world = await startWorld({ AI_PROVIDER: "openai-compatible", AI_MODEL: "local", AI_BASE_URL: local.url });
    try {
      for (const { name, reply } of replies) {
        if (trial.counts.rounds > 0 && trial.left() < 10_000) break;
        local.reply = reply;
        await oneRound(trial, world, name);
      }
      if (local.calls.length === 0) trial.finding("the model was never asked");
    } finally {
      await world.dispose();
      local.stop();
    }
  },
};

async function oneRound(trial: Trial, world: World, what: string): Promise<void> {
  const { url, alive, output } = world.server;
  const [bystander, ...busy] = await world.owners(owners + 1);
  if (!bystander) return;
  const before = await memory(world);
  let [slowest, most, over] = [0, before, false];
  const watching = (async () => {
    while (!over) {
      const { status, ms } = await askWatched(trial, `${url}/api/estimates`, asOwner(bystander, url));
      if (status !== 200) trial.finding(`${what}: a bystander's list answered ${status || "nothing"}`);
      slowest = Math.max(slowest, ms);
      most = Math.max(most, await memory(world));
      await delay(100);
    }
  })();
  const sent = busy.flatMap((owner) => Array.from({ length: customersOfEach }, () => ({ owner, name: randomUUID() })));
  await Promise.all(
    sent.map(async ({ owner, name }) => {
      const answer = await sendPhotoRequest(url, owner, name);
      if (answer) trial.waited(answer.ms);
      if (answer?.status !== 200) trial.finding(`${what}: a request was answered ${answer?.status ?? "no photo"}`);
      else if (answer.ms > trial.within(bounds.customer))
        trial.finding(`${what}: a customer waited ${inWords(answer.ms)}`);
      else trial.counts.acknowledged++;
    }),
  );
  for (const owner of busy) await untilFailed(trial, world, owner, what);
  over = true;
  await watching;
  if (!alive()) throw new Error(`${what}: the server ended. It said: ${output().slice(-400)}`);
  if (slowest > trial.within(bounds.list)) trial.finding(`${what}: a bystander waited ${inWords(slowest)} for a list`);
  const growth = most - before;
  if (growth > mostGrowth) trial.finding(`${what}: the server took ${Math.round(growth)} MB more`);
  trial.round(
    `${what}: ${sent.length} requests taken, a bystander's longest wait ${inWords(slowest)}, ${Math.round(growth)} MB of memory more at most`,
  );
}

/** Waits until a business has no running analysis, and checks that each of its requests exists and has failed. */
async function untilFailed(trial: Trial, world: World, owner: Owner, what: string): Promise<void> {
  const database = await world.database();
  const states = async () =>
    (
      await database.query<{ state: string; count: number }>(
        "select coalesce(analysis_state, 'none') as state, count(*)::int from estimates where created_by = $1 group by 1",
        [owner.id],
      )
    ).rows;
  try {
    await until(async () => (await states()).every(({ state }) => state !== "running"), "no analysis is under way");
    for (const { state, count } of await states()) {
      if (state !== "failed") trial.finding(`${what}: ${count} analyses stand at ${state}`);
      if (count !== customersOfEach) trial.finding(`${what}: ${count} of ${customersOfEach} requests are there`);
    }
  } finally {
    await database.end();
  }
}

/** The memory of the server's process in megabytes, from its own metric. */
async function memory(world: World): Promise<number> {
  const figures = await (await fetch(`${world.server.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(figures)?.[1] ?? 0) / 1e6;
}
