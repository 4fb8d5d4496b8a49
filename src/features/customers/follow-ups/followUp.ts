import * as z from "zod";
import { invalidInterval, maxIntervalDays } from "./interval.ts";
import { dayInput, manyLines } from "#shared/inputBounds.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { followUpFrequencies, recurringStatuses } from "./followUpDue.ts";

/** The channels of a follow-up's notifications: by email, in the product, or both. */
const notificationPreferences = z.object({
  email: z.boolean().default(true),
  dashboard: z.boolean().default(true),
  both: z.boolean().default(true),
});

/** The date of a customer's next contact, with the customer's service schedule (null if there is none). */
export const followUp = z.object({
  id: z.uuid(),
  customer_id: z.uuid(),
  created_by: z.uuid(),
  follow_up_frequency: z.enum(followUpFrequencies),
  custom_interval_days: z.int().nullable(),
  last_contact_date: z.iso.date().nullable(),
  next_due_date: z.iso.date().nullable(),
  service_interval_months: z.int().nullable(),
  last_service_date: z.iso.date().nullable(),
  next_service_date: z.iso.date().nullable(),
  service_notes: z.string().nullable(),
  notification_preferences: notificationPreferences,
  status: z.enum(recurringStatuses),
  notes: z.string().nullable(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type FollowUp = z.output<typeof followUp>;

/** The fields of a follow-up that the owner can set. */
export const followUpFields = z
  .object({
    follow_up_frequency: z.enum(followUpFrequencies),
    custom_interval_days: z
      .int(invalidInterval)
      .min(1, invalidInterval)
      .max(maxIntervalDays, invalidInterval)
      .nullish(),
    last_contact_date: dayInput("Please enter a date").nullish(),
    notification_preferences: notificationPreferences.default({ email: true, dashboard: true, both: true }),
    status: z.enum(recurringStatuses).default("active"),
    notes: manyLines().max(fieldLengths.notes).nullish(),
  })
  .refine(
    ({ follow_up_frequency, custom_interval_days }) => follow_up_frequency !== "custom" || custom_interval_days != null,
    { path: ["custom_interval_days"], message: invalidInterval },
  );
export type FollowUpFields = z.output<typeof followUpFields>;

/** Returns an error if the last contact date is after `today`; null if it is valid. */
export function followUpProblem(
  { last_contact_date }: Pick<FollowUpFields, "last_contact_date">,
  today: string,
): Record<string, string> | null {
  return last_contact_date && last_contact_date > today
    ? { last_contact_date: "Last contact date cannot be in the future" }
    : null;
}
