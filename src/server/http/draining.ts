import type { Socket } from "node:net";
import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** How a server stops taking requests, in milliseconds since it was asked to. */
export type DrainTimes = {
  /**
   * So long it goes on as before, but says that it is stopping, so that balancers take it out; less where nobody asks
   * anything.
   */
  announced: number;
  /** So long after it was last used a connection may still bring a request; then it is closed. */
  idle: number;
  /** When whatever is still open is cut off. */
  deadline: number;
};

const ordinaryTimes: DrainTimes = { announced: 3_000, idle: 1_000, deadline: 15_000 };
/** For a process whose place another has taken: nobody needs to be told. */
export const replaced: DrainTimes = { announced: 0, idle: 1_000, deadline: 15_000 };

/** What was cut off: connections, and how many of them were in the middle of a request. */
type CutOff = { connections: number; requests: number };

/** Stops taking requests without losing one. */
export type Draining = {
  /** Whether each answer is to be the last on its connection. */
  lastAnswers(): boolean;
  drain(times?: DrainTimes): Promise<CutOff>;
};

/**
 * Watches a server's connections from its beginning. To drain it: first it serves on as before while `/readyz` says
 * that it stops, then the port closes, so that new connections are refused, which is safe to try elsewhere; each answer
 * ends its connection; connections in between two requests are closed once they have been quiet, for one closed just as
 * a request comes would lose it. What is left at the deadline is cut off.
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
      http.close(); // ends its own watch over connections, too
      return cutOff;
    },
  };
}
