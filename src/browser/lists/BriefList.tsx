import { memo, type ComponentType, type ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { useLoaded } from "#ui/useLoaded.ts";
import { useMediaQuery } from "#ui/useMediaQuery.ts";
import type { ListShape, Reachable, Selection } from "./listShape.ts";
import { RowMenu } from "./RowMenu.tsx";
import { SelectAllBox, SelectBox } from "./SelectBoxes.tsx";

/** Rows under a heading; null: no heading. */
export type RowGroup<Row> = { name: string | null; rows: readonly Row[] };

/** The class of the link or button with a row's name: in a brief row it covers the row. */
export const coversRow =
  "in-[[data-row=brief]]:after:absolute in-[[data-row=brief]]:after:inset-0 in-[[data-row=brief]]:focus-visible:outline-none in-[[data-row=brief]]:focus-visible:after:outline-2 in-[[data-row=brief]]:focus-visible:after:-outline-offset-2 in-[[data-row=brief]]:focus-visible:after:outline-focus";

const loadStrip = () => import("./SwipeStrip.tsx");

/**
 * The rows of a list on a phone or in a narrow card, each at most 72 px high. "Select" in the menu of a row selects it, and shows the
 * checkboxes as long as a row is selected.
 */
export function BriefList<Row extends { id: string }>({
  shape,
  rows,
  groups = [{ name: null, rows }],
  selection,
  highlighted,
}: {
  shape: ListShape<Row>;
  rows: readonly Row[];
  groups?: readonly RowGroup<Row>[] | undefined;
  selection?: Selection | undefined;
  highlighted?: ReadonlySet<string> | undefined;
}) {
  const { noun } = shape;
  const list = noun.charAt(0).toUpperCase() + noun.slice(1);
  const selecting = selection !== undefined && selection.selected.size > 0;
  const isTouched = useMediaQuery("(pointer: coarse)");
  const strip = useLoaded(loadStrip, isTouched && shape.personOf !== undefined);
  return (
    <>
      {selecting && (
        <div className="border-b border-line px-4">
          <SelectAllBox label="Select all shown" rows={rows} {...selection} />
        </div>
      )}
      {groups.map((group) => (
        <section key={group.name ?? ""} className="border-b border-line last:border-b-0">
          {group.name && <h3 className="bg-bg/60 px-4 py-1 text-xs font-medium text-ink-soft">{group.name}</h3>}
          <ul aria-label={group.name ? `${list}, ${group.name.toLowerCase()}` : list} className="divide-y divide-line">
            {group.rows.map((row) => (
              <BriefRow
                key={row.id}
                row={row}
                shape={shape}
                onSelect={selection?.onSelect}
                selecting={selecting}
                isSelected={selection?.selected.has(row.id) ?? false}
                isHighlighted={highlighted?.has(row.id) ?? false}
                Strip={strip?.SwipeStrip ?? null}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

type BriefRowProps<Row> = {
  row: Row;
  shape: ListShape<Row>;
  onSelect: Selection["onSelect"] | undefined;
  selecting: boolean;
  isSelected: boolean;
  isHighlighted: boolean;
  Strip: ComponentType<Reachable> | null;
};

/** One row. Rendered only when it changes: a press on a filter or a status must not wait for the others. */
const BriefRow = memo(function BriefRow<Row extends { id: string }>({
  row,
  shape,
  onSelect,
  selecting,
  isSelected,
  isHighlighted,
  Strip,
}: BriefRowProps<Row>) {
  const { name, about, more, figure, state } = shape.brief(row);
  const label = shape.nameOf(row);
  return (
    <li
      data-row="brief"
      data-highlighted={isHighlighted || undefined}
      className={cx(
        "drawn-in-view-16 flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain transition-colors duration-700 [scrollbar-width:none]",
        isHighlighted ? "bg-accent-soft" : isSelected && "bg-accent-soft/60",
      )}
    >
      <div className="relative flex min-h-13 w-full shrink-0 snap-start items-center gap-1 py-0.5 pr-1 pl-4">
        {selecting && onSelect && (
          <span className="relative z-1 -ml-3">
            <SelectBox name={label} id={row.id} isSelected={isSelected} onSelect={onSelect} />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <div className="truncate leading-5.5">{name}</div>
          <div className="truncate text-sm leading-4.5 text-ink-soft">{about}</div>
          {more}
        </div>
        <div className="tabular flex shrink-0 flex-col items-end">
          <span className="leading-5.5">{figure}</span>
          {state}
        </div>
        {shape.menu && (
          <span className="relative z-1">
            <RowMenu name={label} {...(onSelect && { onSelect: () => onSelect([row.id], true) })}>
              {shape.menu(row)}
            </RowMenu>
          </span>
        )}
      </div>
      {Strip && shape.personOf && <Strip {...shape.personOf(row)} />}
    </li>
  );
}) as <Row extends { id: string }>(props: BriefRowProps<Row>) => ReactNode;
