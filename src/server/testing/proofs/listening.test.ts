import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { processStory } from "#server/testing/processStory.ts";

/** The addresses at which a real server process listens, and the words in which an impossible one is refused. */

const { start, emptyDatabase, afterwards } = processStory(afterAll);
let DATABASE_URL: string;
let folder: string;
beforeAll(async () => {
  DATABASE_URL = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), "yardstick-socket-"));
  afterwards(() => rm(folder, { recursive: true, force: true }));
});

/** Asks at a Unix socket. */
const askAt = (socketPath: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const asked = request({ socketPath, path, headers: { host: "quotes.example.org", ...headers } }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => void (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode, text }));
    });
    asked.on("error", reject);
    asked.end();
  });

test.each([["1"], ["2"]])(
  "a server of %s processes serves at a Unix socket, also after it was killed",
  async (PROCESSES) => {
    const HOST = join(folder, `http-${PROCESSES}.sock`);
    const env = { DATABASE_URL, HOST, PROCESSES, PUBLIC_URL: "http://quotes.example.org", PORT: "3000" };
    const server = await start(env);
    expect(server.url).toBe("http://quotes.example.org");
    expect(await askAt(HOST, "/readyz")).toEqual({ status: 200, text: "ready" });
    // Callers at a socket are proxies, so nothing there counts as a browser on this machine.
    expect((await askAt(HOST, "/metrics", { host: "localhost" })).status).toBe(404);
    await server.kill();
    await server.start();
    expect(await askAt(HOST, "/readyz")).toEqual({ status: 200, text: "ready" });
    await expect(start(env)).rejects.toThrow(`The socket ${HOST} is in use. Stop the other server, or set HOST`);
    await server.dispose();
  },
);

test.each([
  [
    { HOST: "/nowhere/http.sock", PUBLIC_URL: "http://quotes.example.org" },
    "No socket can be opened at /nowhere/http.sock (EACCES). Set HOST to",
  ],
  [{ HOST: "192.0.2.1" }, "The variable HOST names no address of this machine. Set it to one, such as 127.0.0.1."],
  [
    { HOST: "no-such-host.invalid" },
    "The variable HOST names no address of this machine. Set it to one, such as 127.0.0.1.",
  ],
])("%j is refused in words", async (variables, words) => {
  await expect(start({ DATABASE_URL, ...variables })).rejects.toThrow(words);
});

test.each([
  ["postgres://yardstick:hunter2@127.0.0.1:9/yardstick", "connect ECONNREFUSED 127.0.0.1:9"],
  ["postgres://yardstick:hunter2@no-such-host.invalid/yardstick", "getaddrinfo ENOTFOUND no-such-host.invalid"],
])("a database that does not answer is refused with its variable: %s", async (unanswered, reason) => {
  const refused = await start({ DATABASE_URL: unanswered }).catch((error: Error) => error.message);
  expect(refused).toContain(`The database of DATABASE_URL cannot be used: ${reason}. Start it, or correct user,`);
  expect(refused).not.toContain("hunter2");
});

test("a data folder that cannot be made is refused in words", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  await expect(start({ DATABASE_URL, DATA_DIR: join(file, "data") })).rejects.toThrow(
    `The folder in DATA_DIR, ${join(file, "data")}, cannot be used (ENOTDIR). Set DATA_DIR to a folder that Yardstick may write to, such as /srv/yardstick.`,
  );
});
