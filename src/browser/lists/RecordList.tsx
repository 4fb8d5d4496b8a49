import { useRef } from "react";
import { cx } from "#ui/cx.ts";
import { useMediaQuery } from "#ui/useMediaQuery.ts";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { BriefList, type RowGroup } from "./BriefList.tsx";
import type { ListShape, Selection } from "./listShape.ts";
import { RecordTable } from "./RecordTable.tsx";

const ListKeys = lazyComponent(() => import("./ListKeys.tsx"), "ListKeys", "after first paint");

/**
 * The rows of a list, in the shape for the screen. `groups` divides them on a phone. Keys work as soon as their code
 * has arrived, after the first paint.
 */
export function RecordList<Row extends { id: string }>({
  shape,
  rows,
  groups,
  selection,
  highlighted,
  busy = false,
}: {
  shape: ListShape<Row>;
  rows: readonly Row[];
  groups?: readonly RowGroup<Row>[];
  selection?: Selection;
  /** The rows that were just opened or have just arrived. */
  highlighted?: ReadonlySet<string>;
  /** True while the rows are those of the view before. */
  busy?: boolean;
}) {
  const asTable = useMediaQuery("(min-width: 48rem)");
  const box = useRef<HTMLDivElement>(null);
  const listed = { shape, rows, selection, highlighted };
  return (
    // The focused element must not end up behind the bar of the selected rows.
    <div
      ref={box}
      aria-busy={busy || undefined}
      className={cx("@container [&_:is(a,button,input,select)]:scroll-mb-32", busy && "opacity-60")}
    >
      {asTable ? <RecordTable {...listed} /> : <BriefList {...listed} groups={groups} />}
      <ListKeys list={box} onEdit={(place) => rows[place] && shape.onEdit?.(rows[place])} />
    </div>
  );
}
