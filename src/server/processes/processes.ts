import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { AggregatorRegistry, type Registry } from "prom-client";
import type { Logger } from "pino";
import { openSharedPort, type SharedPort } from "./sharedPort.ts";

/**
 * Several server processes on one port. A parent process starts and replaces them but serves nothing itself. It takes
 * new connections and hands each to the next process (sharedPort.ts). The processes share their state in PostgreSQL.
 */

/** The messages between a server process and its parent. */
type FromServer = { yardstick: "ready"; address: ServedAt } | { yardstick: "figures" };
type ToServer = { yardstick: "retire" } | { yardstick: "figures"; text: string | null };

/** The server's URL, and whether its emails are shown there. */
export type ServedAt = { url: string; localMail: boolean };

/** A process that exited before it served, with its exit code. */
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
   * Replaces each process, one after another. The old one stops without losing a request once the new one serves.
   * Throws if a new one does not start; the old ones continue.
   */
  renew(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The longest pause before a process that keeps exiting is restarted, and the uptime after which one is stable, in
 * milliseconds.
 */
const maxRestartDelayMs = 30_000;
const stableAfterMs = 10_000;
/** The time that a process may take to stop, in milliseconds: longer than its own limit (server.ts). */
const stopTimeoutMs = 30_000;

/**
 * Starts `count` server processes, and takes connections once all of them serve. Throws `ServerStartError` if one does
 * not, and a clear sentence if the port is taken.
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
  /** Environment variables for all of them, in addition to those of this process. */
  variables: Record<string, string>;
  log: Logger;
}): Promise<Processes> {
  const serving: Worker[] = [];
  let port: SharedPort | undefined;
  const stopping = new AbortController();
  /** The processes that were asked to end. */
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
    // It may have exited since it reported that it serves.
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
    if (!first) throw new Error("The number of processes is zero.");
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

/** Starts one server process. Resolves once it serves; rejects with `ServerStartError` if it exits earlier. */
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
        log.warn({ err: error }, "could not collect the metrics of all processes");
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

/** Calls `retire` when the parent asks this process to stop because another one has replaced it. */
export function onRetired(retire: () => void): void {
  process.on("message", (message: ToServer) => message.yardstick === "retire" && retire());
}

/** Notifies the parent process that this one serves. */
export function notifyReady(address: ServedAt): void {
  process.send?.({ yardstick: "ready", address } satisfies FromServer);
}

/** Includes the metrics of this process in those of all processes. */
export function shareFigures(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry]);
  // Creating one makes a process answer requests for its metrics.
  new AggregatorRegistry();
}

/**
 * The metrics of all processes together, with counters added up, in Prometheus' text format. Null if a process does not
 * answer.
 */
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
