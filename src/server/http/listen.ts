import cluster from "node:cluster";
import type { Server } from "node:http";
import { Server as NetServer, type AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { isSocketPath } from "#platform/process/settingTypes.ts";
import { acceptHandedConnections, takePort } from "#server/processes/sharedPort.ts";

/** Time limits for a client in milliseconds, and limits on the size of a request besides its body, in bytes. */
const patience = {
  /** Timeout for the head of a request, or for sending nothing after connecting. */
  headersTimeout: 15_000,
  /** Timeout for a whole request: long enough for a 10 MB photo on a slow line. */
  requestTimeout: 120_000,
  /**
   * Timeout between two requests. Proxies close their idle connections to us after 60 s. Ours is longer, so that they
   * close first and not we, just as they send.
   */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
} as const;
/**
 * A connection without traffic for this long is closed: the client does not read the answer. No answer takes as long.
 */
const maxIdleMs = 120_000;
/** Above this number of connections, new ones are closed at once. */
const maxConnections = 10_000;

/**
 * Takes requests on `port`, at a Unix socket if `host` is its path, or on the connections that it is handed as one of several processes. `answer` gets each
 * request as Hono takes it. `closePort` stops accepting connections and resolves when that is done. Throws a clear
 * sentence if the port is taken.
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
    ...(host && !isSocketPath(host) ? { hostname: host } : {}),
    serverOptions: patience,
  }) as Server;
  http.maxConnections = maxConnections;
  http.setTimeout(maxIdleMs);
  // `Expect: 100-continue` is answered only where the body is read.
  http.on("checkContinue", (request, response) => void http.emit("request", request, response));
  http.on("connect", (_request, socket) =>
    socket.end("HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"),
  );
  if (cluster.isWorker) return { http, port, closePort: acceptHandedConnections(http) };
  await takePort(http, { port, host });
  return {
    http,
    port: isSocketPath(host) ? port : (http.address() as AddressInfo).port,
    // Not the HTTP server's own `close`, which ends idle connections at once.
    closePort: () => new Promise((resolve) => NetServer.prototype.close.call(http, () => resolve())),
  };
}
