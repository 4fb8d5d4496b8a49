import * as z from "zod";
import type { FieldLabels } from "#shared/fieldChanges.ts";
import type { FollowUp } from "#features/customers/follow-ups/followUp.ts";
import { recurringStatuses } from "#features/customers/follow-ups/followUpDue.ts";
import {
  customerServiceFields,
  scheduleFields,
  serviceDateProblem,
  type CustomerService,
  type CustomerServiceFields,
  type ScheduleFields,
} from "./schedule.ts";
import { serviceIntervals, defaultIntervalMonths } from "./serviceDue.ts";

/** "Every 3 months": the label of an interval. */
export function everyMonths(months: number): string {
  return months === 1 ? "Every month" : `Every ${months} months`;
}

/** The intervals a form offers: the usual ones, and the stored one. */
export function intervalsOffered(stored: number | null | undefined): number[] {
  return [...new Set([...serviceIntervals, ...(stored ? [stored] : [])])].toSorted((a, b) => a - b);
}

const typedSchedule = z.object({
  service_interval_months: z.string(),
  last_service_date: z.string(),
  service_notes: z.string(),
} satisfies Record<keyof ScheduleFields, z.ZodType>);
const typedService = typedSchedule.extend({
  service_name: z.string(),
  status: z.enum(recurringStatuses),
} satisfies Record<Exclude<keyof CustomerServiceFields, keyof ScheduleFields>, z.ZodType>);
/** The values of the service schedule's form. */
export type ScheduleValues = z.infer<typeof typedSchedule>;
/** The values of the form of a customer's service. */
export type CustomerServiceValues = z.infer<typeof typedService>;

/** The field labels that both forms share. */
export const scheduleLabels: FieldLabels<Required<ScheduleFields>> = {
  service_interval_months: "Service interval",
  last_service_date: "Last service date",
  service_notes: "Notes",
};
/** The field labels of the form of a customer's service. */
export const customerServiceLabels: FieldLabels<Required<CustomerServiceFields>> = {
  service_name: "Service name",
  ...scheduleLabels,
  status: "Status",
};

/** The initial values of the form for a service schedule, or for a new one if null. */
export function scheduleValues(
  schedule: Pick<FollowUp, "service_interval_months" | "last_service_date" | "service_notes"> | null,
): ScheduleValues {
  return {
    service_interval_months: String(schedule?.service_interval_months ?? defaultIntervalMonths),
    last_service_date: schedule?.last_service_date ?? "",
    service_notes: schedule?.service_notes ?? "",
  } satisfies Record<keyof ScheduleFields, unknown>;
}

/** The initial values of the form for a customer's service, or for a new one if null. */
export function customerServiceValues(service: CustomerService | null): CustomerServiceValues {
  return {
    service_name: service?.service_name ?? "",
    ...scheduleValues(service),
    status: service?.status ?? "active",
  } satisfies Record<keyof CustomerServiceFields, unknown>;
}

const asSchedule = (values: ScheduleValues) =>
  ({
    service_interval_months: Number(values.service_interval_months),
    last_service_date: values.last_service_date || null,
    service_notes: values.service_notes.trim() || null,
  }) satisfies Record<keyof ScheduleFields, unknown>;

/** The rules of a service schedule's form on a day: a schema from the typed values to the saved fields. */
export function scheduleForm(today: string) {
  return typedSchedule.transform((values, context): ScheduleFields => {
    const read = scheduleFields.safeParse(asSchedule(values));
    refuse(context, values, read.error?.issues ?? [], serviceDateProblem(read.data?.last_service_date, today));
    return read.data ?? z.NEVER;
  });
}

/** The rules of the form of a customer's service on a day: a schema from the typed values to the saved fields. */
export function customerServiceForm(today: string) {
  return typedService.transform((values, context): CustomerServiceFields => {
    const read = customerServiceFields.safeParse({
      ...asSchedule(values),
      service_name: values.service_name,
      status: values.status,
    } satisfies Record<keyof CustomerServiceFields, unknown>);
    refuse(context, values, read.error?.issues ?? [], serviceDateProblem(values.last_service_date, today));
    return read.data ?? z.NEVER;
  });
}

function refuse(
  context: z.RefinementCtx,
  values: object,
  issues: readonly { path: PropertyKey[]; message: string }[],
  more: Record<string, string> | null,
): void {
  const problems = [
    ...issues.map(({ path, message }) => [String(path[0]), message] as const),
    ...Object.entries(more ?? {}),
  ];
  for (const [field, message] of problems)
    context.issues.push({ code: "custom", input: values, path: [field], message });
}
