import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { mergesApi } from "#features/customers/merges/merge.client.ts";
import { duplicateReasonLabels } from "#features/customers/merges/duplicates.ts";
import type { PossibleDuplicate } from "#features/customers/merges/merge.ts";
import { MergeDialog } from "./MergeDialog.tsx";
import { useDismissDuplicate } from "./useMergeChanges.ts";

/**
 * The time for which duplicates stay cached, in milliseconds: finding them reads every customer, so not every visit of
 * the page repeats it.
 */
const staleTimeMs = 5 * 60_000;

/** A line that expands into customers who may be the same person. It shows nothing without any, or while loading. */
export function PossibleDuplicates({
  onMerged,
  className,
}: {
  onMerged?: (customerId: string) => void;
  className?: string;
}) {
  const { data } = useQuery(mergesApi.duplicates.queryOptions({ staleTime: staleTimeMs }));
  const [looking, setLooking] = useState<PossibleDuplicate | null>(null);
  const dismissDuplicate = useDismissDuplicate();
  const count = data?.pairs.length ?? 0;
  return (
    <>
      {data && count > 0 && (
        <details className={cx("group rounded-xl border border-line bg-surface", className)}>
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-xl px-4 py-2 text-sm text-ink-soft -outline-offset-2 hover:text-ink">
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 transition-transform group-open:rotate-90" />
            {data.more ? `More than ${count}` : count} possible {count === 1 && !data.more ? "duplicate" : "duplicates"}
          </summary>
          <ul
            aria-label="Possible duplicates"
            className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto border-t border-line"
          >
            {data.pairs.map((pair) => (
              <li
                key={`${pair.older.id} ${pair.newer.id}`}
                className="drawn-in-view-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
              >
                <div className="min-w-0 flex-[1_1_16rem]">
                  <p className="font-medium break-words">
                    {pair.older.name} <span className="font-normal text-ink-soft">and</span> {pair.newer.name}
                  </p>
                  <p className="mt-1 flex flex-wrap gap-1">
                    {pair.reasons.map((reason) => (
                      <Badge key={reason}>{duplicateReasonLabels[reason]}</Badge>
                    ))}
                  </p>
                </div>
                <div className="flex gap-2">
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Not the same: ${pair.older.name} and ${pair.newer.name}`}
                    onClick={() => void dismissDuplicate(pair)}
                  >
                    Not the same
                  </Button>
                  <Button
                    size="sm"
                    aria-label={`Review: ${pair.older.name} and ${pair.newer.name}`}
                    onClick={() => setLooking(pair)}
                  >
                    Review
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
      {looking && (
        <MergeDialog
          primary={looking.older}
          secondary={looking.newer}
          onClose={() => setLooking(null)}
          {...(onMerged ? { onMerged } : {})}
        />
      )}
    </>
  );
}
