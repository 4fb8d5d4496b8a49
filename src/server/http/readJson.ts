import { storableJson } from "#platform/http/storable.ts";

/** Deeper than this, and with more values than that, nothing is that the product asks for. */
const deepest = 32;
const maxValues = 50_000;

/** What was sent is no JSON, or more of one than anything that is asked for. */
export class UnreadableJson extends Error {}

/** Reads JSON from outside, in time that grows with its length alone, without what the database cannot store. */
export function readJson(text: string): unknown {
  if (!isPlain(text)) throw new UnreadableJson("Too deep, or too many values.");
  try {
    return JSON.parse(storableJson(text));
  } catch {
    // The error of the parser quotes what was sent.
    throw new UnreadableJson("No JSON.");
  }
}

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = Array.from('"\\,[]{}', (sign) =>
  sign.charCodeAt(0),
);

/** Counts depth and values outside of texts, without making any of them. */
function isPlain(text: string): boolean {
  let depth = 0;
  let values = 0;
  for (let place = 0; place < text.length; place++) {
    const sign = text.charCodeAt(place);
    if (sign === quote) {
      // To the end of the text: the native search is the fast way through a long one.
      for (place = text.indexOf('"', place + 1); place !== -1; place = text.indexOf('"', place + 1)) {
        let slashes = 0;
        while (text.charCodeAt(place - 1 - slashes) === backslash) slashes += 1;
        if (slashes % 2 === 0) break;
      }
      if (place === -1) return true; // no JSON; the parser says so
    } else if (sign === comma) values += 1;
    else if (sign === openList || sign === openObject) {
      depth += 1;
      values += 1;
    } else if (sign === closeList || sign === closeObject) depth -= 1;
    if (depth > deepest || values > maxValues) return false;
  }
  return true;
}
