import type { Worker } from "node:cluster";
import { once } from "node:events";
import type { Server } from "node:http";
import { createServer, type Server as NetServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { createIncident } from "#platform/process/incident.ts";

/**
 * One port for several server processes. The process that started them takes each connection and hands it to the next of
 * them; it keeps its own hold on the connection until that one says that it has it. So none is left open with nobody
 * behind it when a process is killed: what that one had is reset by the system, and what it had not taken by us.
 */

/** The messages between the process that has the port and a server process. */
type ToServer = { port: "connection" | "left" };
type FromServer = { port: "taken" | "missing" | "leaving" };

/** The port, for the process that has it. */
export type SharedPort = {
  /** Gives this server its turn until it leaves or ends. */
  add(server: Worker): void;
  /** Closes the port as soon as no server takes connections any more. */
  closeOnceLeft(): void;
};

/** A connection that nobody takes is reset after this many milliseconds; so many wait at most. */
const maxWaitMs = 10_000;
const maxWaiting = 1_000;
/** The time that a server process waits for its leave, in milliseconds: the other side is told at once, or is not there. */
const drainTimeoutMs = 2_000;

/** Takes connections on `port`. Throws a clear sentence when it is taken. */
export async function openSharedPort(at: { port: number; host: string | undefined; log: Logger }): Promise<SharedPort> {
  const waiting = new Map<Socket, NodeJS.Timeout>();
  const serving = new Set<Worker>();
  /** Those whose turn may come, the next one first. */
  const free = new Set<Worker>();
  /** The connection that each was handed and has not taken yet: one at a time, so that one that is busy holds up nobody else's. */
  const handed = new Map<Worker, Socket>();
  let closing = false;

  const handOn = () => {
    for (const [socket, giveUp] of waiting) {
      const [server] = free;
      if (!server) return;
      clearTimeout(giveUp);
      waiting.delete(socket);
      free.delete(server);
      handed.set(server, socket);
      // One that cannot be told any more is ending, and heard of by that.
      server.send({ port: "connection" } satisfies ToServer, socket, { keepOpen: true }, () => undefined);
    }
  };
  const wait = (socket: Socket) => {
    if (waiting.size >= maxWaiting) return void socket.resetAndDestroy();
    const giveUp = setTimeout(() => {
      waiting.delete(socket);
      socket.resetAndDestroy();
    }, maxWaitMs);
    waiting.set(socket, giveUp);
    handOn();
  };
  const settle = (server: Worker, end: (socket: Socket) => void) => {
    const socket = handed.get(server);
    if (socket) end(socket);
    handed.delete(server);
    if (serving.has(server)) free.add(server);
    handOn();
  };
  const leave = (server: Worker) => {
    free.delete(server);
    serving.delete(server);
    closeIfLeft();
  };
  const closeIfLeft = () => {
    if (!closing || serving.size > 0) return;
    port.close();
    for (const [socket, giveUp] of waiting) {
      clearTimeout(giveUp);
      socket.resetAndDestroy();
    }
    waiting.clear();
  };

  // Nothing is read here: that is for the one who takes it.
  const port = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    socket.on("error", () => undefined);
    wait(socket);
  });
  await takePort(port, at);
  const untaken = createIncident(at.log, {
    begins: "a connection was not taken",
    ends: "every connection has been taken since",
    level: "error",
  });
  port.on("error", (error) => untaken.met(error));

  return {
    add(server) {
      serving.add(server);
      free.add(server);
      server.on("message", ({ port: message }: FromServer) => {
        // Our own hold ends without a word to the caller: the server process has another.
        if (message === "taken") settle(server, (socket) => socket.destroy());
        if (message === "missing") settle(server, (socket) => socket.resetAndDestroy());
        if (message !== "leaving") return;
        leave(server);
        // Whatever it was handed before arrives before these words.
        if (server.isConnected()) server.send({ port: "left" } satisfies ToServer);
      });
      // `disconnect` is not said of every process that is killed.
      for (const event of ["disconnect", "exit"])
        server.once(event, () => {
          leave(server);
          // Perhaps it had begun with it: nobody else may.
          handed.get(server)?.resetAndDestroy();
          handed.delete(server);
        });
      if (!server.isConnected()) leave(server);
      handOn();
    },
    closeOnceLeft() {
      closing = true;
      closeIfLeft();
    },
  };
}

/** Listens on a port; `server` is an HTTP server or one for bare connections. Throws a clear sentence when it is taken. */
export async function takePort(
  server: NetServer,
  { port, host }: { port: number; host: string | undefined },
): Promise<void> {
  server.listen({ port, ...(host ? { host } : {}) });
  await new Promise<void>((resolve, reject) => {
    server.once("listening", resolve);
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new Error(`Port ${port} is taken. Set PORT to another one.`) : error),
    );
  });
}

/**
 * Gives `http` the connections that this process is handed. The answered function takes no more: it resolves when the last
 * one that was on its way has arrived.
 */
export function acceptHandedConnections(http: Server): () => Promise<void> {
  const sendToParent = (message: FromServer) => process.send?.(message);
  process.on("message", ({ port }: ToServer, socket?: Socket) => {
    if (port !== "connection") return;
    // A process that has run out of descriptors gets the words without the connection.
    if (!socket) return void sendToParent({ port: "missing" });
    sendToParent({ port: "taken" });
    // As on connections that an HTTP server takes itself.
    socket.allowHalfOpen = true;
    http.emit("connection", socket);
  });
  // Begins its watch over slow callers, as listening would.
  http.emit("listening");
  return async () => {
    const left = new Promise<void>((resolve) =>
      process.on("message", ({ port }: ToServer) => port === "left" && resolve()),
    );
    sendToParent({ port: "leaving" });
    await Promise.race([left, once(process, "disconnect"), delay(drainTimeoutMs, undefined, { ref: false })]);
  };
}
