import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import type { ChangeWords } from "./figureWords.ts";

/** "↑ +50%, was 8": the change since the previous period. `good` is the favorable direction. */
export function SideBySide({
  change,
  was,
  good = 1,
  otherwise = " ",
}: {
  change: ChangeWords | null;
  was: string | null;
  good?: 1 | -1;
  otherwise?: ReactNode;
}) {
  if (was === null) return otherwise;
  const Arrow = change?.direction === 1 ? ArrowUp : change?.direction === -1 ? ArrowDown : Minus;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      {change && change.direction !== 0 && (
        <span
          className={cx(
            "inline-flex items-center gap-0.5 font-medium",
            change.direction === good ? "text-success" : "text-warning",
          )}
        >
          <Arrow aria-hidden="true" className="size-3.5" />
          {change.words}
        </span>
      )}
      <span>was {was}</span>
    </span>
  );
}
