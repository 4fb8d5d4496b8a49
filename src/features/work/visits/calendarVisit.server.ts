import { implement } from "@orpc/server";
import { calendarVisits } from "./calendarVisit.contract.ts";
import { visitProblems } from "./visitLife.ts";
import { countsOfJob } from "#features/work/checklists/checklist.queries.ts";
import { completeVisit, reopenVisit } from "./completion.server.ts";
import { readSuggestions } from "./suggestion.queries.ts";
import { nothingRecorded, removalMessages, sharingMessages } from "./visit.ts";
import { readVisitsOfCustomer, recordOf, setSharing } from "./visitRecord.queries.ts";
import { readEvent } from "#features/work/events/event.queries.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { ProductError } from "#shared/errors.ts";

const os = implement(calendarVisits).$context<RequestContext>().use(requireOwner);

/** The handlers of owners' and managers' operations on visits. */
export const calendarVisitHandlers = {
  suggestions: os.suggestions.handler(async ({ input, context: { owner } }) =>
    readSuggestions(owner, { ...input, ...(await todayOfOwner(owner)) }),
  ),

  visitRecord: os.visitRecord.handler(async ({ input: { id }, context: { owner } }) => {
    const [found] = await owner.query(recordOf, { id });
    return found ?? nothingRecorded();
  }),

  visitsOfCustomer: os.visitsOfCustomer.handler(async ({ input, context: { owner } }) => {
    const { timeZone } = await todayOfOwner(owner);
    return readVisitsOfCustomer(owner, { ...input, timeZone });
  }),

  sharePhoto: os.sharePhoto.handler(({ input: { id: event_id, photo_id: id, shared }, context: { owner } }) =>
    owner.transaction(async (work) => {
      const { customer_id } = await readEvent(work, event_id);
      if (shared && customer_id === null) throw new ProductError("conflict", sharingMessages.noCustomer);
      const [photo] = await work.query(setSharing, { id, event_id, shared });
      if (!photo) throw new ProductError("not_found", removalMessages.photoGone);
      work.notify("calendar");
      return photo;
    }),
  ),

  checklistsOfJob: os.checklistsOfJob.handler(({ input: { job_id }, context: { owner } }) =>
    owner.query(countsOfJob, { job_id }),
  ),

  complete: os.complete.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async (work) => {
      const event = await readEvent(work, id);
      if (!event.schedule_id) throw new ProductError("conflict", visitProblems.noSchedule);
      const next_service_date = await completeVisit(work, event);
      if (next_service_date === null) throw new Error("A visit has a schedule but no next service date.");
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
