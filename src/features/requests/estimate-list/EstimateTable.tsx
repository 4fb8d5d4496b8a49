import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Link, useNavigate } from "#browser/links.tsx";
import { useTown } from "#browser/useTown.ts";
import { formatDay, formatInstant } from "#shared/days/days.ts";
import { Row, Table, TBody, Td, Th, THead } from "#ui/Table.tsx";
import { cx } from "#ui/cx.ts";
import { Marked, useFoundText } from "#ui/Marked.tsx";
import { SelectAllCheckbox, SelectCheckbox } from "./EstimateCheckboxes.tsx";
import { CustomerAction } from "#features/requests/estimates/CustomerAction.tsx";
import type { ListedEstimate } from "#features/requests/estimate-prices/estimate.ts";
import type { SortableColumn, Sorting } from "#features/requests/estimate-prices/listChoices.ts";
import { AiBadge, EstimatePrice, PriceShown } from "./EstimatePrice.tsx";
import { TestBadge } from "#features/requests/estimates/TestBadge.tsx";
import { StatusSelect } from "#features/requests/estimates/StatusSelect.tsx";
import type { EstimateChanges } from "#features/requests/estimates/useEstimateChanges.ts";

/** The properties of both shapes of the list, table and cards. The functions and `changes` are stable. */
export type ListedRows = {
  rows: readonly ListedEstimate[];
  /** The state of the newest quote of an estimate, if there is one. */
  renderQuote: (row: ListedEstimate) => ReactNode;
  timeZone: string | undefined;
  selected: ReadonlySet<string>;
  arrived: ReadonlySet<string>;
  onSelect: (ids: readonly string[], selected: boolean) => void;
  changes: EstimateChanges;
};

/**
 * The estimates as a table. If it is narrow, the service goes below the name, and the price's reason and the link to
 * the customer are hidden.
 */
export function EstimateTable({
  sorting,
  onSort,
  ...listed
}: ListedRows & { sorting: Sorting; onSort: (column: SortableColumn) => void }) {
  const { rows, selected, onSelect } = listed;
  const column = (name: SortableColumn) => ({
    sort: sorting.sort === name ? sorting.direction : ("none" as const),
    onSort: () => onSort(name),
  });

  return (
    <Table caption="Table of estimates">
      <THead>
        <Th className="w-10">
          <SelectAllCheckbox
            label="Select all estimates shown"
            hideLabel
            rows={rows}
            selected={selected}
            onSelect={onSelect}
          />
        </Th>
        <Th {...column("name")}>Name</Th>
        <Th {...column("service_name")} className="@max-[52rem]:hidden">
          Service
        </Th>
        <Th {...column("total_price")} align="right">
          Price
        </Th>
        <Th {...column("created_at")}>Created</Th>
        <Th>Status</Th>
        <Th hideLabel className="@max-[52rem]:hidden">
          Customer
        </Th>
      </THead>
      <TBody>
        {rows.map((row) => (
          <EstimateTableRow key={row.id} row={row} {...listed} />
        ))}
      </TBody>
    </Table>
  );
}

function EstimateTableRow({
  row,
  renderQuote,
  timeZone,
  selected,
  arrived,
  onSelect,
  changes,
}: ListedRows & { row: ListedEstimate }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const state = { from: pathname + search };
  const town = useTown()(row.address);
  const contact = useFoundText([row.email, row.phone, row.address]) ?? (join(town, row.email) || null);
  return (
    <Row
      hasLink
      selected={selected.has(row.id)}
      onOpen={() => void navigate(`/estimate/${row.id}`, { state })}
      className={arrived.has(row.id) ? "bg-accent-soft duration-700" : "duration-700"}
    >
      <Td>
        <SelectCheckbox row={row} isSelected={selected.has(row.id)} onSelect={onSelect} />
      </Td>
      <Td className="relative max-w-52">
        {row.is_new && (
          <>
            <span aria-hidden="true" className="absolute top-5 left-0 size-2 rounded-full bg-accent" />
            <span className="sr-only">New</span>
          </>
        )}
        <Link
          to={`/estimate/${row.id}`}
          state={state}
          className={cx("block truncate text-ink hover:text-accent", row.is_new ? "font-bold" : "font-medium")}
        >
          <Marked text={row.name} />
        </Link>
        <span className="block truncate text-xs text-ink-faint @min-[52rem]:hidden">
          {join(town, row.service_name)}
        </span>
        {contact && (
          <span className="block truncate text-xs text-ink-faint @max-[52rem]:hidden">
            <Marked text={contact} />
          </span>
        )}
      </Td>
      <Td className="max-w-52 @max-[52rem]:hidden">
        <span className="flex items-center gap-2">
          <span className="line-clamp-3 min-w-0 break-words">
            <Marked text={row.service_name} />
          </span>
          <TestBadge estimate={row} />
          <AiBadge estimate={row} />
        </span>
      </Td>
      <Td numeric>
        <span className="mr-2 inline-block align-middle @max-[52rem]:hidden">
          <PriceShown estimate={row} />
        </span>
        <EstimatePrice estimate={row} reasonClass="@max-[52rem]:hidden" />
      </Td>
      <Td className="tabular whitespace-nowrap text-ink-soft">
        <time dateTime={row.created_at} title={formatInstant(row.created_at, timeZone)}>
          {formatDay(row.created_at, timeZone)}
        </time>
      </Td>
      <Td>
        <span className="flex flex-col items-start">
          <StatusSelect
            name={`${row.name}, ${row.service_name}`}
            status={row.status}
            onChange={(status) => void changes.setStatus([row], status)}
          />
          {renderQuote(row)}
        </span>
      </Td>
      <Td align="right" className="pl-0 @max-[52rem]:hidden">
        <CustomerAction inTable estimate={row} onAdd={() => changes.addToCustomers(row)} />
      </Td>
    </Row>
  );
}

const join = (...texts: (string | null)[]) => texts.filter(Boolean).join(" · ");
