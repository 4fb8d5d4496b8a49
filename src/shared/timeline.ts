import * as z from "zod";
import { describeUndelivered } from "./undelivered.ts";

/** The message of a refusal because the customer does not exist. */
export const customerNotFound = "Customer not found";

/** The events of a customer, and the beginnings of their timeline lines. */
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
  other_time_asked: "Asked for another time",
  schedule_set: "Service schedule set",
  schedule_removed: "Service schedule removed",
  mail_sent: "Email sent",
  mail_failed: "Email not delivered",
  text_sent: "Text sent",
  message_received: "Message received",
  opted_out: "Opted out",
  merged: "Customers merged",
  unmerged: "Customers unmerged",
  quote_sent: "Quote sent",
  quote_accepted: "Quote accepted",
  quote_declined: "Quote declined",
  quote_withdrawn: "Quote withdrawn",
  quote_released: "Quote released",
  job_created: "Job created",
  job_changed: "Agreed total changed",
  job_reopened: "Job open again",
  job_done: "Job done",
  job_closed: "Job closed",
  job_cancelled: "Job cancelled",
  invoice_issued: "Invoice issued",
  invoice_voided: "Invoice void",
  invoice_credited: "Credit note written",
  invoice_payment: "Payment received",
  invoice_refund: "Money returned",
  note: "Note",
} as const;

/** The kinds of entries in a customer's timeline. */
const timelineKinds = Object.keys(timelineLabels) as [TimelineKind, ...TimelineKind[]];
/** The kind of a timeline entry. */
export type TimelineKind = keyof typeof timelineLabels;

/** The details of an event beyond its kind. */
const timelineData = z.looseObject({
  /** The service of the event. */
  service_name: z.string().nullish(),
  /** A status before and after the change. */
  from: z.string().nullish(),
  to: z.string().nullish(),
  /** The text of the owner's note. */
  text: z.string().nullish(),
  /** The other customer of a merge. */
  name: z.string().nullish(),
  /** The fields that were changed. */
  fields: z.array(z.string()).nullish(),
  /** The quote of the event. */
  quote_id: z.uuid().nullish(),
  quote_number: z.int().nullish(),
  /** The job of the event. */
  job_id: z.uuid().nullish(),
  job_number: z.int().nullish(),
  /** The invoice of the event. */
  invoice_id: z.uuid().nullish(),
  invoice_number: z.string().nullish(),
});
export type TimelineData = z.output<typeof timelineData>;

/** One event of a customer. */
export const timelineEvent = z.object({
  id: z.uuid(),
  customer_id: z.uuid(),
  kind: z.enum(timelineKinds),
  at: z.string(),
  data: timelineData,
  estimate_id: z.uuid().nullable(),
  /** The name of the member who did it. Null if no member did, or if only one person has ever worked here. */
  by: z.string().nullable(),
});
export type TimelineEvent = z.output<typeof timelineEvent>;

/** The same as the demo stores it. The sample's own events have no name. */
export const demoTimelineEvent = timelineEvent.extend({ by: z.string().optional() });
export type DemoTimelineEvent = z.output<typeof demoTimelineEvent>;

/** "Estimate status changed: Window Cleaning, pending to completed": an event as a timeline line. */
export function describeTimelineEvent({ kind, data }: Pick<TimelineEvent, "kind" | "data">): string {
  if (kind === "mail_failed") return describeUndelivered({ to: data.to, reason: data.text });
  const details = [
    data.text,
    data.name,
    data.quote_number && `No. ${data.quote_number}`,
    data.job_number && `No. ${data.job_number}`,
    data.service_name,
    data.from && data.to && `${data.from} to ${data.to}`,
    data.fields?.map((field) => field.replaceAll("_", " ")).join(", "),
  ].filter(Boolean);
  return details.length === 0 ? timelineLabels[kind] : `${timelineLabels[kind]}: ${details.join(", ")}`;
}
