import type { Worker } from "node:cluster";
import { once } from "node:events";
import { rm, stat } from "node:fs/promises";
import type { Server } from "node:http";
import { connect, createServer, type Server as NetServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { isSocketPath } from "#platform/process/settingTypes.ts";
import { createIncident } from "#platform/process/incident.ts";

/**
 * One port for several server processes. The parent process accepts each connection and hands it to the next process.
 * It closes its own handle only when that process confirms. So a killed process leaves no connection open: the system
 * resets those it had, and we reset those it had not taken.
 */

/** The messages between the parent process, which owns the port, and a server process. */
type ToServer = { port: "connection" | "left" };
type FromServer = { port: "taken" | "missing" | "leaving" };

/** The port, as the parent process uses it. */
export type SharedPort = {
  /** Includes this server in the rotation until it leaves or ends. */
  add(server: Worker): void;
  /** Closes the port as soon as no server takes connections any longer. */
  closeOnceLeft(): void;
};

/** A connection that no server takes is reset after this many milliseconds. At most `maxWaiting` connections wait. */
const maxWaitMs = 10_000;
const maxWaiting = 1_000;
/**
 * The time that a server process waits for the reply to its leave, in milliseconds. The parent replies at once, or no
 * longer exists.
 */
const drainTimeoutMs = 2_000;

/** Takes connections on `port`. Throws a clear sentence if it is taken. */
export async function openSharedPort(at: { port: number; host: string | undefined; log: Logger }): Promise<SharedPort> {
  const waiting = new Map<Socket, NodeJS.Timeout>();
  const serving = new Set<Worker>();
  /** The servers that can take a connection, the next one first. */
  const free = new Set<Worker>();
  /**
   * The connection that each server was handed and has not taken yet. One at a time, so that a busy server delays no
   * other's connections.
   */
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
      // A server that can no longer get the message is ending. Its exit event handles that.
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

  // Nothing is read here: the server process that takes the connection reads it.
  const port = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    socket.on("error", () => undefined);
    wait(socket);
  });
  await takePort(port, at);
  const untaken = createIncident(at.log, {
    begins: "could not accept a connection",
    ends: "every connection has been accepted since",
    level: "error",
  });
  port.on("error", (error) => untaken.met(error));

  return {
    add(server) {
      serving.add(server);
      free.add(server);
      server.on("message", ({ port: message }: FromServer) => {
        // Our own handle closes without the caller noticing, because the server process has another.
        if (message === "taken") settle(server, (socket) => socket.destroy());
        if (message === "missing") settle(server, (socket) => socket.resetAndDestroy());
        if (message !== "leaving") return;
        leave(server);
        // Every connection handed over earlier arrives before this message.
        if (server.isConnected()) server.send({ port: "left" } satisfies ToServer);
      });
      // Not every killed process emits `disconnect`.
      for (const event of ["disconnect", "exit"])
        server.once(event, () => {
          leave(server);
          // The process may have begun to use it, so no other process can.
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

/**
 * Listens on a port, or at a Unix socket if `host` is its path; `server` is an HTTP server or one for raw connections.
 * Throws a clear sentence if that is not possible.
 */
export async function takePort(server: NetServer, at: { port: number; host: string | undefined }): Promise<void> {
  if (isSocketPath(at.host)) await removeAbandonedSocket(at.host);
  // Access to a socket is limited by the rights of its folder, as for PostgreSQL's own.
  server.listen(
    isSocketPath(at.host)
      ? { path: at.host, readableAll: true, writableAll: true }
      : { port: at.port, ...(at.host ? { host: at.host } : {}) },
  );
  await new Promise<void>((resolve, reject) => {
    server.once("listening", resolve);
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenFailure(error, at)));
  });
}

/** Returns a failure to listen in words that name the variable to change. */
function listenFailure(
  error: NodeJS.ErrnoException,
  { port, host }: { port: number; host: string | undefined },
): NodeJS.ErrnoException {
  if (isSocketPath(host))
    return new Error(
      error.code === "EADDRINUSE"
        ? `The socket ${host} is in use. Stop the other server, or set HOST to another path.`
        : `No socket can be opened at ${host} (${error.code}). Set HOST to a path in a folder that exists and that Yardstick may write to, such as /run/yardstick/http.sock.`,
    );
  if (error.code === "EADDRINUSE") return new Error(`Port ${port} is in use. Set PORT to another port.`);
  if (error.code === "EACCES")
    return new Error(`The system keeps port ${port} for itself. Set PORT to a port from 1024 on, such as 3000.`);
  if (host && ["EADDRNOTAVAIL", "ENOTFOUND", "EINVAL", "EAI_AGAIN"].includes(error.code ?? ""))
    return new Error(`The variable HOST names no address of this machine. Set it to one, such as 127.0.0.1.`);
  return error;
}

/** A server that was killed leaves its socket behind, at which nobody answers. */
async function removeAbandonedSocket(path: string): Promise<void> {
  const isSocket = await stat(path).then(
    (found) => found.isSocket(),
    () => false,
  );
  if (!isSocket) return;
  const probe = connect(path);
  const answers = await new Promise<boolean>((resolve) => {
    probe.once("connect", () => resolve(true));
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code !== "ECONNREFUSED"));
  });
  probe.destroy();
  if (!answers) await rm(path, { force: true });
}

/**
 * Gives `http` the connections that this process is handed. The returned function stops that. It resolves when the last
 * connection on its way has arrived.
 */
export function acceptHandedConnections(http: Server): () => Promise<void> {
  const sendToParent = (message: FromServer) => process.send?.(message);
  process.on("message", ({ port }: ToServer, socket?: Socket) => {
    if (port !== "connection") return;
    // A process without free descriptors gets the message without the connection.
    if (!socket) return void sendToParent({ port: "missing" });
    sendToParent({ port: "taken" });
    // As for connections that an HTTP server accepts itself.
    socket.allowHalfOpen = true;
    http.emit("connection", socket);
  });
  // Starts its checks for slow callers, as listening would.
  http.emit("listening");
  return async () => {
    const left = new Promise<void>((resolve) =>
      process.on("message", ({ port }: ToServer) => port === "left" && resolve()),
    );
    sendToParent({ port: "leaving" });
    await Promise.race([left, once(process, "disconnect"), delay(drainTimeoutMs, undefined, { ref: false })]);
  };
}
