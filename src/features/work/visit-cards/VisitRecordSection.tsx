import { useQuery } from "@tanstack/react-query";
import { formatInstant } from "#shared/days/days.ts";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { useZone } from "#browser/useZone.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { ChecklistRecord } from "./ChecklistRecord.tsx";
import { NoteList } from "./NoteList.tsx";
import { VisitPhotoGrid } from "./VisitPhotoGrid.tsx";

/** The record of an event's visit: the member who marked it as done, checklist, notes and photos; nothing if there is none. */
export function VisitRecordSection({ event: { id, completed_at, customer_id } }: { event: CalendarEvent }) {
  const zone = useZone();
  const { data } = useQuery(calendarApi.visitRecord.queryOptions({ input: { id } }));
  if (!data || (!data.completed_by && data.notes.length + data.photos.length + data.checklist.length === 0))
    return null;
  return (
    <section aria-label="From the visit" className="mt-5 flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">From the visit</h3>
      {completed_at && data.completed_by && (
        <p className="tabular text-sm text-ink-soft">
          Done by {data.completed_by}, {formatInstant(completed_at, zone)}
        </p>
      )}
      <ChecklistRecord checklist={data.checklist} />
      <NoteList visitId={id} notes={data.notes} />
      {data.photos.length > 0 && <VisitPhotoGrid visitId={id} photos={data.photos} sharing={customer_id !== null} />}
    </section>
  );
}
