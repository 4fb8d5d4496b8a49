import type { FollowUpSchedule } from "./serviceDue.ts";
import { implement } from "@orpc/server";
import { lockCustomer } from "#platform/timelines/customerLock.queries.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { changeFollowUp, makeFollowUp } from "#features/customers/follow-ups/followUp.server.ts";
import type { FollowUp } from "#features/customers/follow-ups/followUp.ts";
import { nextDueDate } from "#features/customers/follow-ups/followUpDue.ts";
import { followUpsOf, readFollowUp } from "#features/customers/follow-ups/followUp.queries.ts";
import { schedulesContract } from "./schedule.contract.ts";
import {
  serviceDateProblem,
  type CustomerService,
  type CustomerServiceFields,
  type ScheduleEntry,
} from "./schedule.ts";
import { nextServiceDate, scheduleDays, scheduleGroup, schedulesOf, scheduleMessages } from "./serviceDue.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import { changeService, recordService } from "./recordedService.server.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { readSchedule, readService, readServices } from "./schedule.queries.ts";
import {
  addFollowUpWithSchedule,
  addService,
  removeService,
  saveSchedule,
  saveService,
  type ServiceValues,
} from "./scheduleChanges.queries.ts";

const os = implement(schedulesContract).$context<RequestContext>().use(requireOwner);

/** The schedule fields of a follow-up without a service schedule. */
const noSchedule = {
  service_interval_months: null,
  last_service_date: null,
  next_service_date: null,
  service_notes: null,
};

/** The handlers for customers' services and their schedules. */
export const scheduleHandlers = {
  due: os.due.handler(async ({ context: { owner } }) => {
    const { today } = await todayOfOwner(owner);
    const { entries, ...others } = await readSchedule(owner, addDays(today, scheduleDays));
    const group = (wanted: string): ScheduleEntry[] =>
      entries.filter((entry) => scheduleGroup({ status: "active", ...entry }, today) === wanted);
    return { today, overdue: group("overdue"), due_today: group("due_today"), due_soon: group("due_soon"), ...others };
  }),

  set: os.set.handler(({ input: { customer_id, id, version, ...fields }, context: { owner } }) =>
    owner.transaction(async (work) => {
      const { today, timeZone } = await checked(work, fields.last_service_date);
      await lockCustomer(work.query, customer_id);
      const schedule = {
        ...fields,
        service_notes: fields.service_notes?.trim() || null,
        next_service_date: nextServiceDate(fields, today),
      };
      const followUps = await followUpsOf(work.query, customer_id);
      const named = id ?? schedulesOf(followUps)[0]?.id;
      const carrier = named === undefined ? followUps[0] : followUps.find((one) => one.id === named);
      if (named !== undefined && !carrier) throw new ProductError("not_found", scheduleMessages.gone);
      const followUp = carrier
        ? await changeFollowUp(work, carrier.id, (query) =>
            query(saveSchedule, { id: carrier.id, version: version ?? carrier.version, ...schedule }),
          )
        : await makeFollowUp(work, timeZone, (query) =>
            query(addFollowUpWithSchedule, {
              customer_id,
              follow_up_frequency: "quarterly",
              next_due_date: nextDueDate({ follow_up_frequency: "quarterly" }, today),
              ...schedule,
            }),
          );
      await recordEvents(work.query, [
        { customer_id, kind: "schedule_set", data: { text: monthly(fields.service_interval_months) } },
      ]);
      return followUp;
    }),
  ),

  remove: os.remove.handler(({ input: { customer_id, id: named }, context: { owner } }) =>
    owner.transaction(async (work) => {
      const carriers = await followUpsWithScheduleOf(work, customer_id, named, scheduleMessages.nothingToRemove);
      const cleared: FollowUp[] = [];
      for (const { id, version } of carriers)
        cleared.push(await changeFollowUp(work, id, (query) => query(saveSchedule, { id, version, ...noSchedule })));
      await recordEvents(work.query, [{ customer_id, kind: "schedule_removed" }]);
      return saved(cleared[0] ?? null);
    }),
  ),

  complete: os.complete.handler(({ input: { customer_id, id: named }, context: { owner } }) =>
    owner.transaction(async (work) => {
      const { today } = await todayOfOwner(work);
      const [carrier] = await followUpsWithScheduleOf(work, customer_id, named, scheduleMessages.none);
      await recordService(work, carrier.id, today);
      return saved(await readFollowUp(work.query, carrier.id));
    }),
  ),

  services: os.services.handler(({ input, context: { owner } }) => readServices(owner, input.customer_id)),

  addService: os.addService.handler(({ input: { customer_id, ...fields }, context: { owner } }) =>
    owner.transaction(async (work) => {
      const { today } = await checked(work, fields.last_service_date);
      await lockCustomer(work.query, customer_id);
      const [made] = await work.query(addService, { customer_id, ...toRow(fields, today) });
      await recordEvents(work.query, [
        { customer_id, kind: "service_added", data: { service_name: fields.service_name } },
      ]);
      work.notify("customers");
      return saved(await readService(work.query, made?.id ?? ""));
    }),
  ),

  updateService: os.updateService.handler(({ input: { id, version, ...fields }, context: { owner } }) =>
    owner.transaction(async (work) => {
      const { timeZone } = await checked(work, fields.last_service_date);
      const before = await readService(work.query, id);
      if (!before) throw new ProductError("not_found", scheduleMessages.gone);
      await lockCustomer(work.query, before.customer_id);
      const row = toRow(fields, dayIn(timeZone, new Date(before.created_at)));
      return changeService(work, id, (query) => query(saveService, { id, version, ...row }));
    }),
  ),

  removeService: os.removeService.handler(({ input, context: { owner } }) =>
    owner.transaction(async (work) => {
      const before = await readService(work.query, input.id);
      if (!before) return { deleted: 0 };
      await lockCustomer(work.query, before.customer_id);
      const [removed] = await work.query(removeService, { id: input.id });
      if (!removed) return { deleted: 0 };
      await recordEvents(work.query, [
        { customer_id: removed.customer_id, kind: "service_removed", data: { service_name: removed.service_name } },
      ]);
      work.notify("customers");
      return { deleted: 1 };
    }),
  ),

  completeService: os.completeService.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async (work) => {
      const { today } = await todayOfOwner(work);
      if (!(await readService(work.query, id))) throw new ProductError("not_found", scheduleMessages.gone);
      await recordService(work, id, today);
      return saved(await readService(work.query, id));
    }),
  ),
};

/**
 * Locks a customer and returns its service schedules, the one due next first, or only the one named by `id`. There can
 * be several after merges. Refuses with `not_found` and the given message if there is none.
 */
async function followUpsWithScheduleOf(
  { query }: OwnerTx,
  customerId: string,
  id: string | undefined,
  words: string,
): Promise<[FollowUpSchedule, ...FollowUpSchedule[]]> {
  await lockCustomer(query, customerId);
  const [first, ...others] = schedulesOf(await followUpsOf(query, customerId)).filter(
    (one) => id === undefined || one.id === id,
  );
  if (!first) throw new ProductError("not_found", words);
  return [first, ...others];
}

/** Refuses a date that is invalid on the owner's day. Returns that day and the owner's time zone. */
async function checked(
  work: OwnerTx,
  lastServiceDate: string | null | undefined,
): Promise<{ today: string; timeZone: string }> {
  const day = await todayOfOwner(work);
  const problem = serviceDateProblem(lastServiceDate, day.today);
  if (problem) throw new ProductError("invalid", Object.values(problem)[0] ?? "", problem);
  return day;
}

function toRow(fields: CustomerServiceFields, madeOn: string): ServiceValues {
  return {
    ...fields,
    last_service_date: fields.last_service_date ?? null,
    service_notes: fields.service_notes?.trim() || null,
    next_service_date: nextServiceDate(fields, madeOn),
  };
}

function saved<One extends CustomerService | FollowUp>(one: One | null): One {
  if (!one) throw new Error("A service that was just saved cannot be read.");
  return one;
}

function monthly(months: number): string {
  return months === 1 ? "Every month" : `Every ${months} months`;
}
