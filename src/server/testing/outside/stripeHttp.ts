import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { isDeepStrictEqual } from "node:util";
import Stripe from "stripe";
import type { StripeAt } from "#features/payments/stripe/stripeClient.server.ts";

/** The protocol of the tests' servers that imitate Stripe for Stripe's own library. */

/** A request to such a server. */
export type StripeRequest = {
  method: string;
  path: string;
  key: string;
  /** The connected account that it is for; null for the key's own. */
  account: string | null;
  version: string;
  idempotencyKey: string | null;
  fields: Record<string, string>;
};
export type StripeAnswer = { status: number; body: object };

/** A running server. */
export type StripeHttp = {
  at: StripeAt;
  asked: StripeRequest[];
  /** While true, it answers only with errors. */
  down: boolean;
  stop(): void;
};

/** The current time in seconds since 1970. */
export const seconds = () => Math.floor(Date.now() / 1000);

/** Stripe's refusal in Stripe's own format. */
export const stripeRefusal = (
  status: number,
  error: { type: string; message: string; code?: string },
): StripeAnswer => ({
  status,
  body: { error },
});

/** Stripe's refusal of an idempotency key that is reused for another request. */
const otherParameters = stripeRefusal(400, {
  type: "idempotency_error",
  message: "Keys for idempotent requests can only be used with the same parameters they were first used with.",
});

/**
 * Sends an event to an address of ours as Stripe would, which retries when the connection is lost. A forger or a wrong
 * clock might use another `secret` or `signedAt`.
 */
export async function sendStripeEvent(
  address: string,
  event: object | string,
  { secret, signedAt = seconds() }: { secret: string; signedAt?: number },
): Promise<Response> {
  const payload = typeof event === "string" ? event : JSON.stringify(event);
  const send = () =>
    fetch(address, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "stripe-signature": Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: signedAt }),
      },
      body: payload,
    });
  return send().catch(send);
}

/**
 * Starts a server that answers by `answer`. A repeated request with the same idempotency key gets the same answer
 * again.
 */
export async function startStripeHttp(answer: (request: StripeRequest) => StripeAnswer): Promise<StripeHttp> {
  const answered = new Map<string, { request: StripeRequest; answer: StripeAnswer }>();
  const http = createServer((incoming, response) => {
    void readRequest(incoming).then((request) => {
      server.asked.push(request);
      response.setHeader("content-type", "application/json");
      const known = request.idempotencyKey === null ? undefined : answered.get(request.idempotencyKey);
      const { status, body } = server.down
        ? stripeRefusal(503, { type: "api_error", message: "Down for maintenance" })
        : known && !isDeepStrictEqual(known.request, request)
          ? otherParameters
          : (known?.answer ?? answer(request));
      if (request.idempotencyKey !== null && status === 200)
        answered.set(request.idempotencyKey, { request, answer: { status, body } });
      if (server.down) response.setHeader("stripe-should-retry", "false");
      response.statusCode = status;
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));
  const server: StripeHttp = {
    at: { host: "127.0.0.1", port: (http.address() as AddressInfo).port, protocol: "http" },
    asked: [],
    down: false,
    stop() {
      http.closeAllConnections();
      http.close();
    },
  };
  return server;
}

async function readRequest(request: IncomingMessage): Promise<StripeRequest> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  const url = new URL(request.url ?? "/", "http://stripe.invalid");
  const header = (name: string) => [request.headers[name]].flat()[0] ?? null;
  const isJson = header("content-type")?.includes("json") === true;
  return {
    method: request.method ?? "GET",
    path: url.pathname,
    key: (header("authorization") ?? "").replace(/^Bearer /, ""),
    account: header("stripe-account"),
    version: header("stripe-version") ?? "",
    idempotencyKey: header("idempotency-key"),
    fields: isJson
      ? (JSON.parse(body || "{}") as Record<string, string>)
      : Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]),
  };
}
