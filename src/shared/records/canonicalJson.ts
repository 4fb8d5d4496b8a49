/**
 * The one way to write a value as JSON. It has keys in the order of their UTF-16 code units, no spaces (RFC 8785, as
 * far as whole numbers need). Equal values give equal text, and so equal hashes. Throws on values without a fixed form:
 * fractions, NaN, undefined.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "string" || typeof value === "boolean") return JSON.stringify(value);
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new TypeError(`Not a whole number: ${value}`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object") throw new TypeError(`Nothing that can be frozen: ${typeof value}`);
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(",")}}`;
}
