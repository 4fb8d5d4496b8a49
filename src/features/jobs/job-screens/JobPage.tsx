import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { formatDay } from "#shared/days/days.ts";
import { isNotFound } from "#shared/errors.ts";
import { formatCents } from "#shared/money/cents.ts";
import { Card } from "#ui/Card.tsx";
import { EmailLink, PhoneLink, MapLink } from "#ui/ContactLinks.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Facts } from "#ui/Facts.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { Link } from "#browser/links.tsx";
import { RecordNotFound } from "#browser/shell/RecordNotFound.tsx";
import { useZone } from "#browser/useZone.ts";
import { QuotePaper } from "#features/quotes/quote-screens/QuotePaper.tsx";
import { jobsApi } from "#features/jobs/jobs/job.client.ts";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import { takesVisits } from "#features/jobs/job-rules/jobState.ts";
import { JobChanges } from "./JobChanges.tsx";
import { JobActions, MoveButton } from "./JobActions.tsx";
import { Progress } from "./JobShape.tsx";
import { paperOf } from "./paperOf.ts";
import { WorkCard } from "./WorkCard.tsx";

const back = { to: "/jobs", label: "Back to Jobs" } as const;

/**
 * The parts of the page that belong to areas above this one. `chain`: the records from the request to the money;
 * `visits`: the job's visits; `schedule`: plans one; `invoices`: its invoices; `afterDone`: the next step of a done job,
 * which gets the button that closes it; `messages`: those about it.
 */
export type PartsOfJobPage = {
  chain: (job: JobDetails) => ReactNode;
  invoices: (job: JobDetails) => ReactNode;
  messages: (job: JobDetails) => ReactNode;
  visits: (job: JobDetails) => ReactNode;
  schedule: (job: JobDetails, look: "next" | "beside") => ReactNode;
  afterDone: (job: JobDetails, close: (variant: "primary" | "ghost") => ReactNode) => ReactNode;
};

/** One job: its step and the next one, its visits, the agreed work, and where it is. */
export function JobPage(parts: PartsOfJobPage) {
  const { id = "" } = useParams();
  const read = useQuery(jobsApi.get.queryOptions({ input: { id } }));
  const job = isNotFound(read.error) ? undefined : read.data;
  if (job) return <ShownJob job={job} {...parts} />;
  if (isNotFound(read.error))
    return <RecordNotFound record="job" reason="It may have been deleted." backTo={back.to} backLabel={back.label} />;
  if (read.error === null) return <PageSpinner title="Job" label="Loading the job…" />;
  return (
    <>
      <PageHeader title="Job" back={back} />
      <FailedState
        title="The job couldn't be loaded"
        error={read.error}
        busy={read.isFetching}
        onRetry={() => void read.refetch()}
      />
    </>
  );
}

function ShownJob({
  job,
  chain,
  visits,
  schedule,
  invoices,
  messages,
  afterDone,
}: { job: JobDetails } & PartsOfJobPage) {
  return (
    <>
      <PageHeader
        beside
        title={
          <>
            <span className="block text-sm leading-5 font-normal tracking-normal text-ink-soft">Job {job.number}</span>
            <span className="wrap-anywhere">{job.client_name}</span>
          </>
        }
        back={back}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular text-lg font-semibold text-ink">{formatCents(job.total)}</span>
            <Progress progress={job.progress} />
            <LinkedRecords job={job} />
          </span>
        }
        actions={<JobActions job={job} />}
      />
      {chain(job)}
      {/* On a phone the next step comes before the work, on a desktop beside it. */}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="grid min-w-0 gap-5 lg:col-start-2">
          <NextStep job={job} schedule={schedule} afterDone={afterDone} />
        </div>
        <div className="grid min-w-0 gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {visits(job)}
          {job.quote_id === null ? <WorkCard job={job} /> : <AcceptedWork job={job} />}
          <JobChanges job={job} />
        </div>
        <div className="grid min-w-0 gap-5 lg:col-start-2">
          {invoices(job)}
          <Place job={job} />
          {messages(job)}
        </div>
      </div>
    </>
  );
}

/** The one thing to do next: plan a visit, say that it is done, invoice it, or close it. */
function NextStep({ job, schedule, afterDone }: { job: JobDetails } & Pick<PartsOfJobPage, "schedule" | "afterDone">) {
  const zone = useZone();
  switch (job.progress) {
    case "to_schedule":
      return (
        <Step text="This job has no visit ahead.">
          {schedule(job, "next")}
          <MoveButton job={job} to="done" variant="ghost" />
        </Step>
      );
    case "scheduled":
    case "in_progress":
      return (
        <Step text={job.series ? "The job stays open while it repeats." : "The job is done once all its visits are."}>
          <span className="flex *:grow">{schedule(job, "beside")}</span>
        </Step>
      );
    case "done":
    case "invoiced":
    case "paid":
      return (
        <Step text={job.done_at ? `Done on ${formatDay(job.done_at, zone)}.` : "Done."}>
          {afterDone(job, (variant) => (
            <MoveButton job={job} to="closed" variant={variant} />
          ))}
        </Step>
      );
    case "closed":
      return <Step text={job.closed_at ? `Closed on ${formatDay(job.closed_at, zone)}.` : "Closed."} />;
    case "cancelled":
      return <Notice title="This job was cancelled">{job.reason}</Notice>;
  }
}

const Step = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Card aria-label="Next step">
    <p className="text-pretty">{text}</p>
    {children && <div className="mt-3 flex flex-col gap-1">{children}</div>}
  </Card>
);

/** The links to the customer, the quote and the estimates of a job. */
function LinkedRecords({ job: { customer_id, quote_id, quote_number, estimate_ids } }: { job: JobDetails }) {
  const look = "link inline-flex min-h-11 items-center dense:min-h-6";
  return (
    <>
      {quote_id !== null && (
        <Link to={`/quotes/${quote_id}`} className={look}>
          {quote_number === null ? "View Quote" : `Quote ${quote_number}`}
        </Link>
      )}
      {estimate_ids.map((id, place) => (
        <Link key={id} to={`/estimate/${id}`} className={look}>
          {estimate_ids.length === 1 ? "View Estimate" : `View Estimate ${place + 1}`}
        </Link>
      ))}
      {customer_id !== null && (
        <Link to={`/customer/${customer_id}`} className={look}>
          View Customer
        </Link>
      )}
    </>
  );
}

/** The work of an accepted quote, which stays as it was accepted, and the amount paid on it. */
function AcceptedWork({ job: { title, work, paid } }: { job: JobDetails }) {
  return (
    <Card role="group" title={title} description="As the customer accepted it.">
      <QuotePaper offer={paperOf(work)} />
      {paid !== 0 && <p className="tabular mt-3 text-ink-soft">Paid before: {formatCents(paid)}</p>}
    </Card>
  );
}

/** The address and the contacts of a job, and the notes about it. */
function Place({ job }: { job: JobDetails }) {
  const { client_address, client_phone, client_email, notes, state } = job;
  return (
    <Card title="Details">
      <Facts
        columns={1}
        items={[
          { label: "Address", value: client_address && <MapLink address={client_address} /> },
          { label: "Phone", value: client_phone && <PhoneLink phone={client_phone} /> },
          { label: "Email", value: client_email && <EmailLink email={client_email} /> },
          { label: "Notes", value: notes },
        ]}
      />
      {!takesVisits(state) && <p className="mt-3 text-sm text-ink-soft">Open the job again to plan another visit.</p>}
    </Card>
  );
}
