import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { GitMerge, Undo2 } from "lucide-react";
import { useState } from "react";
import { formatInstant } from "#shared/days/days.ts";
import { customerLabels } from "#features/customers/customers/customerForm.ts";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Pager } from "#ui/Pager.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { mergesApi } from "#features/customers/merges/merge.client.ts";
import { useSession } from "#browser/client/useSession.ts";
import type { MergeRecord, UnmergeDone } from "#features/customers/merges/merge.ts";
import { formatCounts } from "#features/customers/customers/customerKinds.ts";
import { useUnmerge } from "./useMergeChanges.ts";
import { noMergesOfCustomer } from "./useUnmergeCustomer.ts";

const pageSize = 20;
const charactersOfId = 8;

/** The merges that were not undone, each with an Unmerge button. With `primary`, only those into that customer. */
export function MergeHistoryDialog({
  primary,
  onClose,
}: {
  primary?: { id: string; name: string };
  onClose: () => void;
}) {
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState<MergeRecord | null>(null);
  const [undone, setUndone] = useState<UnmergeDone | null>(null);
  const unmerge = useUnmerge();
  const history = useQuery(
    mergesApi.history.queryOptions({
      input: { primary_id: primary?.id, offset: (page - 1) * pageSize, limit: pageSize },
      placeholderData: keepPreviousData,
    }),
  );

  async function undo(merge: MergeRecord) {
    const done = await unmerge(merge.id);
    if (!done) return;
    setUndone(done);
    setPage(1);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={primary ? "Unmerge Customer" : "Merge History"}
      description={
        primary ? `Customers merged into ${primary.name}` : "Every merge can be undone. Later changes are kept."
      }
      size="lg"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-4">
        {undone && <Undone title={primary ? "Customer Unmerged" : "Customers unmerged successfully"} done={undone} />}
        {history.isPending && <SkeletonRows rows={3} label="Loading merge history…" />}
        {history.isError && !history.data && (
          <FailedState
            title="Error loading merge history"
            error={history.error}
            busy={history.isFetching}
            onRetry={() => void history.refetch()}
          />
        )}
        {history.data && history.data.rows.length === 0 && (
          <EmptyState
            icon={<GitMerge />}
            title={noMergesOfCustomer.title}
            text={
              primary
                ? noMergesOfCustomer.description
                : "Customers you merge are listed here. You can unmerge them anytime."
            }
          />
        )}
        {history.data && history.data.rows.length > 0 && (
          <ul aria-label="Merges" className="flex flex-col gap-3">
            {history.data.rows.map((merge) => (
              <Merge key={merge.id} merge={merge} onUnmerge={() => setAsking(merge)} />
            ))}
          </ul>
        )}
        {history.data && history.data.total > pageSize && (
          <Pager
            page={page}
            pageSize={pageSize}
            total={history.data.total}
            onPage={setPage}
            noun="merges"
            busy={history.isFetching}
          />
        )}
      </div>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title={`Unmerge ${asking?.secondary_name ?? ""}?`}
        text={`${asking?.secondary_name ?? ""} becomes a separate customer again. Later changes are kept and listed.`}
        confirmLabel="Unmerge"
        onConfirm={() => (asking ? undo(asking) : undefined)}
      />
    </Dialog>
  );
}

function Merge({ merge, onUnmerge }: { merge: MergeRecord; onUnmerge: () => void }) {
  const { me } = useSession();
  const short = (id: string) => <code className="tabular text-xs text-ink-soft">{id.slice(0, charactersOfId)}</code>;
  const moved =
    merge.moved === null
      ? "No record of what moved"
      : formatCounts(merge.moved) && `Moved ${formatCounts(merge.moved)}`;
  const filled =
    merge.changed_fields.length > 0 &&
    `changed ${merge.changed_fields.map((field) => customerLabels[field].toLowerCase()).join(", ")}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line p-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-medium break-words">
          {merge.secondary_name} {short(merge.secondary_customer_id)} <span className="text-ink-soft">merged into</span>{" "}
          {merge.primary_name} {short(merge.primary_customer_id)}
        </p>
        <p className="tabular text-sm text-ink-soft">
          {formatInstant(merge.merged_at, me?.business.time_zone)}
          {merge.merged_by_name && ` · ${merge.merged_by_name}`}
        </p>
        {(moved || filled) && <p className="text-sm text-ink-soft">{[moved, filled].filter(Boolean).join("; ")}</p>}
        {merge.waits_for && <p className="mt-1 text-sm text-warning">{merge.waits_for}</p>}
      </div>
      <Button
        size="sm"
        icon={<Undo2 aria-hidden="true" />}
        disabled={merge.waits_for !== null}
        aria-label={`Unmerge ${merge.secondary_name} from ${merge.primary_name}`}
        onClick={onUnmerge}
      >
        Unmerge
      </Button>
    </li>
  );
}

/** The result of undoing a merge: what stayed as it was, and why. */
function Undone({ title, done: { restored, told } }: { title: string; done: UnmergeDone }) {
  return (
    <div role="status">
      <Notice tone={told.length === 0 ? "success" : "warning"} title={title}>
        <p>
          {restored.name} is a separate customer again.
          {told.length === 0 && " Everything is as it was before the merge."}
        </p>
        {told.length > 0 && (
          <ul className="mt-1 list-disc pl-4">
            {told.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
