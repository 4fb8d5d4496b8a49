import { GripVertical } from "lucide-react";
import { useId } from "react";
import { useSortableList } from "#browser/forms/useSortableList.ts";
import { IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import type { QuoteLine } from "#features/quotes/quote-rules/quote.ts";
import type { FieldErrors } from "./fieldErrors.ts";
import { LineRow, lineName, type LineChanges } from "./LineRow.tsx";

/** The lines of a package, reordered by dragging their handles, by keyboard, or one step at a time. */
export function SortableLines({
  lines,
  at,
  added,
  isChange,
  faults,
  changes,
  onSort,
}: {
  lines: readonly QuoteLine[];
  /** The field of the package: "offer.packages.0". */
  at: string;
  /** The ID of the line that was just added; null if none. */
  added: string | null;
  /** True in a change order. */
  isChange: boolean;
  faults: FieldErrors;
  changes: LineChanges;
  onSort: (from: number, to: number) => void;
}) {
  const instructions = useId();
  const { listRef, announcement, isSorting, isDragged, offsetOf, handleProps } = useSortableList({
    names: lines.map(lineName),
    onSort,
    onDragging: () => undefined,
    scrollsPage: true,
  });
  return (
    <>
      <ol ref={listRef} className="flex flex-col gap-1">
        {lines.map((line, place) => {
          const offset = offsetOf(place);
          return (
            <li
              key={line.id}
              style={{ transform: offset ? `translate3d(0, ${offset}px, 0)` : undefined }}
              className={cx(
                "drawn-in-view-13 flex items-start rounded-lg border border-line bg-surface p-0.5",
                isDragged(place) ? "relative z-10 border-accent shadow-float" : isSorting && "transition-transform",
              )}
            >
              <IconButton
                label={`Move ${lineName(line)}`}
                className="cursor-grab touch-none active:cursor-grabbing dense:size-9"
                aria-describedby={instructions}
                {...handleProps(place)}
              >
                <GripVertical aria-hidden="true" />
              </IconButton>
              <LineRow
                line={line}
                isFirst={place === 0}
                isLast={place === lines.length - 1}
                isNew={line.id === added}
                isChange={isChange}
                textFault={faults[`${at}.lines.${place}.text`]}
                priceFault={faults[`${at}.lines.${place}.unit_price`]}
                changes={changes}
              />
            </li>
          );
        })}
      </ol>
      <p id={instructions} hidden>
        Press space to pick this line up, the arrow keys to move it, space again to put it down, and Escape to cancel.
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
