import type { Socket } from "node:net";
import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** The stages of a server's shutdown, in milliseconds since the request to stop. */
export type DrainTimes = {
  /**
   * For this long the server continues as usual but reports that it is stopping, so that load balancers take it out.
   * Less if there are no requests.
   */
  announced: number;
  /** An idle connection can still bring a request for this long after its last use. Then it is closed. */
  idle: number;
  /** The time at which every open connection is cut off. */
  deadline: number;
};

const ordinaryTimes: DrainTimes = { announced: 3_000, idle: 1_000, deadline: 15_000 };
/** For a process that another one has replaced: no balancer needs to be notified. */
export const replaced: DrainTimes = { announced: 0, idle: 1_000, deadline: 15_000 };

/** The connections that were cut off, and how many of them were in the middle of a request. */
type CutOff = { connections: number; requests: number };

/** Stops taking requests without losing one. */
export type Draining = {
  /** True if each answer must be the last on its connection. */
  lastAnswers(): boolean;
  drain(times?: DrainTimes): Promise<CutOff>;
};

/**
 * Watches a server's connections from its start. Draining begins with normal service while `/readyz` reports the stop.
 * Then the port closes: new connections are refused, and clients can safely try elsewhere. Each answer ends its
 * connection. Idle connections are closed once they have been quiet, because closing one just as a request arrives
 * would lose it. Everything left at the deadline is cut off.
 */
export function watchConnections(http: Server, closePort: () => Promise<void>): Draining {
  type Use = { requests: number; since: number };
  const open = new Map<Socket, Use>();
  let lastAsked = -Infinity;
  let last = false;

  http.on("connection", (socket: Socket) => {
    open.set(socket, { requests: 0, since: performance.now() });
    socket.once("close", () => open.delete(socket));
  });
  http.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const use = open.get(socket);
    if (!use) return;
    lastAsked = performance.now();
    use.requests += 1;
    response.once("close", () => {
      use.requests -= 1;
      use.since = performance.now();
    });
  });

  const until = async (holds: () => boolean, deadline: number) => {
    while (!holds() && performance.now() < deadline) await new Promise((again) => setTimeout(again, 25));
  };

  return {
    lastAnswers: () => last,
    async drain({ announced, idle, deadline } = ordinaryTimes) {
      const signalledAt = performance.now();
      await until(() => performance.now() - lastAsked > idle, signalledAt + announced);
      const closed = closePort();
      last = true;
      await until(() => {
        for (const [socket, { requests, since }] of open)
          if (requests === 0 && performance.now() - since >= idle) socket.destroy();
        return open.size === 0;
      }, signalledAt + deadline);
      const cutOff: CutOff = {
        connections: open.size,
        requests: [...open.values()].filter(({ requests }) => requests > 0).length,
      };
      for (const socket of open.keys()) socket.destroy();
      await closed;
      http.closeAllConnections();
      http.close(); // also ends its own connection checks
      return cutOff;
    },
  };
}
