import * as z from "zod";
import { describeUndelivered } from "./undelivered.ts";

/** The refusal of what is about a customer that is not there. */
export const customerNotFound = "Customer not found";

/** What can happen with a customer, and how a line of the timeline begins. */
const timelineLabels = {
  created: "Customer created",
  imported: "Customer imported",
  updated: "Details changed",
  request: "Estimate requested",
  estimate_status: "Estimate status changed",
  estimate_linked: "Estimate linked",
  contacted: "Contact made",
  follow_up_set: "Follow-up set",
  follow_up_removed: "Follow-up deleted",
  service_added: "Service added",
  service_removed: "Service removed",
  service_completed: "Service completed",
  visit_assigned: "Visit assigned",
  visit_completed: "Visit completed",
  visit_reopened: "Visit marked as not done",
  schedule_set: "Service schedule set",
  schedule_removed: "Service schedule removed",
  mail_sent: "Email sent",
  mail_failed: "Email not delivered",
  merged: "Customers merged",
  unmerged: "Customers unmerged",
  quote_sent: "Quote sent",
  quote_accepted: "Quote accepted",
  quote_declined: "Quote declined",
  quote_withdrawn: "Quote withdrawn",
  quote_released: "Quote released",
  note: "Note",
} as const;

/** What can stand in a customer's timeline. */
const timelineKinds = Object.keys(timelineLabels) as [TimelineKind, ...TimelineKind[]];
/** One kind of it. */
export type TimelineKind = keyof typeof timelineLabels;

/** What is known of an event, as far as it goes beyond its kind. */
const timelineData = z.looseObject({
  /** The service it is about. */
  service_name: z.string().nullish(),
  /** A status before and after. */
  from: z.string().nullish(),
  to: z.string().nullish(),
  /** The owner's note. */
  text: z.string().nullish(),
  /** The other customer of a merge. */
  name: z.string().nullish(),
  /** The fields that were changed. */
  fields: z.array(z.string()).nullish(),
  /** The quote it is about. */
  quote_id: z.uuid().nullish(),
  quote_number: z.int().nullish(),
});
export type TimelineData = z.output<typeof timelineData>;

/** One thing that happened with a customer. */
export const timelineEvent = z.object({
  id: z.uuid(),
  customer_id: z.uuid(),
  kind: z.enum(timelineKinds),
  at: z.string(),
  data: timelineData,
  estimate_id: z.uuid().nullable(),
  /** The name of the member who did it; null where nobody did, and where only one person has ever worked here. */
  by: z.string().nullable(),
});
export type TimelineEvent = z.output<typeof timelineEvent>;

/** The same as the demo stores it: the sample's own name nobody. */
export const demoTimelineEvent = timelineEvent.extend({ by: z.string().optional() });
export type DemoTimelineEvent = z.output<typeof demoTimelineEvent>;

/** "Estimate status changed: Window Cleaning, pending to completed": an event as a line of the timeline. */
export function describeTimelineEvent({ kind, data }: Pick<TimelineEvent, "kind" | "data">): string {
  if (kind === "mail_failed") return describeUndelivered({ to: data.to, reason: data.text });
  const details = [
    data.text,
    data.name,
    data.quote_number && `No. ${data.quote_number}`,
    data.service_name,
    data.from && data.to && `${data.from} to ${data.to}`,
    data.fields?.map((field) => field.replaceAll("_", " ")).join(", "),
  ].filter(Boolean);
  return details.length === 0 ? timelineLabels[kind] : `${timelineLabels[kind]}: ${details.join(", ")}`;
}
