import * as z from "zod";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { dayInput, manyLines, oneLine, versionRead } from "#shared/inputBounds.ts";
import type { Series } from "#features/jobs/job-rules/series.ts";
import { savedRepetition, series } from "#features/jobs/job-rules/savedSeries.ts";
import { calendarEvent, eventInput, maxMoved, type CalendarEvent } from "#features/work/events/event.ts";
import { serviceTypes } from "#features/work/events/serviceType.ts";
import { enteredAmount } from "#shared/money/enteredAmount.ts";

/** The undo of a change of a repeating job: the change answers with all that it takes, and the undo sends it back. */

/**
 * A repetition before a change. `visits`: those that the change left, as they were before, each with its version after
 * the change. `removed` and `planned`: the visits that the change removed and planned.
 */
export const seriesBefore = z.object({
  job_id: z.uuid(),
  series: series.extend({ about: series.shape.about.extend({ service_type: z.enum(serviceTypes).nullish() }) }),
  visits: z.array(calendarEvent),
  removed: z.array(z.object({ id: z.uuid(), occurrence_day: z.iso.date().nullable() })),
  planned: z.array(z.uuid()),
});
export type SeriesBefore = z.output<typeof seriesBefore>;

const text = (length: number) => manyLines().max(length).nullable();
const line = (length: number) => oneLine().max(length).nullable();

/** A repetition to be restored. */
export const seriesToRestore = z.object({
  job_id: z.uuid(),
  series: savedRepetition.safeExtend({
    assigned_to: eventInput.shape.assigned_to,
    about: z
      .object({
        title: oneLine().min(1).max(fieldLengths.title),
        description: text(fieldLengths.description),
        client_name: line(fieldLengths.name),
        client_email: line(fieldLengths.email),
        client_phone: text(fieldLengths.phone),
        client_address: line(fieldLengths.address),
        service_type: z.enum(serviceTypes).nullable(),
        estimated_price: enteredAmount().nullable(),
        notes: text(fieldLengths.description),
      })
      .partial(),
    planned_through: dayInput().nullable(),
  }),
  visits: z
    .array(eventInput.extend({ id: z.uuid(), version: versionRead, occurrence_day: dayInput().nullable() }))
    .max(maxMoved),
  removed: z.array(z.object({ id: z.uuid(), occurrence_day: dayInput().nullable() })).max(maxMoved),
  planned: z.array(z.uuid()).max(maxMoved),
});
export type SeriesToRestore = z.output<typeof seriesToRestore>;

/** A visit of a job by what a change of its repetition may change. */
type PlacedVisit = Pick<CalendarEvent, "id" | "version" | "occurrence_day">;

/** The undo of a change, from the visits of a job `before` and `after` it, and those that it may change as they were. */
export function undoOf(
  { job_id, series: was }: { job_id: string; series: Series },
  { before, after, visits }: { before: readonly PlacedVisit[]; after: readonly PlacedVisit[]; visits: CalendarEvent[] },
): SeriesBefore {
  const left = new Map(after.map((visit) => [visit.id, visit]));
  const had = new Set(before.map(({ id }) => id));
  return {
    job_id,
    series: seriesBefore.shape.series.parse(was),
    visits: visits.flatMap((visit) => {
      const now = left.get(visit.id);
      const isChanged = now && (now.version !== visit.version || now.occurrence_day !== visit.occurrence_day);
      return isChanged ? [{ ...visit, version: now.version }] : [];
    }),
    removed: before.flatMap(({ id, occurrence_day }) => (left.has(id) ? [] : [{ id, occurrence_day }])),
    planned: after.flatMap(({ id }) => (had.has(id) ? [] : [id])),
  };
}
