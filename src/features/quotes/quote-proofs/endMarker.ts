import { hashOfEvent } from "#shared/records/eventChain.ts";
import type { ProofFacts } from "./quoteProof.ts";

/**
 * The line of an email that says how many entries a record has and which hash it ends with. The paper alone cannot show that entries
 * were taken from its end, or that all of it was written anew: a line that somebody else keeps can.
 */
export type EndMarker = { count: number; head: string };

/** The longest text that is searched for a line, in characters. */
const mostCharacters = 20_000;

/**
 * The line within what was pasted, whatever stands around it: the last number before 64 hexadecimals, and these. Null where there is
 * none.
 */
export function endMarkerIn(pasted: string): EndMarker | null {
  const text = pasted.slice(0, mostCharacters).toLowerCase().replaceAll("sha-256", "");
  const head = /(?<![0-9a-z])[0-9a-f]{64}(?![0-9a-z])/.exec(text);
  const numbers = text.slice(0, head?.index).match(/(?<![0-9a-z.,])\d{1,6}(?![0-9a-z]|[.,]\d)/g);
  const count = Number(numbers?.at(-1));
  return head && count > 0 ? { count, head: head[0] } : null;
}

/**
 * The meaning of a line for a paper that is whole. `paper`: it names this very file. `record`: it names this record. `earlier`: it
 * was written before this record ended. `differs`: it names another. `longer`: it counts entries that the paper has not.
 */
export type MarkerCheck = "paper" | "record" | "earlier" | "differs" | "longer";

/** Holds the line of an email against a paper. */
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
  // The entry that names the file follows the yes at once, and is none of the record that is in the file.
  const made = {
    seq: count,
    kind: "paper_made",
    at: last.at,
    by: null,
    data: { acceptance_id: acceptanceId, sha256: paperHash },
  };
  return hashOfEvent(last.hash, made) === head ? "paper" : "differs";
}
