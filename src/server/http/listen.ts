import cluster from "node:cluster";
import type { Server } from "node:http";
import { Server as NetServer, type AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { acceptHandedConnections, takePort } from "#server/processes/sharedPort.ts";

/** How long a client may take, in milliseconds, and how much it may send beside a body, in bytes. */
const patience = {
  /** For the head of a request, or for sending nothing at all after connecting. */
  headersTimeout: 15_000,
  /** For the whole of a request: a photo of 10 MB over a bad line. */
  requestTimeout: 120_000,
  /**
   * Between two requests. Longer than proxies keep a connection to us that nobody uses (60 s), so that they close it
   * and not we, just as they send.
   */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
} as const;
/** A connection on which nothing moves for this long is closed: nobody reads the answer. No answer takes as long. */
const maxIdleMs = 120_000;
/** Beyond so many connections new ones are closed at once. */
const maxConnections = 10_000;

/**
 * Takes requests on `port`, or as one of several processes those on the connections it is handed; `answer` gets each as Hono
 * takes it. `closePort` takes no more connections, and resolves once that is so. Throws a clear sentence when the port is taken.
 */
export async function listen({
  port,
  host,
  answer,
}: {
  port: number;
  host: string | undefined;
  answer: (request: Request, bindings: object) => Response | Promise<Response>;
}): Promise<{ http: Server; port: number; closePort(): Promise<void> }> {
  const http = createAdaptorServer({
    fetch: answer,
    ...(host ? { hostname: host } : {}),
    serverOptions: patience,
  }) as Server;
  http.maxConnections = maxConnections;
  http.setTimeout(maxIdleMs);
  // `Expect: 100-continue` is answered where the body is read, and nowhere else.
  http.on("checkContinue", (request, response) => void http.emit("request", request, response));
  http.on("connect", (_request, socket) =>
    socket.end("HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"),
  );
  if (cluster.isWorker) return { http, port, closePort: acceptHandedConnections(http) };
  await takePort(http, { port, host });
  return {
    http,
    port: (http.address() as AddressInfo).port,
    // Not the HTTP server's own way to close, which ends idle connections at this very moment.
    closePort: () => new Promise((resolve) => NetServer.prototype.close.call(http, () => resolve())),
  };
}
