import { connect } from "node:net";
import { expect } from "vitest";

/**
 * A connection on which a test sends bytes that no HTTP client would. `heard` returns the answer so far; `ended` is
 * true once the connection has ended.
 */
export type RawConnection = {
  send(text: string | Uint8Array): void;
  heard(): string;
  ended(): boolean;
  status(): Promise<number>;
  end(): void;
};

/** Connects to the server at `url`. */
export async function rawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let heard = "";
  let ended = false;
  socket.on("data", (bytes) => void (heard += bytes.toString("latin1")));
  socket.on("error", () => void (ended = true));
  socket.on("close", () => void (ended = true));
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });
  return {
    send: (text) => void socket.write(text),
    heard: () => heard,
    ended: () => ended,
    async status() {
      await expect.poll(() => heard).toMatch(/^HTTP\/1\.1 \d{3} /);
      return Number(heard.slice(9, 12));
    },
    end: () => void socket.destroy(),
  };
}
