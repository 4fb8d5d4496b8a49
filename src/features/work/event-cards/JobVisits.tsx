import { useQuery } from "@tanstack/react-query";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { progressText } from "#features/work/checklists/checklistOfVisit.ts";
import { EventsCard } from "./EventsCard.tsx";

/** The planned and past visits of a job, with the progress of their checklists; nothing if there are none. */
export function JobVisits({ jobId }: { jobId: string }) {
  const input = { job_id: jobId };
  const list = useQuery(calendarApi.ofJob.queryOptions({ input }));
  const { data: counts } = useQuery(calendarApi.checklistsOfJob.queryOptions({ input }));
  const checklists = new Map(
    counts?.map(({ event_id, done, total }) => [event_id, `Checklist: ${progressText(done, total)}`]),
  );
  return <EventsCard title="Visits" list={list} about={checklists} />;
}
