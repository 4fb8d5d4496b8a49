import type { ComponentProps } from "react";
import { ChainOfJob } from "#features/invoices/invoice-screens/Chain.tsx";
import { JobInvoices } from "#features/invoices/invoice-screens/JobInvoices.tsx";
import { NextInvoiceOfJob } from "#features/invoices/invoice-screens/NextInvoiceOfJob.tsx";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import { JobPage, type PartsOfJobPage } from "#features/jobs/job-screens/JobPage.tsx";
import { JobVisits } from "#features/work/event-cards/JobVisits.tsx";
import { useVisitsToInvoice } from "#features/work/event-cards/useVisitsToInvoice.ts";
import { PlanVisits } from "#features/work/plan-visits/PlanVisits.tsx";
import { SeriesCard } from "#features/work/plan-visits/SeriesCard.tsx";
import { MessagesOf } from "./MessagesOf.tsx";

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
  messages: ({ id, customer_id, client_name }) => (
    <MessagesOf of={{ about_id: id }} customer={customer_id === null ? null : { id: customer_id, name: client_name }} />
  ),
  afterDone: (job, close) => <NextInvoiceWithVisits job={job} close={close} />,
};

/** The invoices of a job, which can cover one of its visits. */
function InvoicesWithVisits({ job }: { job: JobDetails }) {
  const visits = useVisitsToInvoice(job.id) ?? [];
  return <JobInvoices job={job} visits={visits} />;
}

/** The next step of a done job, whose invoice can cover one of its visits. */
function NextInvoiceWithVisits(rest: Omit<ComponentProps<typeof NextInvoiceOfJob>, "visits">) {
  const visits = useVisitsToInvoice(rest.job.id) ?? [];
  return <NextInvoiceOfJob {...rest} visits={visits} />;
}

/** One job with its visits, and the button that plans them, and its invoices. */
export const Job = () => <JobPage {...parts} />;
