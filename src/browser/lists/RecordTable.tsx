import { cx } from "#ui/cx.ts";
import { Row as TableRow, Table, TBody, Td, Th, THead } from "#ui/Table.tsx";
import type { ColumnWidth, ListShape, Selection } from "./listShape.ts";
import { RowMenu } from "./RowMenu.tsx";
import { SelectAllBox, SelectBox } from "./SelectBoxes.tsx";

const hiddenBelow: Record<ColumnWidth, string> = {
  "44rem": "@max-[44rem]:hidden",
  "52rem": "@max-[52rem]:hidden",
  "64rem": "@max-[64rem]:hidden",
  "72rem": "@max-[72rem]:hidden",
};

/** The rows of a list as a table. */
export function RecordTable<Row extends { id: string }>({
  shape,
  rows,
  selection,
  highlighted,
}: {
  shape: ListShape<Row>;
  rows: readonly Row[];
  selection: Selection | undefined;
  highlighted: ReadonlySet<string> | undefined;
}) {
  const { columns, nameOf, menu, onOpen } = shape;
  return (
    <Table caption={`Table of ${shape.noun}`}>
      <THead>
        {selection && (
          <Th className="w-10">
            <SelectAllBox hideLabel label={`Select all ${shape.noun} shown`} rows={rows} {...selection} />
          </Th>
        )}
        {columns.map(({ name, hideName = false, numeric, from, sort }) => (
          <Th
            key={name}
            {...(sort && { sort: sort.direction, onSort: sort.onSort })}
            align={numeric ? "right" : "left"}
            hideLabel={hideName}
            className={from && hiddenBelow[from]}
          >
            {name}
          </Th>
        ))}
        {menu && <Th hideLabel>Actions</Th>}
      </THead>
      <TBody>
        {rows.map((row) => (
          <TableRow
            key={row.id}
            hasLink
            data-row=""
            data-highlighted={highlighted?.has(row.id) || undefined}
            selected={selection?.selected.has(row.id) ?? false}
            {...(onOpen && { onOpen: () => onOpen(row) })}
            className={cx("h-16 duration-700", highlighted?.has(row.id) && "bg-accent-soft")}
          >
            {selection && (
              <Td className="py-1">
                <SelectBox
                  name={nameOf(row)}
                  id={row.id}
                  isSelected={selection.selected.has(row.id)}
                  onSelect={selection.onSelect}
                />
              </Td>
            )}
            {columns.map(({ name, cell, numeric = false, from, className }) => (
              <Td key={name} numeric={numeric} className={cx("py-1.5", from && hiddenBelow[from], className)}>
                {cell(row)}
              </Td>
            ))}
            {menu && (
              <Td align="right" className="w-12 py-1 pl-0">
                <RowMenu name={nameOf(row)}>{menu(row)}</RowMenu>
              </Td>
            )}
          </TableRow>
        ))}
      </TBody>
    </Table>
  );
}
