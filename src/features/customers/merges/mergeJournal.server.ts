import { noCustomerCounts, type CustomerCounts } from "#features/customers/customers/customerKinds.ts";
import { kindsByPeople } from "#features/customers/customers/customerTables.queries.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import { replayEvent, type EventContact, type EventMerge, type EventMove } from "./eventReplay.ts";
import { moveEvents, moveRows, kindsMovedById } from "./mergeJournal.queries.ts";
import {
  countChangesSince,
  eventMoves,
  moveTimelineBack,
  removeMoves,
  revertRows,
  saveEventContacts,
  saveMoves,
} from "./mergeRevert.queries.ts";

type MergePair = { primary_id: string; secondary_id: string };

/** Returns the emails of the two on events, except the merged one, in lower case and trimmed. */
export function oldEmails(emails: readonly (string | null)[], merged: string | null): string[] {
  const current = merged?.trim().toLowerCase();
  if (!current) return [];
  return [...new Set(emails.map((email) => email?.trim().toLowerCase() ?? ""))].filter(
    (email) => email !== "" && email !== current,
  );
}

/** Moves everything of the secondary to the primary and journals each row. Returns counts of the moved rows. */
export async function moveToPrimary(
  query: Query,
  merge: MergePair & { merge_id: string; old_emails: string[]; email: string | null },
): Promise<CustomerCounts> {
  const sent = kindsMovedById.map(async (kind) => ({ kind, rows: await query(moveRows({ kind }), merge) }));
  const events = query(moveEvents, merge);
  const moved = { ...noCustomerCounts };
  for (const { kind, rows } of await Promise.all(sent)) moved[kind] = rows[0]?.moved ?? 0;
  moved.calendar_events = (await events)[0]?.moved ?? 0;
  return moved;
}

/** Counts of the later changes to a merge's rows, by kind. */
type ChangesSince = {
  changed: CustomerCounts;
  deleted: CustomerCounts;
  elsewhere: CustomerCounts;
  added: CustomerCounts;
};

/** Counts the later changes to the rows that a merge moved, before they are moved back. */
export async function changesSince(query: Query, merge: MergePair & { merge_id: string }): Promise<ChangesSince> {
  const changes: ChangesSince = {
    changed: { ...noCustomerCounts },
    deleted: { ...noCustomerCounts },
    elsewhere: { ...noCustomerCounts },
    added: { ...noCustomerCounts },
  };
  const sent = kindsByPeople.map(async (kind) => ({ kind, rows: await query(countChangesSince({ kind }), merge) }));
  for (const { kind, rows } of await Promise.all(sent))
    for (const change of ["changed", "deleted", "elsewhere", "added"] as const)
      changes[change][kind] = rows[0]?.[change] ?? 0;
  return changes;
}

/** The later merges that were not undone, earliest first, and the IDs of those that now use another email. */
export type LaterMerges = { merges: readonly EventMerge[]; readdressed: string[] };

/**
 * Moves back to the secondary the rows that a merge moved and that are still with the primary, and the timeline entries
 * about it since. Returns counts of the moved rows.
 */
export async function revertMoves(
  query: Query,
  merge: MergePair & { merge_id: string },
  later: LaterMerges,
): Promise<CustomerCounts> {
  const sent = kindsMovedById.map(async (kind) => ({ kind, rows: await query(revertRows({ kind }), merge) }));
  const reverted = { ...noCustomerCounts };
  for (const { kind, rows } of await Promise.all(sent)) reverted[kind] = rows[0]?.moved ?? 0;
  reverted.calendar_events = await revertEvents(query, merge.merge_id, later);
  await query(moveTimelineBack, merge);
  return reverted;
}

/**
 * Recomputes events and their journals as if this merge had never happened, because later merges can have given an
 * event another link and email. Undoing the later merges then finds the values that it expects.
 */
async function revertEvents(query: Query, merge_id: string, { merges, readdressed }: LaterMerges): Promise<number> {
  const moves = await query(eventMoves, {
    merge_id,
    later_ids: merges.map(({ id }) => id),
    readdressed_ids: readdressed,
  });
  const mergesById = new Map(merges.map((merge) => [merge.id, merge]));
  const changedEvents: ({ id: string } & EventContact)[] = [];
  const replayedMoves: EventMove[] = [];
  const emptied: string[] = [];
  for (const [id, ofEvent] of Map.groupBy(moves, ({ row_id }) => row_id)) {
    const [{ customer_id, client_email }] = ofEvent as [(typeof moves)[number]];
    const replayed = replayEvent(ofEvent, mergesById, { customer_id, client_email });
    if (replayed.now.customer_id !== customer_id || replayed.now.client_email !== client_email)
      changedEvents.push({ id, ...replayed.now });
    replayedMoves.push(...replayed.moves);
    emptied.push(...replayed.emptied);
  }
  await query(saveEventContacts, { events: toJson(changedEvents) });
  await query(saveMoves, { moves: toJson(replayedMoves) });
  await query(removeMoves, { ids: emptied });
  return moves.filter((move) => move.merge_id === merge_id).length;
}
