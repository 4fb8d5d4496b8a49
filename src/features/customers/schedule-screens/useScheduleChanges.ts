import {
  type FollowUpSchedule,
  nextServiceDate,
  scheduleGroups,
  schedulesOf,
  scheduleMessages,
  type ScheduleGroup,
} from "#features/customers/schedules/serviceDue.ts";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { FollowUp } from "#features/customers/follow-ups/followUp.ts";
import { DemoRefusal, ProductError } from "#shared/errors.ts";
import type { Notice } from "#shared/words/notice.ts";
import { toast } from "#ui/toast.tsx";
import { schedulesApi } from "#features/customers/schedules/schedule.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { useCustomerCache, type CachedCustomer } from "#features/customers/customer-cache/useCustomerCache.ts";
import { useToday } from "#browser/useToday.ts";
import type {
  CustomerService,
  CustomerServiceFields,
  ScheduleEntry,
  ScheduleFields,
} from "#features/customers/schedules/schedule.ts";

type Person = { id: string };
type SavedSchedule = (FollowUp | CustomerService | { deleted: number }) & { notice?: Notice | undefined };
type DueSchedules = { today: string } & Record<ScheduleGroup, ScheduleEntry[]>;

const completedWords = { done: "Service completed", failed: "Failed to mark service as completed." };

/**
 * The changes that an owner can make to customers' services and their schedules. Saving throws on failure; the others
 * report their own failures.
 */
export function useScheduleChanges() {
  const queries = useQueryClient();
  const cache = useCustomerCache();
  const { report, changeAtOnce } = useReportedChanges();
  const today = useToday();

  /** `carrier` is the follow-up that carries the schedule or will carry a new one; null if there is none yet. */
  async function saveSchedule(
    customer: Person,
    carrier: { id: string; version: number } | null,
    words: string,
    fields: ScheduleFields,
  ): Promise<void> {
    try {
      const saved = await schedulesApi.set.call({
        ...fields,
        customer_id: customer.id,
        ...(carrier ? { id: carrier.id, version: carrier.version } : {}),
      });
      await report(words, saved);
    } finally {
      void cache.refresh();
    }
  }

  async function removeSchedule(customer: Person, { id }: FollowUpSchedule): Promise<void> {
    const takeBack = await cache.show(customer.id, (row) =>
      changingSchedule(row, id, () => ({
        service_interval_months: null,
        last_service_date: null,
        next_service_date: null,
        service_notes: null,
      })),
    );
    await changeAtOnce(takeBack, () => schedulesApi.remove.call({ customer_id: customer.id, id }), {
      done: "Service schedule removed",
      failed: "Failed to remove service.",
    });
  }

  async function completeSchedule(customer: Person, { id }: FollowUpSchedule): Promise<void> {
    const takeBack = await cache.show(customer.id, (row) =>
      changingSchedule(row, id, (schedule) => served(schedule, today)),
    );
    await changeAtOnce(takeBack, () => schedulesApi.complete.call({ customer_id: customer.id, id }), completedWords);
  }

  async function completeEntry({ kind, id, customer_id }: ScheduleEntry): Promise<void> {
    const work = () =>
      kind === "schedule" ? schedulesApi.complete.call({ customer_id, id }) : schedulesApi.completeService.call({ id });
    await queries.cancelQueries({ queryKey: schedulesApi.due.key() });
    await changeAtOnce(hideDueEntry(queries, id), work, completedWords);
  }

  async function saveService(
    customer: Person,
    service: CustomerService | null,
    fields: CustomerServiceFields,
  ): Promise<void> {
    try {
      const saved = service
        ? await schedulesApi.updateService.call({ ...fields, id: service.id, version: service.version })
        : await schedulesApi.addService.call({ ...fields, customer_id: customer.id });
      await report(service ? "Service updated" : "Service added", saved);
    } finally {
      void cache.refresh();
    }
  }

  async function removeService({ id, customer_id }: CustomerService): Promise<void> {
    const takeBack = await cache.show(customer_id, (row) =>
      changingServices(row, (services) => services.filter((one) => one.id !== id)),
    );
    await changeAtOnce(takeBack, () => schedulesApi.removeService.call({ id }), {
      done: "Service removed",
      failed: "Failed to remove service.",
    });
  }

  async function completeService({ id, customer_id }: CustomerService): Promise<void> {
    const takeBack = await cache.show(customer_id, (row) =>
      changingServices(row, (services) => services.map((one) => (one.id === id ? served(one, today) : one))),
    );
    await changeAtOnce(takeBack, () => schedulesApi.completeService.call({ id }), completedWords);
  }

  return { saveSchedule, removeSchedule, completeSchedule, completeEntry, saveService, removeService, completeService };
}

/** Shows and reports a change of a schedule or a service, and takes it back on failure. */
function useReportedChanges() {
  const cache = useCustomerCache();

  /** Shows the saved record as stored and reports it, so that the next change starts from it. */
  async function report(words: string, { notice, ...stored }: SavedSchedule): Promise<void> {
    if (!notice && "follow_up_frequency" in stored) await cache.showFollowUp(stored);
    if (!notice && "service_name" in stored)
      await cache.show(stored.customer_id, (row) => changingServices(row, (services) => withService(services, stored)));
    toastSuccess(words, notice);
  }

  /** Saves a change that is already shown, reports the result and refetches everything. */
  async function changeAtOnce(
    takeBack: () => void,
    work: () => Promise<SavedSchedule>,
    words: { done: string; failed: string },
  ): Promise<void> {
    try {
      await report(words.done, await work());
    } catch (error) {
      takeBack();
      if (error instanceof ProductError && !(error instanceof DemoRefusal) && noSchedule.includes(error.message))
        sayThereIsNone(error.message);
      else toastError(error, { words: words.failed });
    }
    void cache.refresh();
  }

  return { report, changeAtOnce };
}

/** Removes an entry from the shown Service Schedule. Returns a function that restores it. */
function hideDueEntry(queries: QueryClient, id: string): () => void {
  const queryKey = schedulesApi.due.key();
  const before = queries.getQueriesData<DueSchedules>({ queryKey });
  queries.setQueriesData<DueSchedules>(
    { queryKey },
    (due) =>
      due && {
        ...due,
        ...Object.fromEntries(scheduleGroups.map((group) => [group, due[group].filter((entry) => entry.id !== id)])),
      },
  );
  return () => before.forEach(([key, due]) => queries.setQueryData(key, due));
}

const noSchedule: string[] = [scheduleMessages.none, scheduleMessages.nothingToRemove];

function sayThereIsNone(description: string): void {
  toast({ title: "No service schedule found", description, tone: "destructive" });
}

function served<
  One extends {
    service_interval_months: number | null;
    last_service_date: string | null;
    next_service_date: string | null;
  },
>(one: One, today: string): One {
  const { service_interval_months } = one;
  return service_interval_months === null
    ? one
    : {
        ...one,
        last_service_date: today,
        next_service_date: nextServiceDate({ service_interval_months, last_service_date: today }, today),
      };
}

type ScheduledCustomer = {
  service_interval_months: number | null;
  last_service_date: string | null;
  next_service_date: string | null;
  service_notes: string | null;
};

/** A schedule appears twice: among the schedules, and in the follow-up that carries it. */
function changingSchedule<Row extends CachedCustomer>(
  row: Row,
  id: string,
  change: (schedule: FollowUpSchedule) => Partial<ScheduledCustomer>,
): Row {
  const { followUp } = row;
  const schedules = row.schedules.map((one) => (one.id === id ? { ...one, ...change(one) } : one));
  const changed = schedules.find((one) => one.id === id);
  if (!changed) return row;
  return {
    ...row,
    schedules: schedulesOf(schedules),
    followUp: followUp?.id === id ? { ...followUp, ...changed } : followUp,
  };
}

function withService(services: CustomerService[], stored: CustomerService): CustomerService[] {
  return services.some(({ id }) => id === stored.id)
    ? services.map((one) => (one.id === stored.id && one.version <= stored.version ? stored : one))
    : [...services, stored];
}

function changingServices<Row extends CachedCustomer>(
  row: Row,
  change: (services: CustomerService[]) => CustomerService[],
): Row {
  return "services" in row ? { ...row, services: change(row.services) } : row;
}
