import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { median, print } from "./figures.ts";
import { listOf } from "./list.ts";
import { requestTo } from "./submit.ts";
import { waitForJobs } from "./waitForJobs.ts";
import { createGround } from "./world.ts";

const counts = [1, 2, 4];
const rounds = 3;
const seconds = 5;
const connections = 64;

/** The measured requests. Lists are first, because the jobs of the form's requests continue after them. */
const loads = { list: listOf, submit: requestTo };

/**
 * Measures lists and form requests per second of 1, 2 and 4 server processes on one port; the floor is one process.
 * Also prints the load generator's CPU use and each process's memory. A customer's request queues jobs, which run
 * during and after the load; the figure with its jobs ends at the last job. Linux only.
 */
export async function benchProcesses(): Promise<void> {
  const { owners, pool, startOurs, stop } = await createGround({ owners: 1_000, estimates: 100_000 });
  try {
    for (const [name, asked] of Object.entries(loads)) {
      const ofOne: { answered?: number; done?: number } = {};
      for (const count of counts) {
        const server = await startOurs(count);
        const started = performance.now();
        try {
          const requests = owners.slice(0, 200).map(asked);
          const { total, perSecond } = await load(server.url, requests, 8 * count);
          print(`${name}-${count}-processes`, perSecond, (ofOne.answered ??= perSecond), "/s");
          printMemory(server.pid, count);
          if (!(await waitForJobs(pool))) continue;
          const done = total / ((performance.now() - started) / 1000);
          print(`${name}-${count}-processes-with-its-jobs`, done, (ofOne.done ??= done), "/s");
        } finally {
          await server.stop();
        }
      }
    }
  } finally {
    await stop();
  }
}

/**
 * Sends requests for a while; returns the total of answers and the answers per second. Prints the CPU use of the load
 * generator.
 */
async function load(url: string, requests: autocannon.Request[], warmingUp: number) {
  let total = 0;
  const perSecond: number[] = [];
  const before = { at: performance.now(), ...process.cpuUsage() };
  for (let round = 0; round <= rounds; round++) {
    const result = await autocannon({ url, requests, connections, duration: round === 0 ? warmingUp : seconds });
    if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
    total += result.requests.total;
    if (round > 0) perSecond.push(result.requests.average); // the first round only warms up each process
  }
  const taken = process.cpuUsage(before);
  const share = (taken.user + taken.system) / 1000 / (performance.now() - before.at);
  console.log(`the load generator took ${share.toFixed(2)} of a core`);
  return { total, perSecond: median(perSecond) };
}

function printMemory(pid: number, count: number): void {
  const [first = 0, ...others] = [pid, ...childrenOf(pid)].map(residentOf);
  const servers = count === 1 ? [first] : others;
  const ports = count === 1 ? "" : `; the process that hands out connections ${first.toFixed(0)} MB`;
  console.log(`  memory of ${count}: ${servers.map((megabytes) => megabytes.toFixed(0)).join(" and ")} MB${ports}`);
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);

const residentOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
