import { connect, Socket } from "node:net";
import { Client, type ClientConfig } from "pg";
import { markAsConnectionError } from "./databaseFault.ts";

/** The protocol's code of a request to cancel a statement. */
const cancelCode = 80877102;

/**
 * A connection to the database, the only kind that Yardstick opens. Its death, in use or idle, is reported to the next
 * caller and never ends the process; its errors are recognized as the database's.
 */
export class DatabaseClient extends Client {
  private readonly socket: Socket;

  constructor(config?: string | ClientConfig) {
    const socket = new Socket();
    super({ ...(typeof config === "string" ? { connectionString: config } : config), stream: () => socket });
    this.socket = socket;
    // A connection emits `error` when it dies; without a listener, that would end the process.
    this.on("error", markAsConnectionError);
  }

  override connect(): Promise<Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void;
  override connect(callback?: (error: never, client: Client) => void): Promise<Client> | void {
    if (callback === undefined)
      return new Promise((resolve, reject) =>
        this.connect((error: Error | null) => (error ? reject(error) : resolve(this))),
      );
    super.connect((error: Error | null) => {
      if (error) markAsConnectionError(error);
      callback(error as never, this);
    });
  }

  /**
   * Sends the statements of one turn of the event loop in one write: a transaction's begin, its first statements, and
   * its commit if it is known by then. Each write is a system call that wakes PostgreSQL.
   */
  override query: Client["query"] = (...question: unknown[]): never => {
    const { stream } = (this as typeof this & { connection: { stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    return (super.query as (...question: unknown[]) => never)(...question);
  };

  /** Drops the connection without notifying the other side, which may never answer. */
  destroy(): void {
    this.socket.destroy();
  }

  /** Cancels this connection's current statement, over a separate connection. */
  endStatement(): void {
    const { host, port, processID, secretKey } = this as typeof this & Record<"processID" | "secretKey", number | null>;
    if (processID === null || secretKey === null) return;
    const request = Buffer.alloc(16);
    [request.length, cancelCode, processID, secretKey].forEach((number, at) => request.writeInt32BE(number, at * 4));
    const asking = connect(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    asking.on("error", () => undefined).setTimeout(1_000, () => asking.destroy());
    asking.resume().end(request);
  }

  /** Ends the connection properly, and drops it if the other side does not answer within a second. */
  async leave(): Promise<void> {
    const impatience = setTimeout(() => this.destroy(), 1_000);
    await this.end();
    clearTimeout(impatience);
  }
}
