/** Ends of names that lead nowhere on the open internet: of this machine, of a local network, or set aside by standards. */
const localEnds = new Set(
  `localhost localdomain local lan home corp internal intranet private arpa test example invalid onion alt`.split(" "),
);

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * Whether a host, as `URL.hostname` spells it, is a name that anybody's computer can look up: at least two words, and not an
 * address of numbers in any spelling, since `URL` writes all of those of IPv4 as four numbers and those of IPv6 in brackets.
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
 * The address that a person's link leads to, where anybody may be sent there: https, a public name, the ordinary port, and
 * nothing before the name that could pass for it ("https://google.com@evil.example"); null where not.
 */
export function publicLink(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const link = new URL(text);
  const bare = link.username === "" && link.password === "" && link.port === "" && !/^https:\/\/[^/?#]*@/i.test(text);
  return link.protocol === "https:" && bare && isPublicName(link.hostname) ? link : null;
}
