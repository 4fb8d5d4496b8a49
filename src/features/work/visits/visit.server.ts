import { implement } from "@orpc/server";
import { completeVisit, reopenVisit } from "./completion.server.ts";
import { readEvent } from "#features/work/events/event.queries.ts";
import { allDayBounds } from "#features/work/events/eventTimes.ts";
import { lockCustomer } from "#platform/timelines/customerLock.queries.ts";
import { addNote } from "#platform/timelines/timeline.queries.ts";
import { visitsContract } from "./visit.contract.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { actor } from "#platform/business/actorName.queries.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { lockJobById } from "#features/jobs/jobs/jobReading.server.ts";
import { recordNotification } from "#platform/members/recordNotification.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { ProductError } from "#shared/errors.ts";
import { setPoint } from "#features/work/checklists/checklist.queries.ts";
import { checklistMessages, tickedAt } from "#features/work/checklists/checklistOfVisit.ts";
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

  tick: os.tick.handler(({ input: { id: event_id, point_id: id, done, at }, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      await findVisit(query, event_id);
      const [point] = await query(setPoint, { id, event_id, done, at: tickedAt(at, new Date()) });
      if (!point) throw new ProductError("not_found", checklistMessages.gone);
      notify("calendar");
      return point;
    }),
  ),

  complete: os.complete.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async (work) => {
      await findVisit(work.query, id);
      const event = await readEvent(work, id);
      await completeVisit(work, event);
      await notifyOfVisit(work, event);
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

/**
 * Notifies those who manage the business that a member of the crew finished a visit, or with it the job that it belongs
 * to.
 */
async function notifyOfVisit(
  work: OwnerTx,
  { id, title, customer_id, client_name, job_id }: CalendarEvent,
): Promise<void> {
  const [member] = await work.query(actor);
  if (member?.role !== "crew") return;
  const about = { customer_id, ...(client_name ? { customer: { name: client_name } } : {}) };
  const job = job_id === null ? null : await lockJobById(work.query, job_id);
  if (job?.state === "done")
    return recordNotification(work, {
      kind: "job_done",
      facts: { member: member.name, number: job.number, title: job.title },
      key: `job_done ${job.id} ${id}`,
      ...about,
    });
  return recordNotification(work, {
    kind: "visit_done",
    facts: { member: member.name, title },
    key: `visit_done ${id}`,
    ...about,
  });
}
