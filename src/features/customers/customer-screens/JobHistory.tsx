import { ClipboardList, Undo2 } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "#browser/links.tsx";
import { statusLabels, statusTones } from "#features/requests/estimate-prices/estimateStatus.ts";
import { useUnmergeEstimate } from "#features/customers/merge-screens/useMergeChanges.ts";
import { formatDay } from "#shared/days/days.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Row, Table, TBody, Td, Th, THead } from "#ui/Table.tsx";
import { useMediaQuery } from "#ui/useMediaQuery.ts";
import type { CustomerDetails, Job } from "#features/customers/customers/customer.ts";

type Rows = {
  jobs: readonly Job[];
  timeZone: string | undefined;
  state: { from: string; customerId: string };
  onUnmerge: (job: Job) => void;
};

/** The requests and completed jobs of a customer, newest first. A job opens its estimate, and Back returns here. */
export function JobHistory({
  customer,
  timeZone,
  narrow,
}: {
  customer: CustomerDetails;
  timeZone: string | undefined;
  narrow: boolean;
}) {
  const [asking, setAsking] = useState<Job | null>(null);
  const unmerge = useUnmergeEstimate();
  const asTable = useMediaQuery("(min-width: 70rem)") && !narrow;
  const rows: Rows = {
    jobs: customer.estimates,
    timeZone,
    state: { from: "/customers", customerId: customer.id },
    onUnmerge: setAsking,
  };
  return (
    <Card title="Job History" flush>
      {customer.estimates.length === 0 ? (
        <EmptyState
          icon={<ClipboardList />}
          title="No jobs yet"
          text="Linked estimates appear here."
          className="pt-4"
        />
      ) : asTable ? (
        <JobTable {...rows} />
      ) : (
        <JobCards {...rows} />
      )}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title="Unmerge this estimate?"
        text={`${asking?.service_name ?? "The estimate"} leaves ${customer.name}: it goes back to the customer it came from, or to a new prospect made from the estimate's own name, email, phone and address.`}
        confirmLabel="Unmerge"
        onConfirm={async () => {
          if (asking) await unmerge(asking.id);
        }}
      />
    </Card>
  );
}

const amountOf = ({ amount }: Job) => (amount === null ? "N/A" : formatMoney(amount));

function JobTable({ jobs, timeZone, state, onUnmerge }: Rows) {
  const navigate = useNavigate();
  return (
    <Table caption="Table of jobs">
      <THead>
        <Th>Date</Th>
        <Th>Service</Th>
        <Th>Status</Th>
        <Th align="right">Amount</Th>
        <Th hideLabel>Unmerge</Th>
      </THead>
      <TBody>
        {jobs.map((job) => (
          <Row key={job.id} hasLink onOpen={() => void navigate(`/estimate/${job.id}`, { state })}>
            <Td className="tabular whitespace-nowrap text-ink-soft">{formatDay(job.created_at, timeZone)}</Td>
            <Td className="max-w-48">
              <Link
                to={`/estimate/${job.id}`}
                state={state}
                className="block truncate font-medium text-ink hover:text-accent"
              >
                {job.service_name}
              </Link>
            </Td>
            <Td>
              <Badge tone={statusTones[job.status]}>{statusLabels[job.status]}</Badge>
            </Td>
            <Td numeric>{amountOf(job)}</Td>
            <Td align="right" className="pl-0">
              <UnmergeButton job={job} onUnmerge={onUnmerge} />
            </Td>
          </Row>
        ))}
      </TBody>
    </Table>
  );
}

function JobCards({ jobs, timeZone, state, onUnmerge }: Rows) {
  return (
    <ul aria-label="Job history" className="divide-y divide-line border-t border-line">
      {jobs.map((job) => (
        <li key={job.id} className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 sm:px-5">
          <div className="min-w-0 flex-[1_1_10rem]">
            <Link
              to={`/estimate/${job.id}`}
              state={state}
              className="block font-medium wrap-anywhere text-ink no-underline after:absolute after:inset-0"
            >
              {job.service_name}
            </Link>
            <p className="tabular text-sm text-ink-faint">{formatDay(job.created_at, timeZone)}</p>
          </div>
          <p className="tabular ml-auto font-medium">{amountOf(job)}</p>
          <div className="flex w-full items-center justify-between gap-2">
            <Badge tone={statusTones[job.status]}>{statusLabels[job.status]}</Badge>
            <span className="relative z-1 -mr-3">
              <UnmergeButton job={job} onUnmerge={onUnmerge} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function UnmergeButton({ job, onUnmerge }: { job: Job; onUnmerge: (job: Job) => void }) {
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<Undo2 aria-hidden="true" />}
      aria-label={`Unmerge ${job.service_name}`}
      onClick={() => onUnmerge(job)}
    >
      Unmerge
    </Button>
  );
}
