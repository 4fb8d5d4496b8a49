import { useQuery } from "@tanstack/react-query";
import { dayIn } from "#shared/days/calendarDays.ts";
import { useZone } from "#browser/useZone.ts";
import { ChainOfJob } from "#features/invoices/invoice-screens/Chain.tsx";
import { JobInvoices } from "#features/invoices/invoice-screens/JobInvoices.tsx";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import { JobPage, type PartsOfJobPage } from "#features/jobs/job-screens/JobPage.tsx";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { JobVisits } from "#features/work/event-cards/JobVisits.tsx";
import { longDay } from "#features/work/events/eventWords.ts";
import { PlanVisits } from "#features/work/plan-visits/PlanVisits.tsx";
import { SeriesCard } from "#features/work/plan-visits/SeriesCard.tsx";

const parts: PartsOfJobPage = {
  chain: (job) => <ChainOfJob job={job} />,
  visits: (job) => (
    <>
      <SeriesCard job={job} />
      <JobVisits jobId={job.id} />
    </>
  ),
  schedule: (job, look) => <PlanVisits job={job} look={look} />,
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

/** One job with its visits, and the button that plans them, and its invoices. */
export const Job = () => <JobPage {...parts} />;
