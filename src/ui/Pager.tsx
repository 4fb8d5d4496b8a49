import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./Button.tsx";

/** The visible range of a long list ("1–10 of 23") and buttons to the previous and next page. Pages count from 1. */
export function Pager({
  page,
  pageSize,
  total,
  onPage,
  noun,
  busy = false,
}: {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** The name of the counted things, in the plural, e.g. "customers". */
  noun?: string;
  busy?: boolean;
}) {
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav
      aria-label={noun ? `Pages of ${noun}` : "Pages"}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
    >
      <p aria-live="polite" className="tabular text-sm text-ink-soft">
        {first === last ? first : `${first}–${last}`} of {total}
        {noun && <span className="sr-only"> {noun}</span>}
      </p>
      <div className="flex gap-2">
        <Button
          size="sm"
          icon={<ChevronLeft aria-hidden="true" />}
          disabled={busy || page <= 1}
          onClick={() => onPage(page - 1)}
        >
          Previous
        </Button>
        <Button size="sm" disabled={busy || last >= total} onClick={() => onPage(page + 1)}>
          <span className="inline-flex items-center gap-2">
            Next
            <ChevronRight aria-hidden="true" className="size-4" />
          </span>
        </Button>
      </div>
    </nav>
  );
}
