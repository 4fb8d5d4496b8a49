import { availableParallelism } from "node:os";
import ipaddr from "ipaddr.js";
import * as z from "zod";

/**
 * The types of the operator's variables. Each refuses a wrong value with a sentence that goes on after the variable's
 * name, and shows a right value. No sentence repeats the value, which may be a password.
 */

const blankIsAbsent = (value: unknown) => (value === "" ? undefined : value);

/** A variable that need not be set. A blank one counts as not set. */
export const optional = <T extends z.ZodType>(type: T) => z.preprocess(blankIsAbsent, type.optional());

/** One of a few words. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, {
    error: `must be ${words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1)}` : `${words[0]} or unset`}`,
  });

/** A whole number in a range. */
export function wholeNumber(least: number, most: number, such: number) {
  const error = `must be a whole number from ${least} to ${most}, such as ${such}`;
  return z
    .string(error)
    .regex(/^\s*\d+\s*$/, error)
    .transform(Number)
    .pipe(z.number().min(least, error).max(most, error));
}

/** A number of processes, or `auto` for one per core. */
export const processCount = z
  .string()
  .regex(/^(auto|[1-9]\d?)$/, "must be auto, or a whole number from 1 to 99, such as 4")
  .transform((given) => (given === "auto" ? availableParallelism() : Number(given)));

/** A text of a form that `pattern` describes; `words` say which, and show one. */
export const text = (pattern: RegExp, words: string) => z.string().regex(pattern, words);

/** A name, id or key: one word. */
export const word = (words: string) => text(/^\S+$/, words);

/** A folder of this machine. No shell expands `~` or a variable in a settings file. */
export const folder = (such: string) =>
  text(
    /^(?!~)(?!.*:\/\/)(?!.*\$)[^\0]+$/,
    `must be the path of a folder, written out without ~ and $, such as ${such}`,
  );

/** Characters that end a part of an address, and so cut a password short. */
const escapes = "in a password write / as %2F, @ as %40, # as %23, ? as %3F and % as %25";

/** An address with a user and a password, of PostgreSQL or of a mail server. Throws away none that its client reads. */
export const addressWithPassword = (schemes: RegExp, such: string) =>
  z.string().refine((given) => {
    if (!schemes.test(given) || /\s/.test(given)) return false;
    try {
      // PostgreSQL's addresses of a socket have no host.
      const url = new URL(given.replace(/@\//, "@localhost/").replace(/^(\w+:\/\/)\//, "$1localhost/"));
      for (const part of [url.username, url.password, url.pathname]) decodeURIComponent(part);
      // A password that is cut short leaves the rest of it, with the host, in a later part.
      return url.host !== "" && !/@/.test(url.pathname + url.hash) && !/@/.test(url.search) && url.hash === "";
    } catch {
      return false;
    }
  }, `must be an address such as ${such}; ${escapes}`);

/** The address of a page or a service on the web. */
export const webAddress = (such: string) =>
  z.url({ protocol: /^https?$/, error: `must be a web address such as ${such}` });

/** The name of a domain that receives emails. The reply addresses in it must not exceed 254 characters. */
export const domainName = (such: string) =>
  text(
    /^(?=.{4,150}$)(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/,
    `must be the name of a domain, such as ${such}`,
  ).transform((given) => given.toLowerCase());

/** The origin of a website, without a path. One slash at the end is harmless. */
export const websiteOrigin = (such: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be a web address such as ${such}` })
    .refine(
      (given) =>
        !URL.canParse(given) || (!/[?#]/.test(given) && /^\/*$/.test(new URL(given).pathname) && !/@/.test(given)),
      `must have nothing after the host and its port, such as ${such}: a website in a folder of another one is not possible`,
    );

/** An interface by address or name, or the path of a Unix socket. */
export const listenAt = z
  .string()
  .refine(
    (given) => isSocketPath(given) || ipaddr.isValid(given) || /^[A-Za-z][A-Za-z0-9.-]*$/.test(given),
    "must be an address of this machine such as 127.0.0.1, without a port, or the path of a Unix socket such as /run/yardstick/http.sock",
  );

/** True for the path of a Unix socket in place of an interface. */
export const isSocketPath = (host: string | undefined): host is string => host?.startsWith("/") === true;

/** The addresses and ranges of a list, divided by commas or spaces. Throws for one that is none. */
export const addressRanges = (list: string): [ipaddr.IPv4 | ipaddr.IPv6, number][] =>
  list
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .map((entry) => {
      if (entry.includes("/")) return ipaddr.parseCIDR(entry);
      const address = ipaddr.process(entry);
      return [address, address.kind() === "ipv4" ? 32 : 128];
    });

/** Addresses and ranges of proxies. */
export const proxyList = z.string().refine((given) => {
  try {
    return addressRanges(given).length > 0;
  } catch {
    return false;
  }
}, "must be addresses or ranges with commas between them, such as 127.0.0.1, 10.0.0.0/8");

/** The sender of emails: an address, with or without a name. */
export const mailSender = text(
  /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)\s*$/,
  "must be an email address, or a name and one, such as Yardstick <quotes@example.org>",
);

/** An email address or a web page for reports. */
export const contactPoint = text(
  /^(?:https:\/\/[^\s/]+\S*|[^\s<>@:]+@[^\s<>@:]+\.[^\s<>@:]+)$/,
  "must be an email address or an https address, such as security@example.org",
);
