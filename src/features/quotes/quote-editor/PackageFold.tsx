import { ChevronDown } from "lucide-react";
import { useId, type ReactNode } from "react";
import { Badge } from "#ui/Badge.tsx";
import { cx } from "#ui/cx.ts";

/** A package as one row with its name, lines and total, which opens to the package. */
export function PackageFold({
  name,
  recommended,
  total,
  facts,
  isOpen,
  onToggle,
  children,
}: {
  name: string;
  recommended: boolean;
  /** Formatted; a dash while a number is unfinished. */
  total: string;
  facts: readonly string[];
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={`${id}-name`} className="min-w-0 rounded-xl border border-line bg-surface shadow-card">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="grid min-h-14 w-full grid-cols-[minmax(0,1fr)_auto_1.25rem] items-center gap-x-3 rounded-xl px-4 py-2 text-left hover:bg-ink/4 sm:px-5"
        >
          <span className="flex min-w-0 items-center gap-2">
            <span id={`${id}-name`} className="truncate text-base font-semibold">
              {name}
            </span>
            {recommended && <Badge tone="accent">Recommended</Badge>}
          </span>
          <span className="tabular text-base font-semibold">{total}</span>
          <ChevronDown
            aria-hidden="true"
            className={cx("size-5 text-ink-faint transition-transform", isOpen && "rotate-180")}
          />
          <span className="col-span-3 text-sm font-normal text-pretty text-ink-soft">{facts.join(" · ")}</span>
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {isOpen && <div className="px-4 pt-2 pb-4 sm:px-5 sm:pb-5">{children}</div>}
      </div>
    </section>
  );
}
