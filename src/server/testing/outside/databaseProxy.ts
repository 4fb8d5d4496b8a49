import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { Client } from "pg";

/** A way to a database that a test can bar and free again, as networks and restarts do. */
export type DatabaseProxy = {
  /** A connection string that leads by this way. */
  url: string;
  /** How many connections were tried so far. */
  tries(): number;
  /** Cuts every connection; new ones are cut as they come, until `open`. */
  bar(): void;
  /** Takes everything and passes nothing on, until `open`: what a frozen database looks like from outside. */
  freeze(): void;
  /** Lets everything through again, what was held up first. */
  open(): void;
  close(): Promise<void>;
};

/** Lays a way of its own to the database at `url`. */
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
