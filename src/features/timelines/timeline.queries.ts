import { sql } from "kysely";
import { toJson, type JsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import type { TimelineData, TimelineKind } from "./timeline.ts";

/** Something to be told on a customer's timeline; `at` is now unless it happened earlier. */
export type TimelineEntry = {
  customer_id: string;
  kind: TimelineKind;
  data?: TimelineData;
  estimate_id?: string | null;
  at?: string;
};

/** What one transaction tells stands in the order in which it was told, so now is not when the transaction began. */
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

/** Adds to customers' timelines, within the transaction of the change that it tells of. */
export async function recordEvents(query: Query, happened: readonly TimelineEntry[]): Promise<void> {
  await Promise.all(
    happened.map(({ at = null, data = {}, estimate_id = null, ...event }) =>
      query(add, { ...event, at, data: toJson(data), estimate_id }),
    ),
  );
}
