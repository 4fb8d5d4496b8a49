import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { photoRefusals } from "#features/photos/photo.ts";
import { startSilentServer, type SilentServer } from "#server/testing/silentServer.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

/** Every outside service accepts and stays silent; nobody who does not need it may notice. */
let silent: SilentServer;
let story: Story;
let owner: StoryOwner;
let neighbour: StoryOwner;
let small: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  silent = await startSilentServer();
  const S3 = { S3_BUCKET: "yard", S3_ENDPOINT: `http://127.0.0.1:${silent.port}`, S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
  story = await startStory({ env: S3, deadlines: { photos: 4_000 } });
  owner = await story.signUp();
  neighbour = await story.signUp();
  small = new Uint8Array(await sharp({ create: { width: 60, height: 40, channels: 3, background: "#777" } }).jpeg().toBuffer());
});
afterAll(async () => {
  await story.stop();
  await silent.stop();
});

/** Transactions that have waited for their own process for more than two seconds. */
const waitingTransactions = () => story.sql("select pid, query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%' and state_change < now() - interval '2 seconds'");

test("a photo store that stays silent holds no connection: others' lists answer, and the uploads are refused in words", async () => {
  const uploads = Promise.all(
    Array.from({ length: 70 }, async () => {
      const response = await fetch(`${story.url}/api/public-forms/${owner.id}/requests/${randomUUID()}/photos`, { method: "POST", body: small });
      return { status: response.status, message: ((await response.json()) as { message: string }).message };
    }),
  );
  const over = uploads.then(() => true);
  const waited: unknown[] = [];
  do {
    expect(await neighbour.client.services.list()).toEqual([]);
    waited.push(...(await waitingTransactions()));
  } while (!(await Promise.race([over, new Promise<false>((resolve) => setTimeout(() => resolve(false), 50))])));

  expect(waited).toEqual([]);
  for (const { status, message } of await uploads) {
    expect(status).toBe(503);
    expect([photoRefusals.storage_failed, photoRefusals.busy]).toContain(message);
  }
  expect(silent.accepted()).toBeGreaterThan(0);
  expect(await story.sql("select 1 from photos")).toEqual([]);
  await vi.waitFor(() => expect(silent.open()).toBe(0), { timeout: 30_000, interval: 50 });
});
