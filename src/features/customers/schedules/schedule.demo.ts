import { refused, type DemoContext, type DemoHandlers } from "#browser/demo/demoContext.ts";
import { visitorsToday } from "#browser/demo/visitorsDay.ts";
import type { schedulesContract } from "./schedule.contract.ts";
import { scheduleDays, scheduleGroup } from "./serviceDue.ts";
import { addDays } from "#shared/days/calendarDays.ts";
import type { FollowUp } from "#features/customers/follow-ups/followUp.ts";
import type { CustomerService, ScheduleEntry } from "./schedule.ts";

/** The collections that these handlers use. */
type Rows = { customerServices: CustomerService[]; followUps: FollowUp[]; customers: { id: string; name: string }[] };

type Context = DemoContext<Rows>;

/** The demo's service schedules and services, active or not. */
function schedulesOfDemo({ store }: Context) {
  const carried = store
    .read("followUps")
    .map((followUp) => ({ ...followUp, kind: "schedule" as const, service_name: null }));
  return [...carried, ...store.read("customerServices").map((service) => ({ ...service, kind: "service" as const }))];
}

/** The services due up to a day, the earliest first, as `readSchedule` returns them. Paused ones are not due. */
export function entriesUntil(context: Context, until: string): ScheduleEntry[] {
  const names = new Map(context.store.read("customers").map((customer) => [customer.id, customer.name]));
  return schedulesOfDemo(context)
    .flatMap((one): ScheduleEntry[] => {
      const { next_service_date, service_interval_months, customer_id } = one;
      if (one.status !== "active" || next_service_date === null || service_interval_months === null) return [];
      if (next_service_date > until) return [];
      return [{ ...one, next_service_date, service_interval_months, customer_name: names.get(customer_id) ?? "" }];
    })
    .toSorted((a, b) =>
      a.next_service_date < b.next_service_date
        ? -1
        : a.next_service_date > b.next_service_date
          ? 1
          : a.customer_name.localeCompare(b.customer_name),
    );
}

/** The demo's handlers for customers' services: they can be read but not changed. */
export const scheduleDemoHandlers: DemoHandlers<typeof schedulesContract, Rows> = {
  due: (context) => {
    const today = visitorsToday(context);
    const entries = entriesUntil(context, addDays(today, scheduleDays));
    const group = (wanted: string) =>
      entries.filter((entry) => scheduleGroup({ status: "active", ...entry }, today) === wanted);
    const set = schedulesOfDemo(context).filter((one) => one.service_interval_months !== null);
    const next = set
      .flatMap((one) => (one.status === "active" && one.next_service_date !== null ? [one.next_service_date] : []))
      .toSorted()[0];
    return {
      today,
      overdue: group("overdue"),
      due_today: group("due_today"),
      due_soon: group("due_soon"),
      any_set: set.length > 0,
      next_due: next ?? null,
    };
  },
  set: refused("Service schedule would be saved in the full version. This is demo data."),
  remove: refused("Service schedule would be removed in the full version. This is demo data."),
  complete: refused("Service would be marked as completed in the full version. This is demo data."),
  services: ({ store }, { customer_id }) =>
    store
      .read("customerServices")
      .filter((service) => customer_id === undefined || service.customer_id === customer_id)
      .toSorted((a, b) => a.service_name.toLowerCase().localeCompare(b.service_name.toLowerCase())),
  addService: refused("Service would be added in the full version. This is demo data."),
  updateService: refused("Service would be updated in the full version. This is demo data."),
  removeService: refused("Service would be removed in the full version. This is demo data."),
  completeService: refused("Service would be marked as completed in the full version. This is demo data."),
};
