import { implement } from "@orpc/server";
import { calendarContract } from "./calendar.contract.ts";
import { completeVisit, reopenVisit } from "#features/work/visits/completion.server.ts";
import { inZone } from "#features/work/events/eventTimes.ts";
import { suggestionsFrom, visitProblems } from "#features/work/visits/suggestion.ts";
import { readSchedule } from "#features/customers/schedules/schedule.queries.ts";
import { ProductError } from "#shared/errors.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { ownersDay } from "#platform/business/ownersDay.ts";
import { readEvent } from "#features/work/events/event.queries.ts";
import { contacts, openVisits } from "#features/work/visits/suggestion.queries.ts";

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
      const next_service_date = await completeVisit(work, event);
      if (next_service_date === null) throw new Error("A visit of a schedule was recorded in none.");
      return { event: await readEvent(work, id), next_service_date };
    }),
  ),

  reopen: os.reopen.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async (work) => {
      const said = await reopenVisit(work, await readEvent(work, id));
      return { ...(await readEvent(work, id)), ...said };
    }),
  ),
};
