import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { parseEnv } from "#platform/process/env.ts";
import { asAdmin, urlOfDatabase } from "#server/testing/asAdmin.ts";
import { openMessageClock } from "#server/testing/messageClock.ts";
import { givePostalAddress } from "#server/testing/postalAddress.ts";
import { offer, sendQuote } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { makeBackup } from "./makeBackup.ts";
import { restoreBackup } from "./restoreBackup.ts";

/** Messages to customers that are planned in a backup. */

const env = { AUTH_SECRET: "a secret of forty characters for stories" };
const hour = 3_600_000;
const year = 365 * 24 * hour;

let story: Story;
let owner: StoryOwner;
const undo: (() => Promise<unknown>)[] = [];

/** A business with a message that is planned for the day after tomorrow. */
beforeEach(async () => {
  story = await startStory({ env });
  undo.push(() => story.stop());
  owner = await story.signUp({ trial: true, timeZone: "America/Chicago" });
  await givePostalAddress(owner);
  const { sequences } = owner.client;
  const { seen } = await sequences.preview({ trigger: "quote_unopened" });
  await sequences.turnOn({ trigger: "quote_unopened", version: 0, seen });
  await sendQuote(owner, offer());
  const clock = await openMessageClock(story, owner.id, env.AUTH_SECRET);
  await clock.turn(new Date());
  await clock.close();
});
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** Backs the database up, and restores it into a new one, on which a server runs. */
async function restored(): Promise<Story> {
  const home = await mkdtemp(join(tmpdir(), "yardstick-messages-"));
  undo.push(() => rm(home, { recursive: true, force: true }));
  const file = join(home, "backup.zip");
  const signal = new AbortController().signal;
  const none = { get: async () => null };
  const quiet = () => {};
  await makeBackup({ url: story.databaseUrl, photos: none, secretFile: null, file, signal, onProgress: quiet });
  const name = `yardstick_restored_${randomBytes(8).toString("hex")}`;
  const server = inject("postgresUrl");
  await asAdmin(server, (admin) => admin.query(`create database ${name}`));
  undo.push(() => asAdmin(server, (admin) => admin.query(`drop database if exists ${name} with (force)`)));
  const databaseUrl = urlOfDatabase(server, name);
  const place = parseEnv({ ...env, DATABASE_URL: databaseUrl, DATA_DIR: join(home, "restored") });
  expect(await restoreBackup({ env: place, file, onProgress: quiet })).toMatchObject({ pausedBusinesses: 1 });
  const later = await startStory({ env, beside: { databaseUrl } });
  undo.push(() => later.stop());
  return later;
}

/** All turns of five days, one each hour. Returns the recipients of the emails that went out. */
async function fiveDays(at: Story, from: number): Promise<string[]> {
  const clock = await openMessageClock(at, owner.id, env.AUTH_SECRET);
  const sent: string[] = [];
  for (let turn = 0; turn <= 5 * 24; turn++)
    sent.push(...(await clock.turn(new Date(from + turn * hour))).map(({ to }) => to));
  await clock.close();
  return sent;
}

test("a restored server sends no message until a member resumes them", async () => {
  const later = await restored();
  expect(await fiveDays(later, Date.now())).toEqual([]);
  const member = await later.signIn(owner.email, owner.password);
  expect((await member.client.messages.stats()).paused_at).not.toBeNull();
  await member.client.messages.resume();
  expect(await fiveDays(later, Date.now())).toHaveLength(1);
});

test("a backup of a year ago sends nothing, also when a member resumes its messages", async () => {
  const later = await restored();
  const member = await later.signIn(owner.email, owner.password);
  await member.client.messages.resume();
  expect(await fiveDays(later, Date.now() + year)).toEqual([]);
  // The plan of a year ago has noticed that the quote expired.
  const { rows } = await member.client.messages.list({ box: "stopped" });
  expect(rows).toMatchObject([{ state: "cancelled" }]);
});
