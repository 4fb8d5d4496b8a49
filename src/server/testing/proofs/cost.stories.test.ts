import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestOf } from "#server/testing/rawRequest.ts";
import { addPhotos, freshIds, idFor, openWorld, type World } from "#server/testing/fullWorld.ts";
import { startStory, type Story } from "#server/testing/story.ts";
import { costOf, measureMachine, maxTaskMs, prepareThread, tableOf, type Cost } from "#server/testing/threadCost.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import { everyOperation, type Operation } from "#testing/everyOperation.ts";
import type { InputSize } from "#testing/inputs.ts";

/**
 * Calls every operation of the contract with each text and list at its limit, in several scripts without a space. None
 * may take the main thread longer than the limit (decision 089). Inputs are created from the operations' own schemas,
 * so a new operation is measured automatically.
 */

const alphabets = { Latin: "W", Chinese: "漢", Arabic: "شلا", "emoji and accents": "👩‍👩‍👧‍👦é̂", Thai: "กำ" };

const inLetters = (letters: string, share: number) => (characters: number) => {
  const length = Math.max(1, Math.floor(characters * share));
  return letters
    .repeat(Math.ceil(length / letters.length))
    .slice(0, length)
    .toWellFormed();
};
const short = () => null;

type MeasuredCall = { detail: string; full: InputSize };

/**
 * Different inputs of an operation. Some have each text and list at its maximum, as far as the body limit allows, and
 * some are smaller, for fields that share a limit.
 */
function inputsOf(operation: Operation, letters: string): MeasuredCall[] {
  const size = (full: InputSize) => Buffer.byteLength(JSON.stringify(filled(operation, full, () => "")));
  const fitting = (text: InputSize["text"]): InputSize => {
    let full = { text, lists: 1 };
    while (full.lists > 0.001 && size(full) > operation.maxBodyBytes) full = { text, lists: full.lists / 2 };
    return full;
  };
  const long = inLetters(letters, 1);
  const full = { detail: "full", full: fitting(long) };
  const inputs: MeasuredCall[] = [
    full,
    { detail: "long texts", full: { text: long, lists: 0 } },
    { detail: "an eighth", full: fitting(inLetters(letters, 1 / 8)) },
    // These are the same in every script.
    ...(letters === alphabets.Latin
      ? [
          { detail: "long lists", full: fitting(short) },
          { detail: "short", full: { text: short, lists: 0 } },
        ]
      : []),
  ];
  const sizes = new Set<number>();
  return inputs.filter(({ full }) => !sizes.has(size(full)) && sizes.add(size(full)));
}

/** These remove what the others need, so they run last. */
const isEnd = ({ name, route }: Operation) =>
  route.method === "DELETE" || /\.(remove|delete|leave|undo|close|decline|withdraw|merge)/i.test(name);
const inOrder = [
  ...everyOperation.filter((one) => one.route.method !== "GET" && !isEnd(one)),
  ...everyOperation.filter(({ route }) => route.method === "GET"),
  ...everyOperation.filter((one) => one.route.method !== "GET" && isEnd(one)),
];

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.stop());

/** Calls an operation from another thread. Returns its cost for this one. */
async function ask(world: World, operation: Operation, { full }: MeasuredCall, quote: number) {
  const ids = await freshIds(story, world);
  const { owner, quotes, tokens } = world;
  const kind = operation.path[0] ?? "";
  const requestId = randomUUID();
  const photos = kind === "publicForms" ? await addPhotos(story, owner.id, requestId, false) : world.photos;
  const counts = new Map<string, number>();
  const input = filled(operation, full, (name) => {
    const at = counts.get(name) ?? 0;
    counts.set(name, at + 1);
    if (name === "business_owner_id" || name === "assigned_to") return owner.id;
    if (/^(\w+_)?photo_ids?$/.test(name) && !operation.name.startsWith("visits"))
      return photos[at % photos.length] ?? "";
    if (name === "request_id") return requestId;
    if (operation.name === "estimates.saveMeasurement") return world.estimate;
    if ((name === "id" && /\/quotes\/\{id\}/.test(operation.route.path)) || name === "quote_id")
      return quotes[quote] ?? "";
    return idFor(ids, operation, name, at);
  });
  if ("token" in input) input["token"] = tokens[kind === "requestPages" ? "request" : "quote"];
  if ("last_day" in input) input["last_day"] = addDays(dayIn("America/Chicago", new Date()), 30);
  const { path, ...request } = requestOf(operation, input);
  const headers = { "content-type": "application/json", ...owner.headers() };
  return costOf(await prepareThread({ url: story.url + path, headers, ...request }));
}

const filled = ({ input }: Operation, full: InputSize, fill: (name: string) => string) =>
  (input.make(({ name }) => fill(name), full) ?? {}) as Record<string, unknown>;

/** The cost of one call. Above the limit it is the minimum of several tries, each in a new business. */
async function measured(world: World, operation: Operation, asked: MeasuredCall, quote: number) {
  const first = await ask(world, operation, asked, quote);
  let least = first.ms;
  for (let tries = 0; least > maxTaskMs && tries < 5; tries++) {
    measureMachine();
    const again = await ask(await openWorld(story), operation, asked, quote);
    if (again.answer.status === first.answer.status) least = Math.min(least, again.ms);
  }
  return { ms: least, status: first.answer.status, text: first.answer.text };
}

test("no operation takes the thread longer than it may, whatever is sent", async () => {
  const costs: Cost[] = [];
  for (const [alphabet, letters] of Object.entries(alphabets)) {
    measureMachine();
    let world = await openWorld(story);
    for (const operation of inOrder) {
      const quotes = operation.route.path.includes("/quotes/{id}") ? [0, 1, 2] : [0];
      for (const asked of inputsOf(operation, letters))
        for (const quote of quotes) {
          let cost = await measured(world, operation, asked, quote);
          if (/"(signed_out|forbidden|subscription_required)"/.test(cost.text)) {
            world = await openWorld(story);
            cost = await measured(world, operation, asked, quote);
          }
          costs.push({
            name: operation.name,
            detail: `${asked.detail}, ${alphabet}`,
            ms: cost.ms,
            status: cost.status,
          });
        }
    }
  }
  const granted = new Set(costs.filter(({ status }) => status < 300).map(({ name }) => name));
  const refused = everyOperation.map(({ name }) => name).filter((name) => !granted.has(name));
  process.stdout.write(
    `\n${costs.length} calls, the dearest first:\n${tableOf(costs)}\nAlways refused: ${refused.join(", ")}\n`,
  );
  expect(costs.filter(({ ms }) => ms > maxTaskMs)).toEqual([]);
});
