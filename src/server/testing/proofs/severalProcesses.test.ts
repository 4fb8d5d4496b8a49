import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import {
  clientOf,
  storedNames,
  newOwner,
  openStream,
  processStory,
  requestFor,
  submit,
  washing,
} from "#server/testing/processStory.ts";
import type { ServerProcess } from "#server/testing/serverProcess.ts";

/** Several server processes of one command on one port. */

const { start, emptyDatabase, afterwards } = processStory();

/** Starts this many processes. The log reports their process ids. */
const startSeveral = (count: number, env: Record<string, string> = {}) =>
  start({ PROCESSES: String(count), LOG_LEVEL: "info", ...env });

/** The process ids of all processes that began to serve, in that order. */
const served = (server: ServerProcess): number[] =>
  [...server.output().matchAll(/"serves":(\d+)/g)].map(([, pid]) => Number(pid));

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/**
 * Callers that send requests without a pause until they are stopped. Half of them reuse connections, the others open a
 * new one each time. Counts answered requests and lists failed ones.
 */
function askOn(server: ServerProcess, cookie: string, callers: number) {
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: false })];
  const seen = { answered: 0, failed: [] as string[] };
  let enough = false;
  const ask = (agent: Agent | undefined, method: string, path: string, body = "") =>
    new Promise<string>((resolve) => {
      const headers = { cookie, origin: server.url, "content-type": "application/json" };
      request(`${server.url}${path}`, { agent, method, headers }, (answer) => {
        answer.resume();
        answer.once("end", () => resolve(String(answer.statusCode)));
      })
        .once("error", (error: NodeJS.ErrnoException) => resolve(`${error.code}: ${error.message}`))
        .end(body);
    });
  const call = async (number: number) => {
    const agent = agents[number % agents.length];
    for (let sent = 0; !enough; sent++) {
      const outcome =
        sent % 10 === number % 10
          ? await ask(agent, "POST", "/api/services", JSON.stringify({ name: `Service ${number} ${sent}` }))
          : await ask(agent, "GET", "/api/account");
      if (outcome === "200") seen.answered += 1;
      else seen.failed.push(outcome);
    }
  };
  const calls = Array.from({ length: callers }, (_, number) => call(number));
  return {
    seen,
    async end() {
      enough = true;
      await Promise.all(calls);
      for (const agent of agents) agent.destroy();
    },
  };
}

test("two processes on one port hear of each other, add up their figures, and one that is killed is replaced", async () => {
  const server = await startSeveral(2, { DATABASE_URL: await emptyDatabase() });
  await expect.poll(() => new Set(served(server)).size).toBe(2);
  const { id, cookie } = await newOwner(server);

  // The two processes take streams in turn, and also the changes that the streams must report.
  const pages = [await openStream(server, cookie), await openStream(server, cookie)];
  const { id: serviceId } = await clientOf(server, cookie).services.create(washing);
  for (const page of pages) await expect.poll(() => page.heard).toContain('"services"');
  const figures = await (await fetch(`${server.url}/metrics`)).text();
  expect(figures).toMatch(/^yardstick_live_streams 2$/m);
  expect(figures.match(/^# TYPE yardstick_requests_total /gm)).toHaveLength(1);

  const [first = 0] = served(server);
  process.kill(first, "SIGKILL");
  await expect.poll(() => served(server).length).toBe(3);
  expect(server.output()).toContain("another takes its place");
  const requests = Array.from({ length: 6 }, () => requestFor(id, serviceId));
  for (const one of requests) await submit(server, one);
  expect(await storedNames(server, cookie)).toEqual(requests.map(({ name }) => name).toSorted());

  expect(await server.terminate()).toBe(0);
  expect(served(server).filter(isRunning)).toEqual([]);
});

test("told by SIGHUP, all are renewed one after the other, and of 10,000 requests none fails", async () => {
  const server = await startSeveral(2, { DATABASE_URL: await emptyDatabase() });
  const { cookie } = await newOwner(server);
  await expect.poll(() => served(server).length).toBe(2);
  const before = served(server);
  const callers = askOn(server, cookie, 8);
  afterwards(callers.end);

  await expect.poll(() => callers.seen.answered).toBeGreaterThan(500);
  process.kill(server.pid(), "SIGHUP");
  await expect.poll(() => server.output()).toContain("replaced all server processes");
  expect(before.filter(isRunning)).toEqual([]);
  expect(served(server)).toHaveLength(4);
  await expect.poll(() => callers.seen.answered + callers.seen.failed.length).toBeGreaterThanOrEqual(10_000);
  await callers.end();
  expect(callers.seen.failed).toEqual([]);
});

test("each connection is answered or reset when one of two is killed under load, time after time; one that says nothing is closed in time", async () => {
  const server = await startSeveral(2, { DATABASE_URL: await emptyDatabase() });
  const { cookie } = await newOwner(server);
  const silent = connect(Number(new URL(server.url).port), new URL(server.url).hostname);
  const closed = once(silent, "close");
  silent.resume();
  const callers = askOn(server, cookie, 16);
  afterwards(callers.end);
  for (let killed = 0; killed < 4; killed++) {
    const { answered } = callers.seen;
    await expect.poll(() => callers.seen.answered).toBeGreaterThan(answered + 200);
    await expect.poll(() => served(server).length).toBe(2 + killed);
    const [victim] = served(server).filter(isRunning);
    process.kill(victim ?? 0, "SIGKILL");
  }
  // A caller whose connection no process has would wait forever, and so would this line.
  await callers.end();
  expect(callers.seen.failed.filter((outcome) => !/^ECONNRE|^EPIPE/.test(outcome))).toEqual([]);
  await closed;
});

test("with the built-in database, too: it outlives its server processes, and ends with the command", async () => {
  const server = await startSeveral(2);
  const { cookie } = await newOwner(server);
  await clientOf(server, cookie).services.create(washing);
  await expect.poll(() => served(server).length).toBe(2);
  for (const pid of served(server)) process.kill(pid, "SIGKILL");
  await expect.poll(() => served(server).length).toBe(4);
  // A connection to a killed process may end only now.
  const names = () =>
    clientOf(server, cookie)
      .services.list()
      .then(
        (all) => all.map(({ name }) => name),
        () => null,
      );
  await expect.poll(names).toEqual(["Driveway wash"]);
  expect(await server.terminate()).toBe(0);

  await server.start();
  expect(await clientOf(server, cookie).services.list()).toMatchObject([{ name: "Driveway wash" }]);
});

test("one that cannot start ends the command with its reason, once nothing else was told to wait for it", async () => {
  const port = new URL((await start({ DATABASE_URL: await emptyDatabase() })).url).port;
  await expect(startSeveral(2, { DATABASE_URL: await emptyDatabase(), PORT: port })).rejects.toThrow(
    /Port \d+ is in use/,
  );
  await expect(startSeveral(0)).rejects.toThrow(
    "The variable PROCESSES must be auto, or a whole number from 1 to 99, such as 4.",
  );
});
