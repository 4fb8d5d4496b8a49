import { memo } from "react";
import { useLocation } from "react-router";
import { Link } from "#browser/links.tsx";
import { useNow } from "#browser/useNow.ts";
import { useZone } from "#browser/useZone.ts";
import { formatInstant, shortAge } from "#shared/days/days.ts";
import { cx } from "#ui/cx.ts";
import { Marked, useFoundText } from "#ui/Marked.tsx";
import { useLoaded } from "#ui/useLoaded.ts";
import { SelectAllCheckbox, SelectCheckbox } from "./EstimateCheckboxes.tsx";
import type { ListedEstimate } from "#features/requests/estimate-prices/estimate.ts";
import { AiBadge, EstimatePrice } from "./EstimatePrice.tsx";
import type { ListedRows } from "./EstimateTable.tsx";
import { inboxOf } from "./inbox.ts";
import { StatusSelect } from "#features/requests/estimates/StatusSelect.tsx";
import { TestBadge } from "#features/requests/estimates/TestBadge.tsx";

/**
 * The estimates on a phone, as an inbox with all their data: new ones first, then today's, then the rest. Each is a row
 * of at most 96 px; the name's link covers the whole row.
 */
export function EstimateCards({ grouped, ...listed }: ListedRows & { grouped: boolean }) {
  const { rows, selected, arrived, ...shared } = listed;
  const zone = useZone();
  const now = useNow();
  const reader = useLoaded(loadReader);

  return (
    <>
      <div className="border-b border-line px-4">
        <SelectAllCheckbox label="Select all shown" rows={rows} selected={selected} onSelect={shared.onSelect} />
      </div>
      {(grouped ? inboxOf(rows, zone, now) : [{ name: null, rows }]).map((group) => (
        <section key={group.name ?? ""} className="border-b border-line last:border-b-0">
          {group.name && <h3 className="bg-bg/60 px-4 py-1 text-xs font-medium text-ink-soft">{group.name}</h3>}
          <ul
            aria-label={group.name ? `Estimates, ${group.name.toLowerCase()}` : "Estimates"}
            className="divide-y divide-line"
          >
            {group.rows.map((row) => (
              <Request
                key={row.id}
                row={row}
                {...shared}
                isSelected={selected.has(row.id)}
                hasArrived={arrived.has(row.id)}
                now={now}
                reader={reader}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** One row. Rendered only when it changes: a press on a filter or a status must not wait for the others. */
const Request = memo(function Request({
  row,
  renderQuote,
  timeZone,
  isSelected,
  hasArrived,
  onSelect,
  changes,
  now,
  reader,
}: Omit<ListedRows, "rows" | "selected" | "arrived"> & {
  row: ListedEstimate;
  isSelected: boolean;
  hasArrived: boolean;
  now: Date;
  reader: AddressReader | null;
}) {
  const place = useFoundText([row.phone, row.email, row.address]) ?? reader?.townOf(row.address);
  return (
    <li
      className={cx(
        "drawn-in-view-20 relative flex items-start gap-1 px-4 py-1.5 transition-colors duration-700",
        hasArrived ? "bg-accent-soft" : isSelected && "bg-accent-soft/60",
      )}
    >
      <span className="relative z-1 -ml-3">
        <SelectCheckbox row={row} isSelected={isSelected} onSelect={onSelect} />
      </span>
      <div className="min-w-0 flex-1 pt-1.5">
        <NameLink row={row} />
        <p className="truncate text-sm text-ink-soft">
          <Marked text={row.service_name} />
        </p>
        <p className="flex items-center gap-1.5 text-xs text-ink-soft">
          {place && (
            <span className="truncate">
              <Marked text={place} /> ·
            </span>
          )}
          <time dateTime={row.created_at} title={formatInstant(row.created_at, timeZone)} className="whitespace-nowrap">
            {shortAge(Date.parse(row.created_at), now.getTime())}
          </time>
          <TestBadge estimate={row} />
          <AiBadge estimate={row} />
          {row.assumed && <span className="truncate text-warning">Size assumed</span>}
          {renderQuote(row)}
        </p>
      </div>
      <div className="tabular shrink-0 pt-1.5 text-right">
        <EstimatePrice estimate={{ ...row, assumed: false }} />
        <span className="relative z-1 -mr-1 flex justify-end">
          <StatusSelect
            name={`${row.name}, ${row.service_name}`}
            status={row.status}
            onChange={(status) => void changes.setStatus([row], status)}
          />
        </span>
      </div>
    </li>
  );
});

/** The name as a link over the whole row. It follows the address, which is where Back leads, without the row. */
function NameLink({ row }: { row: ListedEstimate }) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={`/estimate/${row.id}`}
      state={{ from: pathname + search }}
      className={cx("block truncate text-ink after:absolute after:inset-0", row.is_new ? "font-bold" : "font-semibold")}
    >
      <Marked text={row.name} />
    </Link>
  );
}

type AddressReader = { townOf: (address: string | null) => string | null };

/** The reader of addresses is loaded after the list was shown: towns appear then. */
const loadReader = () => import("#shared/contact/postalAddress.ts");
