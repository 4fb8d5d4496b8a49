import { sha256 } from "#shared/figures/sha256.ts";
import { canonicalJson } from "./canonicalJson.ts";

/**
 * The record of all events of one thing, such as a quote. Each event carries the hash of the previous one. So if one is
 * changed, removed or inserted, all later events show it.
 */

/**
 * One event of a record, as it is hashed. `Kind` names the possible events. `at` is an ISO instant of the server's
 * clock.
 */
export type RecordedEvent<Kind extends string = string> = {
  seq: number;
  kind: Kind;
  at: string;
  /** The actor: a member's id, "customer", or null for the product. */
  by: string | null;
  data: Readonly<Record<string, unknown>>;
};
/** An event with its hash. */
export type ChainedEvent<Kind extends string = string> = RecordedEvent<Kind> & { hash: string };

/** The previous hash of the first event. */
export const firstPrevious = "0".repeat(64);

/** The hash of an event that follows another: `sha256(previous ‖ event)`, the event as canonical JSON. */
export const hashOfEvent = (previous: string, { seq, kind, at, by, data }: RecordedEvent): string =>
  sha256(previous + canonicalJson({ seq, kind, at, by, data }));

/**
 * Parses the data of an event from its canonical JSON. Text that is not JSON breaks the chain, because it matches no
 * hash.
 */
export function eventData(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return { unreadable: json };
  }
}

/**
 * The end of a record: the number of its events, and the hash of the last. Every stored copy of it reveals a cut-off
 * record.
 */
export type RecordEnd = { count: number; head: string };

/** Returns the end of a record. */
export const endOf = (events: readonly Pick<ChainedEvent, "seq" | "hash">[]): RecordEnd => {
  const last = events.at(-1);
  return { count: last?.seq ?? 0, head: last?.hash ?? firstPrevious };
};

/** The next event after the end of a record, with its number and its hash. */
export function nextEvent<Kind extends string>(
  { count, head }: RecordEnd,
  event: Omit<RecordedEvent<Kind>, "seq">,
): ChainedEvent<Kind> {
  const placed = { seq: count + 1, ...event };
  return { ...placed, hash: hashOfEvent(head, placed) };
}

/** A fault of a record: an event with a wrong hash, or one that is not at its `place`, counted from 1. */
export type ChainFault<Event> = { is: "changed"; event: Event } | { is: "out_of_place"; event: Event; place: number };

/** All faults of a record, from the first. After an event out of place, nothing can be said about the others. */
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

/** True if a record is intact: every event is in its place with its hash, from the first. */
export const isUnbroken = (events: readonly ChainedEvent[]): boolean => faultsOfChain(events).length === 0;
