import { sql } from "kysely";
import { inZone } from "#features/work/events/storedTimes.ts";
import { suggestionsFrom } from "./suggesting.ts";
import type { Suggestion } from "./suggestion.ts";
import { readSchedule } from "#features/customers/schedules/schedule.queries.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { statement } from "#platform/database/statement.ts";

/** The rows for computing suggested visits. */

/** Contact details of customers. */
const contacts = statement<{ ids: string[] }>()("events.contacts", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where((c) => c("c.id", "=", c.fn.any(p.ids)))
    .select(["c.id", "c.email", "c.phone", "c.address"]),
);

/** The open visits of schedules. A visit that has been open for longer than a year was probably forgotten. */
const openVisits = statement<{ schedule_ids: string[] }>()("events.open-visits", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .where("e.created_by", "=", p.owner)
    .where("e.start_datetime", ">", sql<string>`now() - interval '1 year'`)
    .where("e.completed_at", "is", null)
    .where("e.deleted_at", "is", null)
    .where((e) => e("e.schedule_id", "=", e.fn.any(p.schedule_ids)))
    .select(["e.start_datetime", "e.end_datetime", "e.all_day", "e.start_day", "e.end_day"])
    .select((e) => e.ref("e.schedule_id").$notNull().as("schedule_id")),
);

/** Returns the visits that the owner's service schedules suggest between two days, if they are not planned yet. */
export async function readSuggestions(
  owner: OwnerDb,
  { from, to, today, timeZone }: { from: string; to: string; today: string; timeZone: string },
): Promise<Suggestion[]> {
  const { entries } = await readSchedule(owner, to);
  if (entries.length === 0) return [];
  const [reached, open] = await Promise.all([
    owner.query(contacts, { ids: entries.map((entry) => entry.customer_id) }),
    owner.query(openVisits, { schedule_ids: entries.map((entry) => entry.id) }),
  ]);
  return suggestionsFrom({
    entries,
    contacts: reached,
    open: open.map((event) => inZone(event, timeZone)),
    from,
    to,
    today,
    timeZone,
  });
}
