import type { ReactNode } from "react";
import { Card } from "#ui/Card.tsx";
import { NumbersTable, type Column } from "./NumbersTable.tsx";

/**
 * A chart with its title. Its table is there for screen readers, and replaces the chart for owners who want the
 * figures.
 */
export function ChartCard<Item>({
  title,
  description,
  headingLevel,
  tables,
  columns,
  items,
  children,
}: {
  title: string;
  description: string;
  headingLevel?: 2 | 3;
  tables: boolean;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  children: ReactNode;
}) {
  const table = <NumbersTable caption={`${title}, in numbers`} columns={columns} items={items} unseen={!tables} />;
  return (
    <Card title={title} description={description} headingLevel={headingLevel} flush={tables}>
      {tables ? (
        table
      ) : (
        <div className="relative">
          {table}
          {children}
        </div>
      )}
    </Card>
  );
}
