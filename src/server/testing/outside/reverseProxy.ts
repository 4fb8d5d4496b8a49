import { createServer, request, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** The ways in which an operator's proxy can be set up wrongly. Without any, it is right. */
type ProxyFaults = {
  /** The Host that it sends in place of the original one. */
  host?: string;
  /** The addresses of callers: by default the header is replaced with the caller's address. */
  forwardedFor?: "none" | "as claimed" | { as: string };
  forwardedProto?: string;
  buffers?: boolean;
  /** The largest body, in bytes. */
  maxBody?: number;
  /** It answers paths that begin with this itself. */
  blocks?: { path: string; status: number };
  redirectTo?: string;
  date?: Date;
  certificate?: { key: string; cert: string };
};

/** Starts a proxy on this machine in front of the server at `target`. */
export async function startReverseProxy(target: string, faults: ProxyFaults = {}) {
  const answer: RequestListener = (incoming, outgoing) => {
    const { blocks, maxBody, redirectTo } = faults;
    const refuse = (status: number, headers = {}) => {
      incoming.resume();
      outgoing.writeHead(status, headers).end("<html>The proxy says no.</html>");
    };
    if (redirectTo) return refuse(301, { location: redirectTo + incoming.url });
    if (blocks && incoming.url?.startsWith(blocks.path)) return refuse(blocks.status);
    if (maxBody !== undefined && Number(incoming.headers["content-length"] ?? 0) > maxBody) return refuse(413);
    const { port, hostname } = new URL(target);
    const asked = request(
      {
        hostname,
        port,
        path: incoming.url,
        method: incoming.method,
        agent: false,
        headers: headersFor(incoming, faults),
      },
      (found) => {
        const headers = { ...found.headers, ...(faults.date ? { date: faults.date.toUTCString() } : {}) };
        outgoing.writeHead(found.statusCode ?? 500, headers);
        if (faults.buffers) void buffer(found).then((all) => outgoing.end(all));
        else found.pipe(outgoing);
      },
    );
    asked.on("error", () => refuse(502));
    incoming.pipe(asked);
  };
  const server = faults.certificate ? createTlsServer(faults.certificate, answer) : createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${faults.certificate ? "https" : "http"}://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function headersFor(incoming: IncomingMessage, { host, forwardedFor, forwardedProto }: ProxyFaults) {
  // Headers of one connection are not passed on.
  const { connection: _own, ...headers } = incoming.headers;
  if (host) headers.host = host;
  if (forwardedProto) headers["x-forwarded-proto"] = forwardedProto;
  const caller = incoming.socket.remoteAddress ?? "";
  if (forwardedFor === undefined) headers["x-forwarded-for"] = caller;
  else if (forwardedFor === "none") delete headers["x-forwarded-for"];
  else if (forwardedFor === "as claimed") headers["x-forwarded-for"] ??= caller;
  else headers["x-forwarded-for"] = forwardedFor.as;
  return headers;
}
