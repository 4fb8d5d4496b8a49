import { implement } from "@orpc/server";
import { and, eq, isNull, sql } from "drizzle-orm";
import { calendarContract } from "#features/calendar/event.contract.ts";
import { inZone, conflictMessages, type StoredDays, type Times } from "#features/calendar/event.ts";
import { readEvent } from "#features/calendar/eventRows.server.ts";
import { suggestionsFrom, visitProblems, type Contact } from "#features/calendar/suggestion.ts";
import { recordVisit } from "#features/schedules/schedule.server.ts";
import { dueEntries } from "#features/schedules/scheduleRows.server.ts";
import { dayIn } from "#shared/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import { calendar_events as events } from "#platform/database/calendarTables.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { ownersDay } from "#platform/ownersDay.ts";

const os = implement(calendarContract).$context<RequestContext>().use(requireOwner);

const contactsStatement = {
  name: "calendar-contacts",
  text: "select id, email, phone, address from customers where created_by = $1 and id = any($2::uuid[])",
};
/** Who left a visit open for longer than a year has forgotten it. */
const openStatement = {
  name: "calendar-open-visits",
  text: "select schedule_id, start_datetime, end_datetime, all_day, start_day::text, end_day::text from calendar_events where created_by = $1 and start_datetime > now() - interval '1 year' and completed_at is null and deleted_at is null and schedule_id = any($2::uuid[])",
};

/** The handlers of recurring work: what service schedules suggest, and visits that were made. */
export const recurringHandlers = {
  suggestions: os.suggestions.handler(async ({ input: { from, to }, context: { owner } }) => {
    const { today, timeZone } = await ownersDay(owner);
    const entries = await dueEntries(owner, to);
    if (entries.length === 0) return [];
    const [contacts, planned] = await Promise.all([
      owner.query<Contact>(contactsStatement, [owner.ownerId, entries.map((entry) => entry.customer_id)]),
      owner.query<Times & StoredDays & { schedule_id: string }>(openStatement, [
        owner.ownerId,
        entries.map((entry) => entry.id),
      ]),
    ]);
    return suggestionsFrom({
      entries,
      contacts,
      planned: planned.map((event) => inZone(event, timeZone)),
      from,
      to,
      today,
      timeZone,
    });
  }),

  complete: os.complete.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async (work) => {
      const event = await readEvent(work.query, owner.ownerId, id);
      if (!event.schedule_id) throw new ProductError("conflict", visitProblems.noSchedule);
      if (event.completed_at) throw new ProductError("conflict", visitProblems.already);
      const { today, timeZone } = await ownersDay(work);
      const day = dayIn(timeZone, new Date(event.start_datetime));
      if (day > today) throw new ProductError("conflict", visitProblems.notYet);
      const next_service_date = await recordVisit(owner, work, event.schedule_id, day);
      const marked = await work.db
        .update(events)
        .set({ completed_at: new Date().toISOString(), version: sql`${events.version} + 1`, updated_at: sql`now()` })
        .where(
          and(
            eq(events.created_by, owner.ownerId),
            eq(events.id, id),
            eq(events.version, event.version),
            isNull(events.deleted_at),
          ),
        )
        .returning({ id: events.id });
      if (marked.length === 0) throw new ProductError("conflict", conflictMessages.changed);
      work.notify("calendar");
      return { event: await readEvent(work.query, owner.ownerId, id), next_service_date };
    }),
  ),
};
