import { useLocation } from "react-router";
import { Link } from "#web/links.tsx";
import { formatDay } from "#shared/days.ts";
import { cx } from "#ui/cx.ts";
import { SelectAllCheckbox, SelectCheckbox } from "./EstimateCheckboxes.tsx";
import { CustomerAction } from "./CustomerAction.tsx";
import { AiBadge, EstimatePrice, PriceShown } from "./EstimatePrice.tsx";
import type { ListedRows } from "./EstimateTable.tsx";
import { TestBadge } from "./TestRequests.tsx";
import { StatusSelect } from "./StatusSelect.tsx";

/**
 * The estimates one under the other, where a table would not fit. The same can be done with each; its name is a link as
 * large as the card.
 */
export function EstimateCards({ rows, timeZone, selected, arrived, onSelect, changes }: ListedRows) {
  const { pathname, search } = useLocation();
  const state = { from: pathname + search };

  return (
    <>
      <div className="border-b border-line px-4 py-1 sm:px-5">
        <SelectAllCheckbox label="Select all shown" rows={rows} selected={selected} onSelect={onSelect} />
      </div>
      <ul aria-label="Estimates" className="divide-y divide-line">
        {rows.map((row) => (
          <li
            key={row.id}
            className={cx(
              "relative px-4 py-3 transition-colors duration-700 sm:px-5",
              arrived.has(row.id) ? "bg-accent-soft" : selected.has(row.id) && "bg-accent-soft/60",
            )}
          >
            <div className="flex items-start gap-1">
              <span className="relative z-1 -ml-3">
                <SelectCheckbox row={row} selected={selected} onSelect={onSelect} />
              </span>
              {/* Where both do not fit side by side, the price goes under the name. */}
              <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-3 gap-y-1 pt-2.5">
                <div className="min-w-0 flex-[1_1_9rem]">
                  <Link
                    to={`/estimate/${row.id}`}
                    state={state}
                    className="block font-semibold wrap-anywhere text-ink after:absolute after:inset-0"
                  >
                    {row.name}
                  </Link>
                  <p className="text-sm wrap-anywhere text-ink-soft">{row.service_name}</p>
                  <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-faint">
                    <time dateTime={row.created_at}>{formatDay(row.created_at, timeZone)}</time>
                    <TestBadge estimate={row} />
                    <AiBadge estimate={row} />
                    {row.estimate_method === "ai" && (
                      <span className="inline-flex items-center gap-1.5">
                        <span>Price</span> <PriceShown estimate={row} />
                      </span>
                    )}
                  </p>
                </div>
                <p className="tabular ml-auto shrink-0 text-right">
                  <EstimatePrice estimate={row} />
                </p>
              </div>
            </div>
            <div className="relative z-1 mt-2 flex flex-wrap items-center gap-x-0.5 gap-y-1">
              <StatusSelect
                name={`${row.name}, ${row.service_name}`}
                status={row.status}
                onChange={(status) => void changes.setStatus([row], status)}
                className="flex-1"
              />
              <CustomerAction estimate={row} onAdd={() => changes.addToCustomers(row)} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
