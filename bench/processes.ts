import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { median, print } from "./figures.ts";
import { requestOf } from "./submit.ts";
import type { World } from "./world.ts";

const counts = [1, 2, 4];
const rounds = 3;
const seconds = 5;
const connections = 64;

/**
 * Lists and requests a second of 1, 2 and 4 server processes on one port, beside one; what the load generator takes of
 * the same cores, and the memory of each process. Linux only.
 */
export async function benchProcesses({ owners, startOurs }: World): Promise<void> {
  const some = owners.slice(0, 200);
  const loads: Record<string, autocannon.Request[]> = {
    list: some.map(({ cookie }) => ({ path: "/api/estimates?limit=50", headers: { cookie } })),
    submit: some.map((owner) => ({
      method: "POST",
      path: `/api/public-forms/${owner.id}/requests`,
      headers: { "content-type": "application/json" },
      setupRequest: (request) => ({ ...request, body: requestOf(owner) }),
    })),
  };
  const ofOne: Record<string, number> = {};
  for (const count of counts) {
    const server = await startOurs(count);
    try {
      for (const [name, requests] of Object.entries(loads)) {
        const perSecond: number[] = [];
        const before = { at: performance.now(), ...process.cpuUsage() };
        for (let round = 0; round <= rounds; round++) {
          const result = await autocannon({
            url: server.url,
            requests,
            connections,
            duration: round === 0 ? 8 * count : seconds,
          });
          if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
          if (round > 0) perSecond.push(result.requests.average); // the first round only warms up each process
        }
        const taken = process.cpuUsage(before);
        const share = (taken.user + taken.system) / 1000 / (performance.now() - before.at);
        ofOne[name] ??= median(perSecond);
        print(`${name}-${count}-processes`, median(perSecond), ofOne[name], "/s");
        console.log(`  the load generator took ${share.toFixed(2)} of a core`);
      }
      const [first = 0, ...others] = [server.pid, ...childrenOf(server.pid)].map(residentOf);
      const servers = count === 1 ? [first] : others;
      const ports = count === 1 ? "" : `; the process that hands out connections ${first.toFixed(0)} MB`;
      console.log(`memory of ${count}: ${servers.map((megabytes) => megabytes.toFixed(0)).join(" and ")} MB${ports}`);
    } finally {
      await server.stop();
    }
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);

const residentOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
