import { readdirSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { ask } from "./caller.ts";
import { newLedger } from "./ledger.ts";
import { inWords, type Scenario, type Trial } from "./trial.ts";
import { asOwner, startWorld, type Owner, type World } from "./world.ts";
import { startWriters } from "./writers.ts";

const connections = 64;
const streams = 500;
/** The growth per hour allowed for a healthy server, by a line fitted to the last two thirds of the minutes. */
const bounds = { megabytesAnHour: 60, descriptorsAnHour: 60 };

type Minute = {
  at: number;
  rss: number;
  heap: number;
  descriptors: number;
  rate: number;
  p99: number;
  waiting: number;
  streams: number;
};

/** `--soak`: an hour of ordinary work on 64 connections with 500 open pages. Memory and descriptors must not grow. */
export const soak: Scenario = {
  name: "soak",
  what: "an hour of 64 connections and 500 live streams: memory and descriptors do not grow",
  quick: false,
  async run(trial) {
    const world = await startWorld();
    try {
      const owners = await world.owners(50);
      const pages = openPages(world, owners);
      const writers = startWriters(trial, world, owners.slice(0, 4), newLedger(), [
        "status",
        "notes",
        "customer",
        "note",
        "request",
      ]);
      const minutes = await work(trial, world, owners);
      await writers.stop();
      judge(trial, minutes);
      const open = pages.open();
      if (open < streams) trial.finding(`of ${streams} streams only ${open} are still open`);
      pages.close();
    } finally {
      await world.dispose();
    }
  },
};

/** Requests lists on every connection until the time is over. Prints a line each minute. */
async function work(trial: Trial, world: World, owners: readonly Owner[]): Promise<Minute[]> {
  const minutes: Minute[] = [];
  let waits: number[] = [];
  let over = false;
  const client = async (number: number) => {
    while (!over) {
      const owner = owners[Math.floor(trial.random() * owners.length)];
      if (!owner) return;
      const path =
        ["/api/estimates", "/api/estimates/stats", "/api/customers", "/api/services"][number % 4] ?? "/api/estimates";
      const { status, ms } = await ask(world.server.url + path, asOwner(owner, world.server.url));
      waits.push(ms);
      trial.waited(ms);
      if (status !== 200) {
        if (status >= 500 && status !== 503) trial.counts.failures++;
        trial.finding(`${path} answered ${status || "nothing"}`);
      }
      // People need time to read the answer.
      await delay(200 + trial.random() * 600);
    }
  };
  const clients = Promise.all(Array.from({ length: connections }, (_, number) => client(number)));
  const began = performance.now();
  for (let number = 1; trial.left() > 0 && world.server.alive(); number++) {
    await delay(Math.max(0, began + number * 60_000 - performance.now()));
    const sorted = waits.toSorted((a, b) => a - b);
    const figures = await readFigures(world);
    const minute = {
      ...figures,
      at: (performance.now() - began) / 3_600_000,
      rate: waits.length / 60,
      p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    };
    minutes.push(minute);
    waits = [];
    trial.round(
      `${minute.rss.toFixed(0)} MB resident, heap ${minute.heap.toFixed(0)} MB, ${minute.descriptors} descriptors, ${minute.streams} streams, ${minute.rate.toFixed(0)} requests/s, p99 ${inWords(minute.p99)}, ${minute.waiting} waiting for the pool`,
    );
  }
  over = true;
  await clients;
  if (!world.server.alive()) throw new Error(`the server ended. It said: ${world.server.output().slice(-400)}`);
  return minutes;
}

/** The process's own metrics. Descriptors are counted by the system, if it can. */
async function readFigures(
  world: World,
): Promise<Pick<Minute, "rss" | "heap" | "descriptors" | "waiting" | "streams">> {
  const { body } = await ask(`${world.server.url}/metrics`);
  const figure = (name: string) =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+]+)$`, "m").exec(body)?.[1] ?? 0);
  let descriptors = figure("process_open_fds");
  try {
    descriptors = readdirSync(`/proc/${world.server.pid()}/fd`).length;
  } catch {
    // Not Linux: the metric must be enough.
  }
  return {
    rss: residentMegabytes(world.server.pid()) ?? figure("process_resident_memory_bytes") / 1e6,
    heap: figure("nodejs_heap_size_used_bytes") / 1e6,
    descriptors,
    waiting: figure("yardstick_pool_waiting"),
    streams: figure("yardstick_live_streams"),
  };
}

function residentMegabytes(pid: number): number | null {
  try {
    return (Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024) / 1e6;
  } catch {
    return null;
  }
}

/** The verdict: a line fitted to the last two thirds, when caches are full and everything is compiled. */
function judge(trial: Trial, minutes: readonly Minute[]): void {
  const judged = minutes.slice(Math.floor(minutes.length / 3));
  if (judged.length < 5) return trial.say("too short for a verdict on growth: give it at least 8 minutes");
  const slope = (figure: (minute: Minute) => number) => {
    const [x, y] = [judged.map(({ at }) => at), judged.map(figure)];
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const [middleX, middleY] = [mean(x), mean(y)];
    const steepness =
      x.reduce((sum, at, index) => sum + (at - middleX) * ((y[index] ?? 0) - middleY), 0) /
      x.reduce((sum, at) => sum + (at - middleX) ** 2, 0);
    const noise = Math.sqrt(
      mean(y.map((value, index) => (value - middleY - steepness * ((x[index] ?? 0) - middleX)) ** 2)),
    );
    // Twice the slope that the scatter alone could give a flat line.
    const uncertain = (2 * noise) / Math.sqrt(x.reduce((sum, at) => sum + (at - middleX) ** 2, 0));
    return { steepness, uncertain };
  };
  const verdict = (
    what: string,
    unit: string,
    bound: number,
    { steepness, uncertain }: { steepness: number; uncertain: number },
  ) => {
    trial.say(`${what}: ${steepness.toFixed(1)} ± ${uncertain.toFixed(1)} ${unit} an hour`);
    if (steepness - uncertain > bound) trial.finding(`${what} grows by ${steepness.toFixed(1)} ${unit} an hour`);
  };
  verdict(
    "memory",
    "MB",
    bounds.megabytesAnHour,
    slope(({ rss }) => rss),
  );
  verdict(
    "descriptors",
    "descriptors",
    bounds.descriptorsAnHour,
    slope(({ descriptors }) => descriptors),
  );
}

/** Opens the pages of owners, each with its stream. A stream that ends is opened again, as a page does. */
function openPages(world: World, owners: readonly Owner[]): { open(): number; close(): void } {
  let open = 0;
  let closing = false;
  const requests = new Set<ReturnType<typeof get>>();
  const page = (index: number) => {
    const owner = owners[index % owners.length];
    if (!owner || closing) return;
    const request = get(`${world.server.url}/api/live`, { headers: owner.headers, agent: false }, (response) => {
      if (response.statusCode === 200) open++;
      response.resume().on("close", () => {
        if (response.statusCode === 200) open--;
        requests.delete(request);
        setTimeout(() => page(index), 1_000);
      });
    });
    request.on("error", () => undefined);
    requests.add(request);
  };
  for (let index = 0; index < streams; index++) page(index);
  return {
    open: () => open,
    close() {
      closing = true;
      for (const request of requests) request.destroy();
    },
  };
}
