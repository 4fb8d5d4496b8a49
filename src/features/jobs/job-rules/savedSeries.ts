import * as z from "zod";
import { dayInput } from "#shared/inputBounds.ts";
import { clockTime } from "./clockTime.ts";
import { monthDays, mostEvery, repeatUnits, seriesProblems } from "./series.ts";

/** A repetition as a member enters it, and as it is stored. */

const repetition = z.object({
  every: z.int(seriesProblems.every).min(1, seriesProblems.every).max(mostEvery.week, seriesProblems.everyWeek),
  unit: z.enum(repeatUnits),
  on: z.enum(monthDays).default("day"),
  first_day: dayInput("Please enter a date"),
  start_time: clockTime,
  end_time: clockTime,
  arrival_window: z.boolean().default(false),
});

/** True for the months of a repetition that are too many. */
const isTooRare = ({ unit, every }: { unit: string; every: number }) => unit === "month" && every > mostEvery.month;

/** A repetition as a member enters it, without the people, who are checked with the events. */
export const savedRepetition = repetition.refine((one) => !isTooRare(one), {
  error: seriesProblems.everyMonth,
  path: ["every"],
});

const text = z.string().nullable();

/** The repetition of a job as it is shown. `about`: the fields of coming visits that are not those of the job. */
export const series = repetition.extend({
  assigned_to: z.array(z.uuid()),
  about: z
    .object({
      title: z.string(),
      description: text,
      client_name: text,
      client_email: text,
      client_phone: text,
      client_address: text,
      service_type: z.string().max(40).nullable(),
      estimated_price: z.number().nullable(),
      notes: text,
    })
    .partial(),
  planned_through: z.iso.date().nullable(),
});
