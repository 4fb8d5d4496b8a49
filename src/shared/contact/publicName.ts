/**
 * Domain endings that do not resolve on the open internet: of this machine, of a local network, or reserved by
 * standards.
 */
const localEnds = new Set(
  `localhost localdomain local lan home corp internal intranet private arpa test example invalid onion alt`.split(" "),
);

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * True if a host, as `URL.hostname` spells it, is a name in the public DNS. It needs at least two labels and must not
 * be a numeric address in any spelling. `URL` writes IPv4 as four numbers and IPv6 in brackets.
 */
export function isPublicName(hostname: string): boolean {
  const labels = hostname.toLowerCase().split(".");
  const end = labels.at(-1) ?? "";
  return (
    hostname.length <= 253 &&
    labels.length > 1 &&
    labels.every((one) => label.test(one)) &&
    /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(end) &&
    !localEnds.has(end)
  );
}

/**
 * The address of a person's link, if it is safe for anyone to follow. That means https, a public name, the default
 * port, and nothing before the name that looks like one ("https://google.com@evil.example"). Null otherwise.
 */
export function publicLink(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const link = new URL(text);
  const bare = link.username === "" && link.password === "" && link.port === "" && !/^https:\/\/[^/?#]*@/i.test(text);
  return link.protocol === "https:" && bare && isPublicName(link.hostname) ? link : null;
}
