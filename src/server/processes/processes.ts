import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { AggregatorRegistry, type Registry } from "prom-client";
import type { Logger } from "pino";
import { openSharedPort, type SharedPort } from "./sharedPort.ts";

/**
 * Several server processes on one port, started and replaced by one that serves nothing itself. It takes new connections
 * and hands each to the next process (sharedPort.ts); what processes know of each other lies in PostgreSQL.
 */

/** What a server process tells the one that started it, and is told by it. */
type FromServer = { yardstick: "ready"; address: ServedAt } | { yardstick: "figures" };
type ToServer = { yardstick: "retire" } | { yardstick: "figures"; text: string | null };

/** Where a server is reached, and whether its emails are shown there. */
export type ServedAt = { url: string; localMail: boolean };

/** A process that ended before it served, with its exit code. */
export class ServerStartError extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`A server process ended with exit code ${code} before it served.`);
    this.code = code;
  }
}

/** The server processes of one port. */
export type Processes = ServedAt & {
  /**
   * Puts a new process in the place of each, one after the other: the old one stops, losing no request, once the new one
   * serves. Throws where a new one does not start; the old ones go on.
   */
  renew(): Promise<void>;
  stop(): Promise<void>;
};

/** The longest pause before a process that keeps ending is started again, and the time after which one is well; milliseconds. */
const maxRestartDelayMs = 30_000;
const stableAfterMs = 10_000;
/** How long a process may take to stop, in milliseconds: longer than it gives itself (server.ts). */
const stopTimeoutMs = 30_000;

/**
 * Starts `count` server processes, and takes connections for them once all of them serve. Throws `ServerStartError` where one does
 * not, and a clear sentence when the port is taken.
 */
export async function startProcesses({
  count,
  variables,
  port: portNumber,
  host,
  log,
}: {
  count: number;
  port: number;
  host: string | undefined;
  /** Set for all of them, beside those of this process. */
  variables: Record<string, string>;
  log: Logger;
}): Promise<Processes> {
  const serving: Worker[] = [];
  let port: SharedPort | undefined;
  const stopping = new AbortController();
  /** Those that were told to end. */
  const retired = new Set<Worker>();
  const figures = new AggregatorRegistry();

  const launch = () => launchServer({ variables, figures, log });

  const put = (place: number, server: Worker) => {
    serving[place] = server;
    port?.add(server);
    const since = performance.now();
    server.once("exit", (code, signal) => {
      if (stopping.signal.aborted || retired.has(server)) return;
      log.error(
        { pid: server.process.pid, reason: signal ?? `exit code ${code}` },
        "a server process ended unexpectedly; another takes its place",
      );
      void replace(place, performance.now() - since > stableAfterMs ? 0 : 1_000);
    });
    // It may have ended since it said that it serves.
    if (server.isDead()) server.emit("exit", server.process.exitCode, server.process.signalCode);
  };

  const replace = async (place: number, firstPause: number) => {
    for (let pause = firstPause; ; pause = Math.min(Math.max(pause * 2, 1_000), maxRestartDelayMs)) {
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        return put(place, (await launch()).server);
      } catch (error) {
        if (!(error instanceof ServerStartError)) throw error;
      }
    }
  };

  const all = () => Object.values(cluster.workers ?? {}).filter((server) => server !== undefined);
  const end = async (server: Worker) => {
    retired.add(server);
    if (server.isDead()) return;
    const ended = once(server, "exit");
    const late = setTimeout(() => server.process.kill("SIGKILL"), stopTimeoutMs);
    await ended;
    clearTimeout(late);
  };
  const stop = async () => {
    stopping.abort();
    port?.closeOnceLeft();
    await Promise.all(
      all().map((server) => {
        const ended = end(server);
        server.process.kill("SIGTERM");
        return ended;
      }),
    );
  };

  try {
    const started = await Promise.all(Array.from({ length: count }, launch));
    port = await openSharedPort({ port: portNumber, host, log });
    started.forEach(({ server }, place) => put(place, server));
    const [first] = started;
    if (!first) throw new Error("No process was asked for.");
    return {
      ...first.address,
      async renew() {
        for (const [place, old] of serving.entries()) {
          const { server } = await launch();
          put(place, server);
          const ended = end(old);
          send(old, { yardstick: "retire" });
          await ended;
        }
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts one server process; resolves once it serves, rejects with `ServerStartError` where it ends before. */
async function launchServer({
  variables,
  figures,
  log,
}: {
  variables: Record<string, string>;
  figures: { clusterMetrics(): Promise<string> };
  log: Logger;
}): Promise<{ server: Worker; address: ServedAt }> {
  const server = cluster.fork(variables);
  server.on("message", (message: FromServer) => {
    if (message.yardstick !== "figures") return;
    void figures.clusterMetrics().then(
      (text) => send(server, { yardstick: "figures", text }),
      (error: unknown) => {
        log.warn({ err: error }, "the figures of all processes were not gathered");
        send(server, { yardstick: "figures", text: null });
      },
    );
  });
  const ended = once(server, "exit").then(([code]: (number | null)[]) =>
    Promise.reject(new ServerStartError(code ?? 1)),
  );
  ended.catch(() => undefined);
  const ready = new Promise<ServedAt>((resolve) =>
    server.on("message", (message: FromServer) => message.yardstick === "ready" && resolve(message.address)),
  );
  const address = await Promise.race([ready, ended]);
  log.info({ serves: server.process.pid }, "a server process serves");
  return { server, address };
}

function send(server: Worker, message: ToServer): void {
  if (server.isConnected()) server.send(message);
}

/** What a server process hears from the one that started it: to stop, since another serves in its place. */
export function onRetired(retire: () => void): void {
  process.on("message", (message: ToServer) => message.yardstick === "retire" && retire());
}

/** Tells the process that started this one that it serves. */
export function notifyReady(address: ServedAt): void {
  process.send?.({ yardstick: "ready", address } satisfies FromServer);
}

/** Lets the figures of this process be gathered with those of the others. */
export function shareFigures(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry]);
  // Making one is what makes a process answer for its figures.
  new AggregatorRegistry();
}

/** The figures of all processes together: counts added up, in Prometheus' text; null where one of them does not answer. */
export function allFigures(): Promise<string | null> {
  return new Promise((resolve) => {
    const hear = (message: ToServer) => {
      if (message.yardstick !== "figures") return;
      process.off("message", hear);
      resolve(message.text);
    };
    process.on("message", hear);
    process.send?.({ yardstick: "figures" } satisfies FromServer);
  });
}
