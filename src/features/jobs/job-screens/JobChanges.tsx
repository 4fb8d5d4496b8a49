import { useQuery } from "@tanstack/react-query";
import { FilePlus2, MessageSquareText, Send } from "lucide-react";
import { useState } from "react";
import { formatDay } from "#shared/days/days.ts";
import { formatCents } from "#shared/money/cents.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Menu, MenuItem } from "#ui/overlays/Menu.tsx";
import { Link } from "#browser/links.tsx";
import type { AgreedChange } from "#features/quotes/change-orders/agreedChange.ts";
import { changeSums, isOpenToChanges } from "#features/quotes/change-orders/agreedSums.ts";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { quoteStateLabels, quoteStateTones } from "#features/quotes/quote-rules/quoteState.ts";
import type { QuoteRow } from "#features/quotes/quote-rules/quoteRecord.ts";
import { useBeginQuote } from "#features/quotes/quote-screens/useBeginQuote.ts";
import { QuotePaper } from "#features/quotes/quote-screens/QuotePaper.tsx";
import { jobsApi } from "#features/jobs/jobs/job.client.ts";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import { paperOf } from "./paperOf.ts";
import { useJobChange } from "./useJobChanges.ts";
import { WordChangeDialog } from "./WordChangeDialog.tsx";

/** The changes of a job's agreed work: those that were agreed, the change orders that wait, and the ways to add one. */
export function JobChanges({ job }: { job: JobDetails }) {
  const [typing, setTyping] = useState(false);
  const begin = useBeginQuote();
  const orders = useQuery(quotesApi.list.queryOptions({ input: { job_id: job.id, limit: 100 } }));
  const takesChanges = !job.by_visit && isOpenToChanges(job);
  const waiting = (orders.data?.rows ?? []).filter(({ state }) => state !== "accepted");
  if (!takesChanges && job.changes.length === 0 && waiting.length === 0) return null;
  return (
    <Card
      title="Changes"
      actions={
        takesChanges && (
          <Menu
            label="Add change"
            trigger={
              <Button size="sm" icon={<FilePlus2 aria-hidden="true" />}>
                Add Change
              </Button>
            }
          >
            <MenuItem icon={<Send aria-hidden="true" />} onSelect={() => void begin({ job_id: job.id })}>
              Send to the customer
            </MenuItem>
            <MenuItem icon={<MessageSquareText aria-hidden="true" />} onSelect={() => setTyping(true)}>
              Agreed by word…
            </MenuItem>
          </Menu>
        )
      }
    >
      {orders.error !== null && !orders.data && (
        <FailedState
          title="The change orders couldn't be loaded"
          error={orders.error}
          busy={orders.isFetching}
          onRetry={() => void orders.refetch()}
        />
      )}
      {job.changes.length === 0 && waiting.length === 0 && (
        <p className="text-ink-soft">Extra work, or work that falls away, is added here once the customer agrees.</p>
      )}
      <ul className="flex flex-col gap-5">
        {job.changes.map((change) => (
          <Agreed key={change.id} job={job} change={change} />
        ))}
        {waiting.map((order) => (
          <Waiting key={order.id} order={order} />
        ))}
      </ul>
      {typing && <WordChangeDialog job={job} onClose={() => setTyping(false)} />}
    </Card>
  );
}

/** A change that was agreed: by whom, its lines, and its total. One that was agreed by word can be undone. */
function Agreed({ job, change }: { job: JobDetails; change: AgreedChange }) {
  const [asking, setAsking] = useState(false);
  const save = useJobChange();
  const { quote_id, number, agreed_on, agreed_with, note, lines, taxes } = change;
  const day = formatDay(agreed_on, "UTC");
  const undo = async () => {
    const undone = await save(jobsApi.undoChange.call({ id: job.id, version: job.version, change_id: change.id }), {
      done: "Change undone",
      failed: "The change couldn't be undone. Please try again.",
    });
    if (undone) setAsking(false);
  };
  return (
    <li>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3">
        <p className="wrap-anywhere">
          {quote_id === null ? (
            <span className="font-medium">
              Agreed by word, {day}, with {agreed_with}
            </span>
          ) : (
            <>
              <Link to={`/quotes/${quote_id}`} className="link inline-flex min-h-11 items-center dense:min-h-6">
                Change order {number}
              </Link>
              <span className="text-ink-soft">
                {" "}
                accepted by {agreed_with}, {day}
              </span>
            </>
          )}
        </p>
        {quote_id === null && (
          <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            Undo
          </Button>
        )}
      </div>
      {note !== null && <p className="mb-1 text-sm wrap-anywhere whitespace-pre-line text-ink-soft">{note}</p>}
      <QuotePaper offer={paperOf({ lines, taxes, discount: null })} />
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title="Undo this change?"
          confirmLabel="Undo Change"
          text={`The agreed total of the job changes by ${formatCents(-changeSums({ lines, taxes }).total)}.`}
          onConfirm={undo}
        />
      )}
    </li>
  );
}

/** A change order that is not agreed yet. */
const Waiting = ({ order: { id, number, state, total } }: { order: QuoteRow }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-3">
    <Link
      to={state === "draft" ? `/quotes/${id}/edit` : `/quotes/${id}`}
      className="link inline-flex min-h-11 items-center dense:min-h-6"
    >
      {number === null ? "Change order, draft" : `Change order ${number}`}
    </Link>
    <span className="flex items-center gap-3">
      <span className="tabular">{formatCents(total)}</span>
      <Badge tone={quoteStateTones[state]}>{quoteStateLabels[state]}</Badge>
    </span>
  </li>
);
