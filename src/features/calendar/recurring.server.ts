import { implement } from "@orpc/server";
import { calendarContract } from "#features/calendar/event.contract.ts";
import { inZone, conflictMessages } from "#features/calendar/event.ts";
import { suggestionsFrom, visitProblems } from "#features/calendar/suggestion.ts";
import { recordVisit } from "#features/schedules/schedule.server.ts";
import { readSchedule } from "#features/schedules/schedule.queries.ts";
import { dayIn } from "#shared/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { ownersDay } from "#platform/ownersDay.ts";
import { readEvent } from "./event.queries.ts";
import { completeEvent } from "./eventChanges.queries.ts";
import { contacts, openVisits } from "./suggestion.queries.ts";

const os = implement(calendarContract).$context<RequestContext>().use(requireOwner);

/** The handlers of recurring work: what service schedules suggest, and visits that were made. */
export const recurringHandlers = {
  suggestions: os.suggestions.handler(async ({ input: { from, to }, context: { owner } }) => {
    const { today, timeZone } = await ownersDay(owner);
    const { entries } = await readSchedule(owner, to);
    if (entries.length === 0) return [];
    const [reached, planned] = await Promise.all([
      owner.query(contacts, { ids: entries.map((entry) => entry.customer_id) }),
      owner.query(openVisits, { schedule_ids: entries.map((entry) => entry.id) }),
    ]);
    return suggestionsFrom({
      entries,
      contacts: reached,
      planned: planned.map((event) => inZone(event, timeZone)),
      from,
      to,
      today,
      timeZone,
    });
  }),

  complete: os.complete.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async (work) => {
      const event = await readEvent(work, id);
      if (!event.schedule_id) throw new ProductError("conflict", visitProblems.noSchedule);
      if (event.completed_at) throw new ProductError("conflict", visitProblems.already);
      const { today, timeZone } = await ownersDay(work);
      const day = dayIn(timeZone, new Date(event.start_datetime));
      if (day > today) throw new ProductError("conflict", visitProblems.notYet);
      const next_service_date = await recordVisit(work, event.schedule_id, day);
      const marked = await work.query(completeEvent, { id, version: event.version, now: new Date().toISOString() });
      if (marked.length === 0) throw new ProductError("conflict", conflictMessages.changed);
      work.notify("calendar");
      return { event: await readEvent(work, id), next_service_date };
    }),
  ),
};
