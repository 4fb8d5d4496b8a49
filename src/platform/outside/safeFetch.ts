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

/** Why something was not sent, in words for the owner who named the address; `never` where it can never be. */
export class DeliveryError extends Error {
  readonly never: boolean;

  constructor(words: string, { never = false } = {}) {
    super(words);
    this.never = never;
  }
}

const figures = { answered: 0, refused: 0, unanswered: 0 };

/** So many posts of this process were answered with success, with a refusal, and not at all. */
export const outboundPostCounts = (): Readonly<typeof figures> => figures;

/** How many such posts one process makes at once, how many more wait for a turn, and for how many milliseconds. */
const posts = createBulkhead({
  concurrency: 20,
  maxQueue: 200,
  queueMs: 5_000,
  busy: () => new DeliveryError("Too many webhooks were on their way. Please try again in a moment."),
});
/**
 * Looking a name up occupies one of Node's four background threads, which files and passwords need, too: a name server
 * that stays silent may have two of them.
 */
const lookups = createBulkhead({
  concurrency: 2,
  maxQueue: 100,
  queueMs: 5_000,
  busy: () => new DeliveryError(noAnswer),
});

/**
 * Posts to an address that an owner named, and answers with the HTTP status. It goes to public addresses only, by
 * https, unless the operator allows `private` ones; what a name leads to is judged where the connection is made, so
 * that it cannot change in between. Redirects are not followed, and of the answer nothing but the status is read.
 * Throws DeliveryError.
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
    // The same message as for an unknown name: it does not reveal which names this network has.
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

/** Whether an address is one of the open internet: not of this machine, its network, or any special range. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error.name === "TimeoutError" || error.name === "AbortError") return noAnswer;
  if (error.code === "ENOTFOUND" || error.code === "EAI_AGAIN") return noPublicHost;
  if (error.code === "ECONNREFUSED") return "We couldn't reach this address.";
  return "The connection failed.";
}
