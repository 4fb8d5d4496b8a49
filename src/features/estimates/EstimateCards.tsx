import type { MouseEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { formatDay } from "#shared/days.ts";
import { Checkbox } from "#ui/Checkbox.tsx";
import { cx } from "#ui/cx.ts";
import { CustomerAction } from "./CustomerAction.tsx";
import type { EstimateRow } from "./estimate.ts";
import { AiBadge, EstimatePrice, PriceShown } from "./EstimatePrice.tsx";
import type { ListedRows } from "./EstimateTable.tsx";
import { StatusSelect } from "./StatusSelect.tsx";

const ownBusiness = "a, button, input, select, label";

/** The estimates one under the other, where a table would not fit. The same can be done with each. */
export function EstimateCards({ rows, timeZone, selected, arrived, onSelect, changes }: ListedRows) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const state = { from: pathname + search };
  const open = (row: EstimateRow) => (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest(ownBusiness)) return;
    if (!window.getSelection()?.toString()) void navigate(`/estimate/${row.id}`, { state });
  };
  const all = rows.length > 0 && rows.every((row) => selected.has(row.id));

  return (
    <>
      <div className="border-b border-line px-4 py-1 sm:px-5">
        <Checkbox label="Select all shown" checked={all} indeterminate={!all && rows.some((row) => selected.has(row.id))} onChange={(event) => onSelect(rows.map((row) => row.id), event.currentTarget.checked)} />
      </div>
      <ul aria-label="Estimates" className="divide-y divide-line">
        {rows.map((row) => (
          <li
            key={row.id}
            onClick={open(row)}
            className={cx("cursor-pointer px-4 py-3 transition-colors duration-700 sm:px-5", arrived.has(row.id) ? "bg-accent-soft" : selected.has(row.id) && "bg-accent-soft/60")}
          >
            <div className="flex items-start gap-1">
              <span className="-ml-1">
                <Checkbox label={`Select ${row.name}, ${row.service_name}`} hideLabel checked={selected.has(row.id)} onChange={(event) => onSelect([row.id], event.currentTarget.checked)} />
              </span>
              <div className="min-w-0 flex-1 pt-2.5">
                <Link to={`/estimate/${row.id}`} state={state} className="block font-semibold wrap-anywhere text-ink">
                  {row.name}
                </Link>
                <p className="text-sm wrap-anywhere text-ink-soft">{row.service_name}</p>
                <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-faint">
                  <time dateTime={row.created_at}>{formatDay(row.created_at, timeZone)}</time>
                  <AiBadge estimate={row} />
                  {row.estimate_method === "ai" && (
                    <span className="inline-flex items-center gap-1.5">
                      <span>Price</span> <PriceShown estimate={row} />
                    </span>
                  )}
                </p>
              </div>
              <p className="tabular shrink-0 pt-2.5 text-right">
                <EstimatePrice estimate={row} />
              </p>
            </div>
            <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
              <StatusSelect name={`${row.name}, ${row.service_name}`} status={row.status} onChange={(status) => void changes.setStatus([row], status)} className="min-w-40 flex-1" />
              <CustomerAction estimate={row} onAdd={() => changes.addToCustomers(row)} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
