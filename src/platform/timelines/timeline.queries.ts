import { sql } from "kysely";
import { actorName } from "#platform/business/actorName.queries.ts";
import { toJson, type JsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";
import type { OwnerDb, Query } from "#platform/database/tenantDb.ts";
import { eventPage } from "./eventPage.queries.ts";
import type { TimelineData, TimelineEvent, TimelineKind } from "#shared/timeline.ts";

/** The events of customers; in all statements `h` is one event. */

/** An entry for a customer's timeline; `at` is now unless it happened earlier. */
export type TimelineEntry = {
  customer_id: string;
  kind: TimelineKind;
  data?: TimelineData;
  estimate_id?: string | null;
  at?: string;
};

/**
 * Entries of one transaction are sorted in the order of recording, so `at` is the clock's time, not the start of the
 * transaction.
 */
const add = statement<{
  customer_id: string;
  kind: TimelineKind;
  at: string | null;
  data: JsonText<TimelineData>;
  estimate_id: string | null;
}>()("timeline.add", (db, p) =>
  db.insertInto("customer_events").values((e) => ({
    created_by: p.owner,
    customer_id: p.customer_id,
    kind: p.kind,
    at: e.fn.coalesce(e.cast<string>(p.at, "timestamptz"), sql<string>`clock_timestamp()`),
    data: p.data,
    estimate_id: p.estimate_id,
  })),
);

/** Adds to customers' timelines, within the transaction of the recorded change. */
export async function recordEvents(query: Query, happened: readonly TimelineEntry[]): Promise<void> {
  await Promise.all(
    happened.map(({ at = null, data = {}, estimate_id = null, ...event }) =>
      query(add, { ...event, at, data: toJson(data), estimate_id }),
    ),
  );
}

const addOwnersNote = statement<{ customer_id: string; data: JsonText<{ text: string }> }>()(
  "timeline.add-note",
  (db, p) =>
    db
      .with("added", (cte) =>
        cte
          .insertInto("customer_events")
          .values({ created_by: p.owner, customer_id: p.customer_id, kind: "note", data: p.data })
          .returning(["id", "customer_id", "at", "acted_by"]),
      )
      .selectFrom("added as h")
      .select((h) => ["h.id", "h.customer_id", "h.at", actorName(p, h.ref("h.acted_by")).as("by")]),
);

/** Writes the owner's note on the timeline of a locked customer. */
export async function addNote(query: Query, customer_id: string, text: string): Promise<TimelineEvent> {
  const [added] = await query(addOwnersNote, { customer_id, data: toJson({ text }) });
  if (!added) throw new Error("A note was not stored.");
  return { ...added, kind: "note", data: { text }, estimate_id: null };
}

/** Removes an entry, such as a note that was removed at its source; merges that moved it count it as deleted. */
export const removeEntry = statement<{ id: string }>()("timeline.remove", (db, p) =>
  db.deleteFrom("customer_events as h").where("h.created_by", "=", p.owner).where("h.id", "=", p.id),
);

const page = statement<{ customer_id: string; limit: number; offset: number }>()("timeline.page", (db, p) =>
  db.selectNoFrom((of) =>
    eventPage(
      p,
      of
        .selectFrom("customer_events as h")
        .where("h.created_by", "=", p.owner)
        .where("h.customer_id", "=", p.customer_id),
      (happened) =>
        happened.select((h) => [
          "h.id",
          "h.customer_id",
          h.ref("h.kind").$castTo<TimelineKind>().as("kind"),
          "h.at",
          // The data to undo an event is not part of the shown event.
          sql<TimelineData>`h.data - 'undo'`.as("data"),
          "h.estimate_id",
        ]),
    ),
  ),
);

/** Returns one page of a customer's events, newest first, and their total number. */
export async function readTimeline(
  { query }: OwnerDb,
  customer_id: string,
  limit: number,
  offset: number,
): Promise<{ events: TimelineEvent[]; total: number }> {
  const [found] = await query(page, { customer_id, limit, offset });
  return found ?? { events: [], total: 0 };
}
