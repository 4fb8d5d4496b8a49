import { createServer, type AddressInfo, type Socket } from "node:net";

/**
 * A server on this machine that accepts every connection and never says a word, or drips for ever: see
 * `startSilentServer`.
 */
export type SilentServer = {
  port: number;
  /** How many connections it has accepted so far. */
  accepted(): number;
  /** How many of them are open now. */
  open(): number;
  stop(): Promise<void>;
};

/**
 * Starts a server that reads what it is sent and answers nothing. With `drip`, it sends that text over and over on each
 * connection instead, `every` so many milliseconds, after `first` has been sent once.
 */
export async function startSilentServer({
  first = "",
  drip = "",
  every = 20,
}: { first?: string; drip?: string; every?: number } = {}): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  let accepted = 0;
  const server = createServer((socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.resume();
    if (first) socket.write(first);
    const timer = drip ? setInterval(() => socket.write(drip), every) : undefined;
    socket.on("close", () => {
      clearInterval(timer);
      sockets.delete(socket);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    port: (server.address() as AddressInfo).port,
    accepted: () => accepted,
    open: () => sockets.size,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
