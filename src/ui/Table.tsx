import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from "react";
import { cx } from "./cx.ts";

const sides = { left: "text-left", right: "text-right", center: "text-center" };

/**
 * Rows and columns, named by `caption` for screen readers. If it is too wide, it scrolls within itself, never the page.
 */
export function Table({ caption, className, children }: { caption: string; className?: string; children: ReactNode }) {
  return (
    // Scrolling sideways by keyboard needs a focusable element.
    <div role="region" aria-label={caption} tabIndex={0} className="relative overflow-x-auto -outline-offset-2">
      <table className={cx("w-full border-collapse text-sm", className)}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

/** The row of column names. */
export function THead({ children }: { children: ReactNode }) {
  return (
    <thead className="border-b border-line bg-bg/60 text-xs text-ink-soft">
      <tr>{children}</tr>
    </thead>
  );
}

/** The body of a table: its rows. */
export function TBody({ children }: { children: ReactNode }) {
  return <tbody>{children}</tbody>;
}

/** A column's name. With `onSort` it is a button that shows the sort direction. */
export function Th({
  sort = "none",
  onSort,
  align = "left",
  hideLabel = false,
  className,
  children,
}: {
  sort?: "asc" | "desc" | "none";
  onSort?: () => void;
  align?: keyof typeof sides;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const Arrow = sort === "asc" ? ArrowUp : sort === "desc" ? ArrowDown : ChevronsUpDown;
  const words = <span className={hideLabel ? "sr-only" : undefined}>{children}</span>;
  return (
    <th
      scope="col"
      aria-sort={!onSort ? undefined : sort === "asc" ? "ascending" : sort === "desc" ? "descending" : "none"}
      className={cx(
        "px-3 py-2 font-medium whitespace-nowrap first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5",
        sides[align],
        className,
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cx(
            "-mx-2 -my-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 font-medium hover:text-ink dense:min-h-9",
            sort !== "none" && "text-ink",
          )}
        >
          {words}
          <Arrow aria-hidden="true" className={cx("size-3.5", sort === "none" && "opacity-60")} />
        </button>
      ) : (
        words
      )}
    </th>
  );
}

/** One cell. `numeric` aligns figures of equal width to the right. */
export function Td({
  align,
  numeric = false,
  className,
  children,
  ...rest
}: Omit<ComponentProps<"td">, "align"> & { align?: keyof typeof sides; numeric?: boolean }) {
  return (
    <td
      {...rest}
      className={cx(
        "px-3 py-2.5 align-middle first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5",
        sides[align ?? (numeric ? "right" : "left")],
        numeric && "tabular whitespace-nowrap",
        className,
      )}
    >
      {children}
    </td>
  );
}

/** Attributes by which scripts and styles find an element. */
type DataAttributes = { [name: `data-${string}`]: string | boolean | undefined };

const ownBusiness = "a, button, input, select, textarea, label, summary, [role=button], [role=menuitem]";

/**
 * One row. With `onOpen`, a press anywhere on it or Enter opens it; controls inside (a link, a checkbox, a menu) keep
 * their own action. Set `hasLink` if a cell has a link to the same target: then the row is no extra tab stop.
 */
export function Row({
  onOpen,
  selected = false,
  hasLink = false,
  className,
  children,
  ...rest
}: {
  onOpen?: () => void;
  selected?: boolean;
  hasLink?: boolean;
  className?: string;
  children: ReactNode;
} & DataAttributes) {
  function click(event: MouseEvent<HTMLTableRowElement>) {
    // Menus and dialogs opened from a row are elsewhere in the DOM, but their React events bubble through here.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    if (event.target.closest(ownBusiness) || window.getSelection()?.toString()) return;
    onOpen?.();
  }
  function key(event: KeyboardEvent<HTMLTableRowElement>) {
    if (event.key === "Enter" && event.target === event.currentTarget) onOpen?.();
  }
  return (
    <tr
      {...rest}
      tabIndex={onOpen && !hasLink ? 0 : undefined}
      onClick={onOpen && click}
      onKeyDown={onOpen && key}
      className={cx(
        "border-b border-line -outline-offset-2 transition-colors last:border-b-0",
        onOpen && "cursor-pointer hover:bg-ink/4",
        selected && "bg-accent-soft/60",
        className,
      )}
    >
      {children}
    </tr>
  );
}
