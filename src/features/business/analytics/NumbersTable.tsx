import { Row, Table, TBody, Td, Th, THead } from "#ui/Table.tsx";

/** A column of figures; with `numeric` false, of text. */
export type Column<Item> = { label: string; numeric?: boolean; of: (item: Item) => string };

/** Figures as a table. `unseen`: only for screen readers, beside a chart with the same figures. */
export function NumbersTable<Item>({
  caption,
  columns,
  items,
  unseen = false,
}: {
  caption: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  unseen?: boolean;
}) {
  if (unseen)
    return (
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item, place) => (
              <tr key={place}>
                {columns.map(({ label, of }) => (
                  <td key={label}>{of(item)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  return (
    <Table caption={caption}>
      <THead>
        {columns.map(({ label, numeric = true }) => (
          <Th key={label} align={numeric ? "right" : "left"}>
            {label}
          </Th>
        ))}
      </THead>
      <TBody>
        {items.map((item, place) => (
          <Row key={place}>
            {columns.map(({ label, numeric = true, of }) => (
              <Td key={label} numeric={numeric} className={numeric ? undefined : "min-w-32"}>
                {of(item)}
              </Td>
            ))}
          </Row>
        ))}
      </TBody>
    </Table>
  );
}
