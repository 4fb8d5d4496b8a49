import { lookup } from "node:dns";
import { request as requestPlainly, type RequestOptions } from "node:http";
import { request as requestSafely } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Why something was not sent, in words for the owner who named the address. */
export class NotSent extends Error {}

const patience = 10_000;

/**
 * Posts to an address that an owner named, and answers with the HTTP status. It goes to public addresses only, by https,
 * unless the operator allows `private` ones; what a name leads to is judged where the connection is made, so that it
 * cannot change in between. Redirects are not followed, and of the answer nothing but the status is read. Throws NotSent.
 */
export function postOutside(url: string, body: string, headers: Record<string, string>, allowed: { private: boolean }): Promise<number> {
  const target = new URL(url);
  if (target.protocol !== "https:" && !allowed.private) throw new NotSent("The address must begin with https://.");
  if (target.username || target.password) throw new NotSent("The address must not carry a name or password.");
  const host = target.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !allowed.private && !isPublic(host)) throw new NotSent("The address is not a public one.");

  const publicOnly: LookupFunction = (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error && allowed.private) return done(error, "", 4);
      const [first] = error ? [] : addresses;
      // One answer for names that exist inside only and for those that do not exist: which ones there are is not told.
      if (!first || (!allowed.private && !addresses.every(({ address }) => isPublic(address)))) return done(new NotSent("There is no public server of this name."), "", 4);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
  const options: RequestOptions = { method: "POST", headers: { ...headers, "content-length": Buffer.byteLength(body) }, lookup: publicOnly, timeout: patience, signal: AbortSignal.timeout(patience) };
  return new Promise((resolve, reject) => {
    const request = (target.protocol === "https:" ? requestSafely : requestPlainly)(target, options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.on("timeout", () => request.destroy(new NotSent("There was no answer within 10 seconds.")));
    request.on("error", (error) => reject(error instanceof NotSent ? error : new NotSent(reasonOf(error))));
    request.end(body);
  });
}

/** Whether an address is one of the open internet: not of this machine, its network, or any special range. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error.name === "TimeoutError" || error.name === "AbortError") return "There was no answer within 10 seconds.";
  if (error.code === "ENOTFOUND" || error.code === "EAI_AGAIN") return "There is no server of this name.";
  if (error.code === "ECONNREFUSED") return "Nobody answers at this address.";
  return "The connection failed.";
}
