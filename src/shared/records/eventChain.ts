import { sha256 } from "#shared/figures/sha256.ts";
import { canonicalJson } from "./canonicalJson.ts";

/**
 * The record of what happened with one thing, a quote for example: each event carries the hash of the one before, so that none can
 * be changed, left out or put in without all that follow showing it.
 */

/** One event of a record, as it is hashed; `Kind` names what can happen. `at` is an ISO instant of the server. */
export type RecordedEvent<Kind extends string = string> = {
  seq: number;
  kind: Kind;
  at: string;
  /** Who did it: a member's id, "customer", or null for the product. */
  by: string | null;
  data: Readonly<Record<string, unknown>>;
};
/** An event in its place. */
export type ChainedEvent<Kind extends string = string> = RecordedEvent<Kind> & { hash: string };

/** What the first event follows. */
export const firstPrevious = "0".repeat(64);

/** The hash of an event that follows another: `sha256(previous ‖ event)`, the event as canonical JSON. */
export const hashOfEvent = (previous: string, { seq, kind, at, by, data }: RecordedEvent): string =>
  sha256(previous + canonicalJson({ seq, kind, at, by, data }));

/** The data of an event, out of its canonical JSON. Text that is no JSON breaks the chain, as it matches no hash. */
export function eventData(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return { unreadable: json };
  }
}

/** The end of a record: how many events it has, and the hash of the last. A cut-off end shows wherever it is kept. */
export type RecordEnd = { count: number; head: string };

/** The end of a record. */
export const endOf = (events: readonly Pick<ChainedEvent, "seq" | "hash">[]): RecordEnd => {
  const last = events.at(-1);
  return { count: last?.seq ?? 0, head: last?.hash ?? firstPrevious };
};

/** The event that follows the end of a record, with its number and its hash. */
export function nextEvent<Kind extends string>(
  { count, head }: RecordEnd,
  event: Omit<RecordedEvent<Kind>, "seq">,
): ChainedEvent<Kind> {
  const placed = { seq: count + 1, ...event };
  return { ...placed, hash: hashOfEvent(head, placed) };
}

/** A fault of a record: an event whose hash is another's, or one that does not stand in its `place`, counted from 1. */
export type ChainFault<Event> = { is: "changed"; event: Event } | { is: "out_of_place"; event: Event; place: number };

/** All faults of a record, from the first. Behind an event that is out of its place nothing can be said of the others. */
export function faultsOfChain<Event extends ChainedEvent>(events: readonly Event[]): ChainFault<Event>[] {
  const faults: ChainFault<Event>[] = [];
  let previous = firstPrevious;
  for (const [at, event] of events.entries()) {
    if (event.seq !== at + 1) return [...faults, { is: "out_of_place", event, place: at + 1 }];
    if (event.hash !== hashOfEvent(previous, event)) faults.push({ is: "changed", event });
    previous = event.hash;
  }
  return faults;
}

/** Says whether a record is whole: every event in its place with its hash, from the first. */
export const isUnbroken = (events: readonly ChainedEvent[]): boolean => faultsOfChain(events).length === 0;
