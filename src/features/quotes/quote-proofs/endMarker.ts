import { hashOfEvent } from "#shared/records/eventChain.ts";
import type { ProofFacts } from "./quoteProof.ts";

/**
 * The line of an email with the number of entries in a record and its last hash. The paper alone cannot show that
 * entries were removed from its end, or that the whole record was rewritten. A line that someone else has stored can.
 */
export type EndMarker = { count: number; head: string };

/** The maximum number of characters of a text that is searched for a line. */
const mostCharacters = 20_000;

/**
 * Finds the line in a pasted text, whatever surrounds it: 64 hexadecimal digits and the last number before them. Null
 * if there is none.
 */
export function endMarkerIn(pasted: string): EndMarker | null {
  const text = pasted.slice(0, mostCharacters).toLowerCase().replaceAll("sha-256", "");
  const head = /(?<![0-9a-z])[0-9a-f]{64}(?![0-9a-z])/.exec(text);
  const numbers = text.slice(0, head?.index).match(/(?<![0-9a-z.,])\d{1,6}(?![0-9a-z]|[.,]\d)/g);
  const count = Number(numbers?.at(-1));
  return head && count > 0 ? { count, head: head[0] } : null;
}

/**
 * The meaning of a line for a whole paper. `paper`: it names this very file. `record`: it names this record. `earlier`:
 * it was written before the end of this record. `differs`: it names another record. `longer`: it counts entries that
 * the paper does not have.
 */
export type MarkerCheck = "paper" | "record" | "earlier" | "differs" | "longer";

/** Compares the line of an email with a paper. */
export function checkEndMarker(
  { events, acceptanceId }: ProofFacts,
  paperHash: string,
  { count, head }: EndMarker,
): MarkerCheck {
  const last = events.at(-1);
  if (!last) return "differs";
  if (count <= events.length) {
    if (events[count - 1]?.hash !== head) return "differs";
    return count === events.length ? "record" : "earlier";
  }
  if (count > events.length + 1) return "longer";
  // The entry that names the file directly follows the acceptance and is not part of the record in the file.
  const made = {
    seq: count,
    kind: "paper_made",
    at: last.at,
    by: null,
    data: { acceptance_id: acceptanceId, sha256: paperHash },
  };
  return hashOfEvent(last.hash, made) === head ? "paper" : "differs";
}
