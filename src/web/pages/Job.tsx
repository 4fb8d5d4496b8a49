import { useQuery } from "@tanstack/react-query";
import { dayIn } from "#shared/days/calendarDays.ts";
import { useZone } from "#browser/useZone.ts";
import { ChainOfJob } from "#features/invoices/invoice-screens/Chain.tsx";
import { JobInvoices } from "#features/invoices/invoice-screens/JobInvoices.tsx";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import { JobPage, type PartsOfJobPage } from "#features/jobs/job-screens/JobPage.tsx";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { JobVisits } from "#features/work/event-cards/JobVisits.tsx";
import { ScheduleButton } from "#features/work/event-dialogs/ScheduleButton.tsx";
import { longDay } from "#features/work/events/eventWords.ts";
import { visitOf } from "#features/work/visits/visitOfJob.ts";

const parts: PartsOfJobPage = {
  chain: (job) => <ChainOfJob job={job} />,
  visits: ({ id }) => <JobVisits jobId={id} />,
  schedule: (job, look) => <ScheduleButton seed={() => visitOf(job)} look={look} label="Schedule a Visit" />,
  invoices: (job) => <InvoicesWithVisits job={job} />,
};

/** The invoices of a job, which can cover one of its visits. */
function InvoicesWithVisits({ job }: { job: JobDetails }) {
  const zone = useZone();
  const { data: events = [] } = useQuery(calendarApi.ofJob.queryOptions({ input: { job_id: job.id } }));
  const visits = events.map(({ id, start_datetime }) => ({
    id,
    label: longDay(dayIn(zone, new Date(start_datetime))),
  }));
  return <JobInvoices job={job} visits={visits} />;
}

/** One job with its visits, and the button that plans one, and its invoices. */
export const Job = () => <JobPage {...parts} />;
