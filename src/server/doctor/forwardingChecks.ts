import { note, toChange, well, type Finding } from "./finding.ts";
import type { Seen } from "./seen.ts";

const sendsNothing = "let it send the caller's address, in nginx: proxy_set_header X-Forwarded-For $remote_addr;";

/**
 * Judges how a proxy names its callers. `seen` came without a claim, `claimed` with `claim` as the caller's own address.
 */
export function forwardingChecks({
  at,
  seen,
  isDirect,
  claim,
  claimed,
}: {
  at: URL;
  seen: Seen;
  /** True if the server has the very connection of the doctor: no proxy is in between. */
  isDirect: boolean;
  claim: string;
  claimed: Seen | null;
}): Finding[] {
  const check = "caller's address";
  const from = seen.connectedFrom?.replace(/^::ffff:/, "") ?? null;
  if (isDirect && at.protocol === "http:")
    return claimed?.caller === claim && from
      ? [
          toChange(
            check,
            `TRUSTED_PROXIES has ${from}, but callers reach the server without a proxy and can claim any address`,
            "set HOST=127.0.0.1, so that only the proxy reaches the server, or unset TRUSTED_PROXIES",
          ),
        ]
      : [note(check, "no proxy is in between")];
  if (seen.forwardedFor === null) {
    const looksLocal = isLoopback.test(from ?? "") && isLoopback.test(seen.host);
    const also = looksLocal ? ", and /metrics and /local-mail are open to everyone" : "";
    return [
      toChange(
        check,
        `the proxy does not send X-Forwarded-For: limits count everyone as one caller${also}`,
        sendsNothing,
      ),
    ];
  }
  // A proxy that appends names the doctor last, whose address may itself be that of a proxy.
  if (lastOf(claimed?.forwardedFor ?? null) === claim)
    return [
      toChange(
        check,
        "the proxy hands on what a caller claims as its address: limits can be evaded",
        "let it replace the header, in nginx: proxy_set_header X-Forwarded-For $remote_addr;",
      ),
    ];
  if (from !== null && seen.caller === from && lastOf(seen.forwardedFor) !== from)
    return [
      toChange(
        check,
        `the proxy at ${from} is not in TRUSTED_PROXIES: limits count everyone as one caller`,
        `TRUSTED_PROXIES=${from}`,
      ),
    ];
  return [well(check, `the proxy names it (${seen.caller})`)];
}

/** The names of this machine, by which it shows more of itself. */
const isLoopback = /^(?:localhost|127\.|::1|\[::1\])/;

/** The address that the last proxy added. */
const lastOf = (forwardedFor: string | null) => forwardedFor?.split(",").at(-1)?.trim();
