import type { SeededRandom } from "#browser/demo/seededRandom.ts";
import type { Customer } from "#features/customers/customers/customer.ts";
import type { DemoTimelineEvent, TimelineEvent } from "#shared/timeline.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import type { FollowUp } from "#features/customers/follow-ups/followUp.ts";
import { nextDueDate } from "#features/customers/follow-ups/followUpDue.ts";
import type { Notification } from "#shared/notifications/notification.ts";
import { reminderOf } from "#features/alerts/notifications/notification.ts";
import type { CustomerService } from "#features/customers/schedules/schedule.ts";
import { nextServiceDate } from "#features/customers/schedules/serviceDue.ts";
import { addDays, addMonths } from "#shared/days/calendarDays.ts";

/** The customer care of the sample business: its follow-ups, service schedules, reminders and timeline. */
export type SampleCare = {
  followUps: FollowUp[];
  customerServices: CustomerService[];
  notifications: Notification[];
  /** The demo knows the actor of each event: its manager, unless `by` names someone else. */
  timeline: DemoTimelineEvent[];
};

const everyWay = { email: true, dashboard: true, both: true };
/** The first follow-ups: one is overdue, one due today, one due soon, one up to date, and one paused. */
const plans = [
  {
    follow_up_frequency: "monthly",
    contacted: (today: string) => addMonths(addDays(today, -4), -1),
    status: "active",
    notes: "Prefers a call in the evening.",
  },
  {
    follow_up_frequency: "bi-weekly",
    contacted: (today: string) => addDays(today, -14),
    status: "active",
    notes: null,
  },
  {
    follow_up_frequency: "weekly",
    contacted: (today: string) => addDays(today, -5),
    status: "active",
    notes: "Wants a quote for the second building.",
  },
  { follow_up_frequency: "custom", contacted: (today: string) => addDays(today, -20), status: "active", notes: null },
  {
    follow_up_frequency: "quarterly",
    contacted: (today: string) => addDays(today, -40),
    status: "paused",
    notes: "Away until spring.",
  },
] as const satisfies {
  follow_up_frequency: FollowUp["follow_up_frequency"];
  contacted: (today: string) => string;
  status: FollowUp["status"];
  notes: string | null;
}[];

/**
 * The last service of each sample schedule, in days before today, and its interval in months: one is overdue, one due
 * today, one due soon.
 */
const schedules = [
  { months: 1, lastServed: (today: string) => addDays(addMonths(today, -1), -6), notes: "Front walk and driveway." },
  { months: 3, lastServed: (today: string) => addMonths(today, -3), notes: null },
  {
    months: 6,
    lastServed: (today: string) => addMonths(addDays(today, 5), -6),
    notes: "Ladder needed for the upper floor.",
  },
];

/** The sample business and its customers. `today` is the owner's day, `now` the current time. */
type CaredFor = {
  customers: readonly Customer[];
  estimates: readonly Pick<EstimateDetails, "id" | "customer_id" | "service_name" | "created_at">[];
  userId: string;
  today: string;
  now: Date;
  random: SeededRandom;
};

/** Creates the care data of the sample business's customers. */
export function sampleCare(business: CaredFor): SampleCare {
  // Each function takes its ids from `random`, in this order.
  const followUps = sampleFollowUps(business);
  const customerServices = sampleSchedules(business);
  const notifications = sampleNotifications(business, followUps);
  const timeline = sampleTimeline(business, followUps);
  return { followUps, customerServices, notifications, timeline };
}

const stamp = (userId: string, customer: Customer) => ({
  created_by: userId,
  version: 1,
  created_at: customer.created_at,
  updated_at: customer.created_at,
});
const morningOf = (day: string) => `${day}T12:00:00.000Z`;

function sampleFollowUps({ customers, userId, today, random }: CaredFor): FollowUp[] {
  return customers.slice(0, plans.length).map((customer, index): FollowUp => {
    const plan = plans[index] ?? plans[0];
    const schedule = schedules[index];
    const rule = {
      follow_up_frequency: plan.follow_up_frequency,
      custom_interval_days: plan.follow_up_frequency === "custom" ? 45 : null,
      last_contact_date: plan.contacted(today),
    };
    const last_service_date = schedule?.lastServed(today) ?? null;
    return {
      id: random.uuid(),
      customer_id: customer.id,
      ...rule,
      next_due_date: nextDueDate(rule, today),
      service_interval_months: schedule?.months ?? null,
      last_service_date,
      next_service_date: schedule
        ? nextServiceDate({ service_interval_months: schedule.months, last_service_date }, today)
        : null,
      service_notes: schedule?.notes ?? null,
      notification_preferences: everyWay,
      status: plan.status,
      notes: plan.notes,
      ...stamp(userId, customer),
    };
  });
}

function sampleSchedules({ customers, userId, today, random }: CaredFor): CustomerService[] {
  return customers.slice(0, 2).map((customer, index): CustomerService => {
    const months = index === 0 ? 3 : 12;
    const last_service_date = index === 0 ? addMonths(addDays(today, 2), -3) : addDays(today, -30);
    const next_service_date = nextServiceDate({ service_interval_months: months, last_service_date }, today);
    return {
      id: random.uuid(),
      customer_id: customer.id,
      service_name: index === 0 ? "Gutter Cleaning" : "Roof Inspection",
      service_interval_months: months,
      last_service_date,
      next_service_date,
      service_notes: null,
      status: "active",
      ...stamp(userId, customer),
    };
  });
}

function sampleNotifications(
  { customers, userId, today, now, random }: CaredFor,
  followUps: readonly FollowUp[],
): Notification[] {
  const reminded = (index: number, target_date: string, notifiedOn: string, done: boolean): Notification | null => {
    const followUp = followUps[index];
    const customer = customers[index];
    if (!followUp || !customer) return null;
    const created_at = morningOf(notifiedOn);
    return {
      id: random.uuid(),
      user_id: userId,
      customer_id: customer.id,
      estimate_id: null,
      quote_id: null,
      invoice_id: null,
      notification_type: "follow_up_due",
      ...reminderOf(customer.name, target_date, notifiedOn),
      status: done ? "done" : "pending",
      target_date,
      metadata: { customer_name: customer.name, customer_email: customer.email, customer_phone: customer.phone },
      price: null,
      read_at: done ? created_at : null,
      created_at: created_at < now.toISOString() ? created_at : now.toISOString(),
    };
  };
  const dueOf = (index: number) => followUps[index]?.next_due_date ?? today;
  const contactOf = (index: number) => followUps[index]?.last_contact_date ?? today;
  return [
    reminded(0, dueOf(0), addDays(dueOf(0), 1), false),
    reminded(1, dueOf(1), today, false),
    reminded(2, contactOf(2), contactOf(2), true),
    reminded(1, contactOf(1), contactOf(1), true),
    reminded(3, addDays(contactOf(3), -1), contactOf(3), true),
  ].filter((one) => one !== null);
}

function sampleTimeline(
  { customers, estimates, today, random }: CaredFor,
  followUps: readonly FollowUp[],
): DemoTimelineEvent[] {
  const happened = (
    customer_id: string,
    kind: TimelineEvent["kind"],
    at: string,
    data: TimelineEvent["data"] = {},
    estimate_id: string | null = null,
  ): DemoTimelineEvent => ({ id: random.uuid(), customer_id, kind, at, data, estimate_id });
  return [
    ...customers.map((customer) => happened(customer.id, "created", customer.created_at)),
    ...estimates.flatMap((estimate) =>
      estimate.customer_id
        ? [
            happened(
              estimate.customer_id,
              "request",
              estimate.created_at,
              { service_name: estimate.service_name },
              estimate.id,
            ),
          ]
        : [],
    ),
    ...followUps.map((followUp) =>
      happened(followUp.customer_id, "contacted", morningOf(followUp.last_contact_date ?? today)),
    ),
    ...followUps.flatMap((followUp) =>
      followUp.last_service_date
        ? [happened(followUp.customer_id, "service_completed", morningOf(followUp.last_service_date))]
        : [],
    ),
    ...customers
      .slice(0, 1)
      .map((customer) =>
        happened(customer.id, "note", morningOf(addDays(today, -9)), { text: "Asked whether we also clean gutters." }),
      ),
  ];
}
