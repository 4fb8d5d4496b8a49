import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * The behavior of a gate: it passes everything through. Or it accepts the connection and is silent, drips a byte a
 * second, answers garbage, or answers without end. Or it refuses the connection.
 */
export type PeerFault = "through" | "silent" | "drip" | "garbage" | "endless" | "refuse";

/** A proxy in front of a server on this machine that can simulate a slow, faulty or dead server while it is in use. */
export type Gate = {
  port: number;
  /** Sets the behavior from now on, and cuts open connections. */ become(manner: PeerFault): void;
  close(): void;
};

/** Opens a gate in front of `port` on this machine. */
export async function openGate(port: number): Promise<Gate> {
  let manner: PeerFault = "through";
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined).on("close", () => open.delete(socket));
    if (manner === "through") {
      const inner = connect(port, "127.0.0.1").on("error", () => socket.destroy());
      inner.on("close", () => socket.destroy());
      socket.on("close", () => inner.destroy());
      socket.pipe(inner).pipe(socket);
    } else if (manner === "refuse") socket.destroy();
    else applyFault(socket, manner);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    port: (server.address() as AddressInfo).port,
    become(next) {
      manner = next;
      for (const socket of open) socket.destroy();
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

function applyFault(socket: Socket, manner: "silent" | "drip" | "garbage" | "endless"): void {
  socket.resume();
  if (manner === "silent") return;
  if (manner === "garbage") {
    socket.end("\u0000\u00ff\u0007 250 what? {[<</>\r\n".repeat(50));
    return;
  }
  // A valid HTTP beginning, so that a client continues to read.
  socket.write("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n");
  const chunk = manner === "drip" ? "1\r\n \r\n" : `10000\r\n${" ".repeat(0x10000)}\r\n`;
  const again = setInterval(
    () => {
      if (socket.writableLength < 1_000_000) socket.write(chunk);
    },
    manner === "drip" ? 1_000 : 10,
  );
  socket.on("close", () => clearInterval(again));
}
