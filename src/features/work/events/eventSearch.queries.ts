import { sql } from "kysely";
import {
  correctorOf,
  isExact,
  isFoundIn,
  soughtPatterns,
  textsOf,
  type RankedPatterns,
} from "#platform/database/search.queries.ts";
import { statement } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { isNotDeleted } from "./event.queries.ts";
import type { FoundEvent } from "./event.ts";
import { inZone } from "./storedTimes.ts";

const find = statement<RankedPatterns & { now: string; limit: number }>()("events.find", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .where(isNotDeleted(p))
    .where((e) => isFoundIn(e.ref("e.search_text"), p))
    .select((e) => [
      ...(["e.id", "e.title", "e.client_name", "e.client_phone", "e.client_address"] as const),
      ...(["e.start_datetime", "e.end_datetime", "e.all_day", "e.arrival_window", "e.start_day", "e.end_day"] as const),
      e.fn
        .coalesce(
          e.selectFrom("businesses as b").where("b.created_by", "=", p.owner).select("b.time_zone").$asScalar(),
          sql.lit("UTC"),
        )
        .as("time_zone"),
    ])
    .orderBy((e) => isExact(e.ref("e.search_text"), p), "desc")
    .orderBy((e) => sql`abs(extract(epoch from ${e.ref("e.start_datetime")} - ${p.now}::timestamptz))`)
    .orderBy("e.id")
    .limit(p.limit),
);

/** Reads the events that match a typed text: exact matches first, then those nearest to an instant, past and future. */
export async function findEvents(
  { query }: OwnerDb,
  { search, limit }: { search: string; limit: number },
  now: Date,
): Promise<FoundEvent[]> {
  const found = await query(find, { ...soughtPatterns(search), now: now.toISOString(), limit });
  return found.map(({ time_zone, ...event }) => inZone(event, time_zone));
}

/** Corrects a search for events that finds none or few. */
export const correctEventSearch = correctorOf("events.near", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .where(isNotDeleted(p))
    .select((e) => [
      ...(["e.id", "e.search_text", "e.created_at"] as const),
      textsOf(e.ref("e.title"), e.ref("e.client_name"), e.ref("e.client_address")).as("texts"),
    ]),
);
