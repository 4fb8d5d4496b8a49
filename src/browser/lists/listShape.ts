import type { ReactNode } from "react";

/**
 * One shape for every list of records: at a desk a table whose last columns drop as it narrows, on a phone rows of at
 * most 72 px. Both show the same rows, with their actions behind a menu.
 */

/** The widths of a list from which a column has room in it. */
export type ColumnWidth = "44rem" | "52rem" | "64rem" | "72rem";

/** A column at a desk. */
type Column<Row> = {
  name: string;
  /** The name is read by screen readers only. */
  hideName?: boolean;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** The narrowest list that shows it. Without it, every list does. */
  from?: ColumnWidth;
  sort?: { direction: "asc" | "desc" | "none"; onSort: () => void };
  className?: string;
};

/**
 * A row on a phone: at the left its name, and below it one or two lines; at the right a figure, and below it a state.
 * The name is a link or a button that covers the row (`coversRow`).
 */
type Brief = {
  name: ReactNode;
  about: ReactNode;
  more?: ReactNode;
  figure: ReactNode;
  state?: ReactNode;
};

/** The means to reach a person. */
export type Reachable = { phone: string | null; address: string | null };

/** A list's parts, by row. They are stable: a row is rendered again only when it changes. */
export type ListShape<Row> = {
  /** The name of the listed things, in the plural: "customers". */
  noun: string;
  /** A row's name for screen readers, unlike those of the others if possible: "Ada Miller, Driveway Washing". */
  nameOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  brief: (row: Row) => Brief;
  /** The items of a row's menu. */
  menu?: (row: Row) => ReactNode;
  /** The person of a row: a swipe to the left shows Call, Text and Directions. The row's menu has them too. */
  personOf?: (row: Row) => Reachable;
  onOpen?: (row: Row) => void;
  /** Called for the key E. */
  onEdit?: (row: Row) => void;
};

/** The selected rows of a list, and the callback that changes them. It is stable. */
export type Selection = {
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], selected: boolean) => void;
};
