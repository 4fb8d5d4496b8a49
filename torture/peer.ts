import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * How a gate treats who comes: lets through to what is behind it; or takes the connection and is silent, drips a byte a
 * second, answers garbage, answers without end; or refuses the connection.
 */
export type PeerFault = "through" | "silent" | "drip" | "garbage" | "endless" | "refuse";

/**
 * A door before a server on this machine, by which that server can be made slow, mad or dead while somebody uses it.
 */
export type Gate = {
  port: number;
  /** Treats everybody so from now on; open connections are cut. */ become(manner: PeerFault): void;
  close(): void;
};

/** Opens a gate before `port` of this machine. */
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
  // As HTTP would begin, so that a client reads on.
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
