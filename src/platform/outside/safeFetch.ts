import type { LookupAddress, LookupOptions } from "node:dns";
import { lookup } from "node:dns/promises";
import { request as requestPlainly, type RequestOptions } from "node:http";
import { request as requestSafely } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { callbackify } from "node:util";
import ipaddr from "ipaddr.js";
import { createBulkhead } from "./outboundCalls.ts";

const noAnswer = "There was no answer within 10 seconds.";
const noPublicHost = "There is no public server of this name.";

/** Why something was not sent, as a message for the owner who entered the address; `never` if it can never be sent. */
export class DeliveryError extends Error {
  readonly never: boolean;

  constructor(words: string, { never = false } = {}) {
    super(words);
    this.never = never;
  }
}

const figures = { answered: 0, refused: 0, unanswered: 0 };

/** Returns this process's posts by result: success, refusal, and no answer. */
export const outboundPostCounts = (): Readonly<typeof figures> => figures;

/**
 * The number of such posts that one process sends at once, the number that wait for a turn, and the wait in
 * milliseconds.
 */
const posts = createBulkhead({
  concurrency: 20,
  maxQueue: 200,
  queueMs: 5_000,
  busy: () => new DeliveryError("Too many webhooks were on their way. Please try again in a moment."),
});
/**
 * A name look-up occupies one of Node's four background threads, which files and passwords also need: a silent name
 * server can block two of them.
 */
const lookups = createBulkhead({
  concurrency: 2,
  maxQueue: 100,
  queueMs: 5_000,
  busy: () => new DeliveryError(noAnswer),
});

/**
 * Posts to an address that an owner entered, and returns the HTTP status. It posts to public addresses only, by https,
 * unless the operator allows `private` ones. The resolved address is checked when the connection is opened, so that it
 * cannot change in between. Redirects are not followed, and only the status of the answer is read. Throws
 * DeliveryError.
 */
export async function postToPublicUrl(
  url: string,
  body: string | Buffer,
  headers: Record<string, string>,
  allowed: { private: boolean; deadlineMs: number },
): Promise<number> {
  try {
    const status = await posts(() => post(url, body, headers, allowed));
    figures[status >= 200 && status < 300 ? "answered" : "refused"] += 1;
    return status;
  } catch (error) {
    figures.unanswered += 1;
    throw error;
  }
}

function post(
  url: string,
  body: string | Buffer,
  headers: Record<string, string>,
  allowed: { private: boolean; deadlineMs: number },
): Promise<number> {
  const target = new URL(url);
  if (target.protocol !== "https:" && !allowed.private)
    throw new DeliveryError("The address must begin with https://.", { never: true });
  if (target.username || target.password)
    throw new DeliveryError("The address must not carry a name or password.", { never: true });
  const host = target.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !allowed.private && !isPublic(host))
    throw new DeliveryError("The address is not a public one.", { never: true });

  const addressesOf = callbackify(async (name: string, options: LookupOptions): Promise<LookupAddress[]> => {
    const addresses = await lookups(() => lookup(name, { ...options, all: true })).catch((error: Error) => {
      throw allowed.private || error instanceof DeliveryError ? error : new DeliveryError(noPublicHost);
    });
    // The same message as for an unknown name: it does not reveal the names of this network.
    if (!allowed.private && !addresses.every(({ address }) => isPublic(address))) throw new DeliveryError(noPublicHost);
    return addresses;
  });
  const publicOnly: LookupFunction = (name, options, done) =>
    addressesOf(name, options, (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => {
      const first = error ? undefined : addresses[0];
      if (!first) return done(error ?? new DeliveryError(noPublicHost), "", 4);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  const options: RequestOptions = {
    method: "POST",
    headers: { ...headers, "content-length": Buffer.byteLength(body) },
    agent: false,
    lookup: publicOnly,
    signal: AbortSignal.timeout(allowed.deadlineMs),
  };
  return new Promise((resolve, reject) => {
    const request = (target.protocol === "https:" ? requestSafely : requestPlainly)(target, options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.on("error", (error) => reject(error instanceof DeliveryError ? error : new DeliveryError(reasonOf(error))));
    request.end(body);
  });
}

/** True if an address is on the public internet: not of this machine, its network, or any special range. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error.name === "TimeoutError" || error.name === "AbortError") return noAnswer;
  if (error.code === "ENOTFOUND" || error.code === "EAI_AGAIN") return noPublicHost;
  if (error.code === "ECONNREFUSED") return "We couldn't reach this address.";
  return "The connection failed.";
}
