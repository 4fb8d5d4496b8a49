import * as z from "zod";
import type { FieldLabels } from "#shared/fieldChanges.ts";
import { followUpFields, followUpProblem, type FollowUp, type FollowUpFields } from "./followUp.ts";
import { followUpFrequencies, recurringStatuses, type RecurringStatus } from "./followUpDue.ts";
import { asInterval, readInterval } from "./interval.ts";

/** The channels of reminders, as one choice. */
export const reminders = ["both", "email", "dashboard", "none"] as const;
export type Reminder = (typeof reminders)[number];

/** The labels of the reminder choices. */
export const reminderLabels: Record<Reminder, string> = {
  both: "By email and in Yardstick",
  email: "By email only",
  dashboard: "In Yardstick only",
  none: "Not at all",
};

/** The labels of the recurring statuses. */
export const recurringLabels: Record<RecurringStatus, string> = {
  active: "Active",
  paused: "Paused",
  completed: "Completed",
};

/** The choice that matches stored preferences. */
export function reminderOf({ email, dashboard, both }: FollowUp["notification_preferences"]): Reminder {
  if (both || (email && dashboard)) return "both";
  return email ? "email" : dashboard ? "dashboard" : "none";
}

/** The preferences stored for a choice. */
export function preferencesFor(reminder: Reminder): FollowUp["notification_preferences"] {
  const both = reminder === "both";
  return { email: both || reminder === "email", dashboard: both || reminder === "dashboard", both };
}

/** Fields whose stored form differs from what the owner types, and their typed fields. */
type Stored = "custom_interval_days" | "notification_preferences";
type Typed = "custom_interval" | "remind";
export type FollowUpFormField = Exclude<keyof FollowUpFields, Stored> | Typed;

const typed = z.object({
  follow_up_frequency: z.enum(followUpFrequencies),
  custom_interval: z.string(),
  last_contact_date: z.string(),
  remind: z.enum(reminders),
  status: z.enum(recurringStatuses),
  notes: z.string(),
} satisfies Record<FollowUpFormField, z.ZodType>);
/** The values of the form. */
export type FollowUpValues = z.infer<typeof typed>;

/** The form's field labels. */
export const followUpLabels: FieldLabels<Record<FollowUpFormField, unknown>> = {
  follow_up_frequency: "Frequency",
  custom_interval: "Custom interval",
  last_contact_date: "Last contact date",
  remind: "Remind me",
  status: "Status",
  notes: "Notes",
};

/** The initial values of the form for a follow-up, or for a new one if null. */
export function followUpValues(followUp: FollowUp | null): FollowUpValues {
  if (!followUp)
    return {
      follow_up_frequency: "monthly",
      custom_interval: "",
      last_contact_date: "",
      remind: "both",
      status: "active",
      notes: "",
    } satisfies FollowUpValues & Record<FollowUpFormField, unknown>;
  return {
    follow_up_frequency: followUp.follow_up_frequency,
    custom_interval: followUp.custom_interval_days === null ? "" : asInterval(followUp.custom_interval_days),
    last_contact_date: followUp.last_contact_date ?? "",
    remind: reminderOf(followUp.notification_preferences),
    status: followUp.status,
    notes: followUp.notes ?? "",
  } satisfies Record<FollowUpFormField, unknown>;
}

/** The fields to store for the form's values, as far as they can be parsed. */
export function followUpOfValues(values: FollowUpValues): z.input<typeof followUpFields> {
  return {
    follow_up_frequency: values.follow_up_frequency,
    custom_interval_days: values.follow_up_frequency === "custom" ? readInterval(values.custom_interval) : null,
    last_contact_date: values.last_contact_date || null,
    notification_preferences: preferencesFor(values.remind),
    status: values.status,
    notes: values.notes.trim() || null,
  } satisfies Record<keyof FollowUpFields, unknown>;
}

/** The form's rules on a day: a schema from the typed values to the saved fields. */
export function followUpForm(today: string) {
  return typed.transform((values, context): FollowUpFields => {
    const read = followUpFields.safeParse(followUpOfValues(values));
    const problems: [string, string][] = (read.error?.issues ?? []).map(({ path, message }) => [
      path[0] === "custom_interval_days" ? "custom_interval" : String(path[0]),
      message,
    ]);
    if (read.data) problems.push(...Object.entries(followUpProblem(read.data, today) ?? {}));
    for (const [field, message] of problems)
      context.issues.push({ code: "custom", input: values, path: [field], message });
    return read.data ?? z.NEVER;
  });
}
