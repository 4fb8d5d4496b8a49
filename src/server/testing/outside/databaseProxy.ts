import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { Client } from "pg";

/** A proxy to a database that a test can block and unblock, as networks and restarts do. */
export type DatabaseProxy = {
  /** A connection string through the proxy. */
  url: string;
  /** The number of attempted connections. */
  tries(): number;
  /** Cuts every connection, and new ones as they come, until `open`. */
  bar(): void;
  /** Accepts everything and passes nothing on, until `open`. To a client the database looks frozen. */
  freeze(): void;
  /** Lets everything through again, beginning with delayed data. */
  open(): void;
  close(): Promise<void>;
};

/** Opens a new proxy to the database at `url`. */
export async function databaseProxy(url: string): Promise<DatabaseProxy> {
  const { host, port, user, database, password } = new Client({ connectionString: url });
  const pairs = new Set<[Socket, Socket]>();
  let state: "open" | "barred" | "frozen" = "open";
  let tries = 0;
  const server = createServer((near) => {
    tries += 1;
    near.on("error", () => undefined);
    if (state === "barred") return void near.destroy();
    const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    far.on("error", () => undefined);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.pipe(far).on("close", () => near.destroy());
    far.pipe(near).on("close", () => {
      far.destroy();
      pairs.delete(pair);
    });
    if (state === "frozen") for (const socket of pair) socket.pause();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const each = (act: (socket: Socket) => void) => [...pairs].flat().forEach(act);
  return {
    url: `postgresql://${user}:${password ?? ""}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    tries: () => tries,
    bar() {
      state = "barred";
      each((socket) => socket.destroy());
    },
    freeze() {
      state = "frozen";
      each((socket) => socket.pause());
    },
    open() {
      state = "open";
      each((socket) => socket.resume());
    },
    async close() {
      each((socket) => socket.destroy());
      server.close();
      await once(server, "close");
    },
  };
}
