import { implement } from "@orpc/server";
import { completeVisit, reopenVisit } from "./completion.server.ts";
import { readEvent } from "#features/work/events/event.queries.ts";
import { allDayBounds } from "#features/work/events/eventTimes.ts";
import { lockCustomer } from "#platform/timelines/customerLock.queries.ts";
import { addNote } from "#platform/timelines/timeline.queries.ts";
import { visitsContract } from "./visit.contract.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { removalHandlers } from "./removal.server.ts";
import { addVisitNote, findVisit, readVisit, readVisits } from "./visit.queries.ts";

const os = implement(visitsContract).$context<RequestContext>().use(requireOwner);

/** The handlers of members' own visits. */
export const visitHandlers = {
  ...removalHandlers,

  list: os.list.handler(async ({ input: { from, to }, context: { owner } }) => {
    const { timeZone } = await todayOfOwner(owner);
    const { start, end } = allDayBounds(from, to, timeZone);
    return readVisits(owner, { from: start.toISOString(), to: end.toISOString(), timeZone });
  }),

  get: os.get.handler(({ input: { id }, context: { owner } }) => readVisit(owner, id)),

  addNote: os.addNote.handler(({ input: { id, text }, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      const { customer_id } = await findVisit(query, id);
      if (customer_id) await lockCustomer(query, customer_id);
      const entry = customer_id ? await addNote(query, customer_id, text) : null;
      const note = await addVisitNote(query, { event_id: id, text, timeline_id: entry?.id ?? null });
      if (entry) notify("customers");
      notify("calendar");
      return note;
    }),
  ),

  complete: os.complete.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async (work) => {
      await findVisit(work.query, id);
      await completeVisit(work, await readEvent(work, id));
      return readVisit(work, id);
    }),
  ),

  reopen: os.reopen.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async (work) => {
      await findVisit(work.query, id);
      const reopened = await reopenVisit(work, await readEvent(work, id));
      return { ...(await readVisit(work, id)), ...reopened };
    }),
  ),
};
