import { createHash } from "node:crypto";
import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";

/**
 * A small pooler in transaction mode, like PgBouncer. Callers share a few connections to the database, each lent from
 * the first message of a transaction to its end. Named prepared statements belong to the caller and are prepared on
 * each connection they reach. All other session state (LISTEN, locks, settings) stays on the connection.
 */
type Pooler = {
  url: string;
  /** The number of transactions it has carried. */
  carried(): number;
  close(): Promise<void>;
};

type Options = { connections?: number; knowsPreparedStatements?: boolean };

/** A protocol message: its type and its raw bytes. */
type Message = { type: string; bytes: Buffer };

/** Starts a pooler in front of the tests' database. It accepts every client without a password. */
export async function startTransactionPooler(databaseUrl: string, options: Options = {}): Promise<Pooler> {
  const { connections = 4, knowsPreparedStatements = true } = options;
  const idle: Backend[] = [];
  const waiting: ((backend: Backend) => void)[] = [];
  const all = new Set<Backend | Socket>();
  let carried = 0;

  const lent = { count: 0 };
  const lend = async (): Promise<Backend> => {
    const free = idle.pop();
    if (free) return free;
    if (lent.count >= connections) return new Promise((resolve) => waiting.push(resolve));
    lent.count += 1;
    const backend = await Backend.open(databaseUrl);
    all.add(backend);
    return backend;
  };
  const giveBack = (backend: Backend) => {
    carried += 1;
    const next = waiting.shift();
    if (next) next(backend);
    else idle.push(backend);
  };
  const serve = async (next: (backend: Backend) => void) => next(await lend());
  const drop = (backend: Backend) => {
    backend.destroy();
    all.delete(backend);
    lent.count -= 1;
    const next = waiting.shift();
    if (next) void serve(next);
  };

  const server = createServer((socket) => {
    all.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => all.delete(socket));
    serveCaller(socket, { lend, giveBack, drop, knowsPreparedStatements });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const { user, database } = partsOf(databaseUrl);
  return {
    url: `postgresql://${user}@127.0.0.1:${port}/${database}`,
    carried: () => carried,
    async close() {
      for (const open of all) open.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Lends a connection to a caller from each transaction's first message to its end. */
function serveCaller(
  socket: Socket,
  parts: {
    lend(): Promise<Backend>;
    giveBack(backend: Backend): void;
    drop(backend: Backend): void;
    knowsPreparedStatements: boolean;
  },
): void {
  /** The caller's prepared statements, by the caller's names: text and parameter types. */
  const prepared = new Map<string, Buffer>();
  let backend: Backend | null = null;
  let lending: Promise<void> | null = null;
  let gone = false;
  const queued: Message[] = [];

  const forward = () => {
    for (const message of queued.splice(0)) {
      if (!backend) return;
      if (parts.knowsPreparedStatements) backend.sendNamed(message, prepared);
      else backend.send(message);
    }
  };
  const borrow = async () => {
    const lent = await parts.lend();
    lending = null;
    if (gone) return parts.giveBack(lent);
    backend = lent;
    lent.answerTo(socket, () => {
      backend = null;
      lent.answerTo(null);
      parts.giveBack(lent);
    });
    forward();
  };

  socket.once("close", () => {
    gone = true;
    // In the middle of a transaction no other caller can use the connection.
    if (backend) parts.drop(backend);
  });
  readMessages(socket, { startsWithStartup: true }, (message) => {
    if (message.type === "") return void socket.write(welcome);
    if (message.type === "X") return void socket.end();
    queued.push(message);
    if (backend) forward();
    else lending ??= borrow();
  });
}

/** One connection to the database. */
class Backend {
  private readonly socket: Socket;
  private caller: Socket | null = null;
  private atEnd: () => void = () => undefined;
  /** The number of `ReadyForQuery` answers that have not arrived. */
  private unanswered = 0;
  /** The total numbers of requested and arrived `ReadyForQuery` answers. */
  private sent = 0;
  private came = 0;
  private readonly names = new Set<string>();
  /**
   * Answers to Parse and Close in the order they were sent: the part, the statement's name, and whether the caller sent
   * the message.
   */
  private readonly expected: { part: number; type: "1" | "3"; name: string; forCaller: boolean }[] = [];

  private constructor(socket: Socket) {
    this.socket = socket;
  }

  static async open(databaseUrl: string): Promise<Backend> {
    const { user, database, path, host, port } = partsOf(databaseUrl);
    const socket = path === null ? connect(port, host) : connect(path);
    socket.on("error", () => undefined);
    const backend = new Backend(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once("close", () => reject(new Error("The database closed the connection.")));
      readMessages(socket, { startsWithStartup: false }, (message) => {
        if (backend.came === 0 && message.type === "R" && message.bytes.readInt32BE(5) !== 0)
          return reject(new Error("The pooler of the tests knows no passwords."));
        if (message.type === "Z" && backend.came === 0) resolve();
        backend.hear(message);
      });
      const words = Buffer.from(`user\0${user}\0database\0${database}\0\0`);
      const head = Buffer.alloc(8);
      head.writeInt32BE(8 + words.length, 0);
      head.writeInt32BE(196_608, 4);
      backend.sent = backend.unanswered = 1;
      socket.write(Buffer.concat([head, words]));
    });
    return backend;
  }

  answerTo(caller: Socket | null, atEnd: () => void = () => undefined): void {
    this.caller = caller;
    this.atEnd = atEnd;
  }

  destroy(): void {
    this.socket.destroy();
  }

  send({ type, bytes }: Message): void {
    if (type === "Q" || type === "S") {
      this.unanswered += 1;
      this.sent += 1;
    }
    this.socket.write(bytes);
  }

  /** Sends a caller's message about a statement under the statement's name on this connection. */
  sendNamed(message: Message, prepared: Map<string, Buffer>): void {
    const { type, bytes } = message;
    if (type === "P") {
      const [name, rest] = cString(bytes, 5);
      if (name === "") {
        this.expect("1", "", true);
        return this.send(message);
      }
      prepared.set(name, rest);
      const here = nameHere(rest);
      if (this.names.has(here)) {
        this.expect("3", here, false);
        this.send(messageOf("C", Buffer.from(`S${here}\0`)));
      }
      this.names.add(here);
      this.expect("1", here, true);
      return this.send(messageOf("P", Buffer.concat([Buffer.from(`${here}\0`), rest])));
    }
    if (type === "B") {
      const [portal, afterPortal] = cString(bytes, 5);
      const [name, rest] = cString(afterPortal, 0);
      const here = this.makeKnown(name, prepared);
      return this.send(messageOf("B", Buffer.concat([Buffer.from(`${portal}\0${here}\0`), rest])));
    }
    if (type === "D" && bytes[5] === 0x53) {
      const [name] = cString(bytes, 6);
      return this.send(messageOf("D", Buffer.from(`S${this.makeKnown(name, prepared)}\0`)));
    }
    if (type === "C") this.expect("3", "", true);
    this.send(message);
  }

  private makeKnown(name: string, prepared: Map<string, Buffer>): string {
    const text = prepared.get(name);
    if (name === "" || !text) return name;
    const here = nameHere(text);
    if (!this.names.has(here)) {
      this.names.add(here);
      this.expect("1", here, false);
      this.send(messageOf("P", Buffer.concat([Buffer.from(`${here}\0`), text])));
    }
    return here;
  }

  private expect(type: "1" | "3", name: string, forCaller: boolean): void {
    this.expected.push({ part: this.sent, type, name, forCaller });
  }

  private hear({ type, bytes }: Message): void {
    const answered = type === "1" || type === "3" ? this.expected.shift() : undefined;
    if (!answered || answered.forCaller) this.caller?.write(bytes);
    if (type !== "Z") return;
    this.came += 1;
    this.unanswered -= 1;
    // A statement skipped after an error was never prepared.
    while ((this.expected[0]?.part ?? Infinity) < this.came) {
      const skipped = this.expected.shift();
      if (skipped?.type === "1") this.names.delete(skipped.name);
    }
    if (this.unanswered === 0 && String.fromCharCode(bytes[5] ?? 0) === "I") this.atEnd();
  }
}

const nameHere = (textAndTypes: Buffer) => createHash("sha1").update(textAndTypes).digest("hex");

function messageOf(type: string, body: Buffer): Message {
  const head = Buffer.alloc(5);
  head.write(type, 0, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return { type, bytes: Buffer.concat([head, body]) };
}

/** A string that ends with a zero byte, and the bytes after it. */
function cString(bytes: Buffer, from: number): [text: string, rest: Buffer] {
  const end = bytes.indexOf(0, from);
  return [bytes.toString("utf8", from, end), bytes.subarray(end + 1)];
}

/** The greeting of every caller: authentication ok; the server's settings that drivers read; ready. */
const welcome = Buffer.concat([
  messageOf("R", Buffer.alloc(4)).bytes,
  ...Object.entries({
    server_version: "18.0",
    server_encoding: "UTF8",
    client_encoding: "UTF8",
    DateStyle: "ISO, MDY",
    integer_datetimes: "on",
    standard_conforming_strings: "on",
    TimeZone: "UTC",
  }).map(([name, value]) => messageOf("S", Buffer.from(`${name}\0${value}\0`)).bytes),
  messageOf("K", Buffer.alloc(8)).bytes,
  messageOf("Z", Buffer.from("I")).bytes,
]);

/** Passes on each complete message. A caller's first message has no type (""). */
function readMessages(
  socket: Socket,
  { startsWithStartup }: { startsWithStartup: boolean },
  hear: (message: Message) => void,
): void {
  let rest: Buffer = Buffer.alloc(0);
  let untyped = startsWithStartup;
  socket.on("data", (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = untyped ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const bytes = rest.subarray(0, length);
      rest = rest.subarray(length);
      // Encryption is not offered.
      if (untyped && bytes.length === 8) socket.write("N");
      else {
        hear({ type: untyped ? "" : String.fromCharCode(bytes[0] ?? 0), bytes });
        untyped = false;
      }
    }
  });
}

function partsOf(databaseUrl: string) {
  const url = new URL(databaseUrl.replace("@/", "@localhost/"));
  const folder = url.searchParams.get("host");
  const port = Number(url.port || 5432);
  return {
    user: decodeURIComponent(url.username),
    database: url.pathname.slice(1),
    host: url.hostname,
    port,
    path: folder?.startsWith("/") ? join(folder, `.s.PGSQL.${port}`) : null,
  };
}
