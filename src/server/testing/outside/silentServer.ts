import { createServer, type AddressInfo, type Socket } from "node:net";

/**
 * A server on this machine that accepts every connection and never answers, or drips forever: see `startSilentServer`.
 */
export type SilentServer = {
  port: number;
  /** The number of connections accepted so far. */
  accepted(): number;
  /** The number of open connections. */
  open(): number;
  stop(): Promise<void>;
};

/**
 * Starts a server that reads its input and answers nothing. With `drip`, it sends `first` once on each connection, then
 * that text every `every` milliseconds.
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
