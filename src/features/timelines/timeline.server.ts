import type { TimelineData, TimelineKind } from "./timeline.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";

/** Something to be told on a customer's timeline; `at` is now unless it happened earlier. */
export type TimelineEntry = {
  customer_id: string;
  kind: TimelineKind;
  data?: TimelineData;
  estimate_id?: string | null;
  at?: string;
};

/** Adds to customers' timelines, within the transaction of the change that it tells of. */
export async function recordEvents(
  query: OwnerTx["query"],
  ownerId: string,
  happened: readonly TimelineEntry[],
): Promise<void> {
  if (happened.length === 0) return;
  await query(addStatement, [ownerId, JSON.stringify(happened)]);
}

const addStatement = {
  name: "timeline-add",
  text: `insert into customer_events (created_by, customer_id, kind, at, data, estimate_id)
    select $1, customer_id, kind, coalesce(at, clock_timestamp()), coalesce(data, '{}'), estimate_id from json_populate_recordset(null::customer_events, $2)`,
};
