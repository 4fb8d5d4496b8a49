import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { addressRanges } from "#platform/process/settingTypes.ts";

/**
 * A caller's address, normalised: `full` is the address itself. `counted` is for the limits: an IPv6 address counts as
 * its whole /64, because one customer has all of it.
 */
export type ClientAddress = { full: string; counted: string };

/**
 * Creates the function that finds the caller's address. It trusts forwarded addresses only from a configured proxy, and
 * from every caller if the server listens at a Unix socket: only a proxy reaches that.
 */
export function createClientAddress(
  trustedProxies: string | undefined,
  atSocket = false,
): (socketAddress: string | undefined, forwardedFor: string | null) => ClientAddress {
  const ranges = addressRanges(trustedProxies ?? "");
  const trusted = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
    ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));

  const seen = new LRUCache<string, ClientAddress>({ max: 10_000 });
  return (socketAddress, forwardedFor) => {
    const caller = `${socketAddress ?? ""} ${forwardedFor ?? ""}`;
    const known = seen.get(caller);
    if (known !== undefined) return known;
    const found = addressOf(socketAddress, forwardedFor);
    seen.set(caller, found);
    return found;
  };

  function addressOf(socketAddress: string | undefined, forwardedFor: string | null): ClientAddress {
    let address = parse(socketAddress);
    if (!address && !atSocket) return unknown;
    for (const hop of (forwardedFor ?? "").split(",").toReversed()) {
      if (address && !trusted(address)) break;
      const before = parse(hop);
      if (!before) break;
      address = before;
    }
    return address ? { full: address.toString(), counted: counted(address) } : unknown;
  }
}

const unknown: ClientAddress = { full: "unknown", counted: "unknown" };

function parse(text: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const trimmed = text?.trim() ?? "";
  return ipaddr.isValid(trimmed) ? ipaddr.process(trimmed) : null;
}

function counted(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (address.kind() === "ipv4") return address.toString();
  const parts = (address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${parts.join(":")}::/64`;
}

/**
 * True if a request comes from this machine, addresses it by one of its own names, and passed no proxy. A web site can
 * point its name at this machine, and browsers here would send requests, but under that name.
 */
export function isFromHere({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">): boolean {
  if (parse(socket.remoteAddress)?.range() !== "loopback") return false;
  if (headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined) return false;
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(headers.host ?? "");
}
