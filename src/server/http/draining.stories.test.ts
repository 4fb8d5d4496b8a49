import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { rawConnection, type RawConnection } from "#server/testing/rawConnection.ts";
import { startStory, type Story } from "#server/testing/story.ts";

/** Stopping a server: no connection left open delays it, and no running request is lost before the deadline. */

let story: Story | undefined;
afterEach(async () => {
  await story?.stop();
  story = undefined;
});

async function open(text = ""): Promise<RawConnection> {
  const connection = await rawConnection(story?.url ?? "");
  connection.send(text);
  return connection;
}

test("who never sends a byte, half a head or half a body does not keep a server from ending, and the log says what was cut off", async () => {
  story = await startStory();
  const owner = await story.signUp();
  const host = new URL(story.url).host;
  const silent = await open();
  const halfHead = await open(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n`);
  const kept = await open(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  expect(await kept.status()).toBe(200);
  const halfPhoto = await open(
    `POST /api/public-forms/${owner.id}/requests/${randomUUID()}/photos HTTP/1.1\r\nHost: ${host}\r\nContent-Type: image/jpeg\r\nContent-Length: 1000\r\n\r\nhalf`,
  );
  const neverRead = await open(
    `GET /api/live HTTP/1.1\r\nHost: ${host}\r\nCookie: ${owner.headers()["cookie"]}\r\n\r\n`,
  );
  await expect.poll(() => neverRead.heard()).toContain("event: listening");

  await story.server.stop({ announced: 0, idle: 20, deadline: 400 });
  await expect
    .poll(() => [silent, halfHead, kept, halfPhoto, neverRead].map((connection) => connection.ended()))
    .toEqual([true, true, true, true, true]);
  expect(story.logs()).toContain('"connections":1,"requests":1,"msg":"closed open connections to stop in time"');
});

test("a server that is told to stop says so first, still answers, and lets connections go with their last answer", async () => {
  story = await startStory();
  const host = new URL(story.url).host;
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const before = await open(ask("/healthz"));
  expect(await before.status()).toBe(200);
  const stopped = story.server.stop({ announced: 60_000, idle: 300, deadline: 60_000 });
  const during = await open(ask("/readyz"));
  expect(await during.status()).toBe(503);
  before.send(ask("/api/docs.css"));
  await expect.poll(() => before.heard()).toContain("text/css");
  // The port closes once no request has come for a while. Until then it was open.
  await stopped;
  await expect(open()).rejects.toThrow("ECONNREFUSED");
});
