import { storableJson } from "#platform/http/storable.ts";

/** No input of the product is deeper than this or has more values than that. */
const deepest = 32;
const maxValues = 50_000;

/** The body is not JSON, or is deeper or larger than any valid input. */
export class UnreadableJson extends Error {}

/** Parses untrusted JSON in time linear to its length, and drops what the database cannot store. */
export function readJson(text: string): unknown {
  if (!isPlain(text)) throw new UnreadableJson("Too deep, or too many values.");
  try {
    return JSON.parse(storableJson(text));
  } catch {
    // The parser's own error quotes the body.
    throw new UnreadableJson("No JSON.");
  }
}

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = Array.from('"\\,[]{}', (sign) =>
  sign.charCodeAt(0),
);

/** Counts depth and values outside of strings without creating any of them. */
function isPlain(text: string): boolean {
  let depth = 0;
  let values = 0;
  for (let place = 0; place < text.length; place++) {
    const sign = text.charCodeAt(place);
    if (sign === quote) {
      // Skips to the end of the string: the native search is fastest for a long one.
      for (place = text.indexOf('"', place + 1); place !== -1; place = text.indexOf('"', place + 1)) {
        let slashes = 0;
        while (text.charCodeAt(place - 1 - slashes) === backslash) slashes += 1;
        if (slashes % 2 === 0) break;
      }
      if (place === -1) return true; // not JSON; the parser reports it
    } else if (sign === comma) values += 1;
    else if (sign === openList || sign === openObject) {
      depth += 1;
      values += 1;
    } else if (sign === closeList || sign === closeObject) depth -= 1;
    if (depth > deepest || values > maxValues) return false;
  }
  return true;
}
