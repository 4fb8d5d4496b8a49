import { useQuery } from "@tanstack/react-query";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { EventsCard } from "./EventsCard.tsx";

/** The planned and past visits of a job; nothing if there are none. */
export const JobVisits = ({ jobId }: { jobId: string }) => (
  <EventsCard title="Visits" list={useQuery(calendarApi.ofJob.queryOptions({ input: { job_id: jobId } }))} />
);
