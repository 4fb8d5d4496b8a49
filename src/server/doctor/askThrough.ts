import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { TLSSocket } from "node:tls";

/** An answer to the doctor, as far as it matters. */
export type Answer = {
  status: number;
  headers: IncomingMessage["headers"];
  text: string;
  /** The time from the first to the last part of the body, in milliseconds. */
  spreadMs: number;
  localPort: number | undefined;
  /** The end of the certificate's validity in milliseconds since 1970; null over http. */
  certificateUntil: number | null;
};

const timeoutMs = 30_000;

/**
 * Sends one request over a connection of its own, as a browser far away would. It throws what the connection throws, or
 * a timeout. `anyCertificate` goes on where the certificate was found to be wrong.
 */
export function askThrough(
  url: URL,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer; anyCertificate?: boolean } = {},
): Promise<Answer> {
  const { method = "GET", headers = {}, body, anyCertificate = false } = options;
  const sent = { method, headers: { ...headers, ...(body ? { "content-length": String(body.length) } : {}) } };
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asked =
    url.protocol === "https:"
      ? requestHttps(url, { ...sent, agent: false, rejectUnauthorized: !anyCertificate })
      : requestHttp(url, { ...sent, agent: false });
  const late = setTimeout(
    () => asked.destroy(Object.assign(new Error("no answer in time"), { code: "ETIMEDOUT" })),
    timeoutMs,
  );
  asked.once("close", () => clearTimeout(late));
  asked.once("error", reject);
  asked.once("response", (answer) => {
    let text = "";
    let first: number | undefined;
    let last = 0;
    const { socket } = answer;
    const { localPort } = socket;
    const until = "getPeerCertificate" in socket ? (socket as TLSSocket).getPeerCertificate().valid_to : null;
    answer.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      last = performance.now();
      first ??= last;
    });
    answer.once("error", reject);
    answer.once("end", () =>
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        text,
        spreadMs: last - (first ?? last),
        localPort,
        certificateUntil: until ? Date.parse(until) : null,
      }),
    );
  });
  asked.end(body);
  return promise;
}
