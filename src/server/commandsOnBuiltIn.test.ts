import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { clientOf, newOwner, openStream, processStory, signIn } from "#server/testing/processStory.ts";

/** Operator commands on a server with the built-in database, typed as in the documents. */

const project = resolve(import.meta.dirname, "../..");
const { start } = processStory();

/** Runs the same program as `npm run …`, with or without a running server on this folder. */
const run = (dataDir: string, ...args: string[]) =>
  promisify(execFile)("node_modules/.bin/node", ["scripts/run.mjs", ...args], {
    cwd: project,
    env: { PATH: "/usr/bin:/bin", DATA_DIR: dataDir },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      printed: error.stdout + error.stderr,
    }),
  );

test("second factors are turned off and people signed out, while the server runs and while it is stopped", async () => {
  const server = await start();
  const owner = await newOwner(server);
  const turnOn = async (cookie: string) => {
    const { secondFactors } = clientOf(server, cookie);
    const { secret } = await secondFactors.begin();
    await secondFactors.turnOn({ code: TOTP.generate({ secret: Secret.fromBase32(secret) }) });
  };
  const isSignedIn = (cookie: string) =>
    clientOf(server, cookie)
      .account.me()
      .then(
        () => true,
        () => false,
      );
  const off = () => run(server.dataDir, "src/server/secondFactorCommand.ts", "--off", owner.email);
  const isOff = { code: 0, printed: expect.stringContaining(`Two-step sign-in is off for ${owner.email}`) as string };
  const out = () => run(server.dataDir, "src/server/signOutCommand.ts", owner.email);
  const oneEnded = { code: 0, printed: expect.stringContaining("1 session ended.") as string };

  await turnOn(owner.cookie);
  const page = await openStream(server, owner.cookie);
  expect(await off()).toEqual(isOff);
  await expect.poll(() => page.ended).toBe(true);
  expect(await isSignedIn(owner.cookie)).toBe(false);
  let cookie = await signIn(server, owner.email);
  const next = await openStream(server, cookie);
  expect(await out()).toEqual(oneEnded);
  await expect.poll(() => next.ended).toBe(true);
  expect(await isSignedIn(cookie)).toBe(false);

  cookie = await signIn(server, owner.email);
  await turnOn(cookie);
  expect(await server.terminate()).toBe(0);
  expect(await off()).toEqual(isOff);
  await server.start();
  expect(await isSignedIn(cookie)).toBe(false);
  cookie = await signIn(server, owner.email);
  expect(await server.terminate()).toBe(0);
  expect(await out()).toEqual(oneEnded);
  await server.start();
  expect(await isSignedIn(cookie)).toBe(false);
  await signIn(server, owner.email);
});
