import { useMemo, type ReactNode } from "react";
import { useLocation } from "react-router";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { Link, useNavigate } from "#browser/links.tsx";
import { coversRow } from "#browser/lists/BriefList.tsx";
import type { ListShape } from "#browser/lists/listShape.ts";
import { useTown } from "#browser/useTown.ts";
import { useZone } from "#browser/useZone.ts";
import { formatDay, formatInstant, shortAge } from "#shared/days/days.ts";
import { cx } from "#ui/cx.ts";
import { Marked, useFoundText } from "#ui/Marked.tsx";
import type { ListedEstimate } from "#features/requests/estimate-prices/estimate.ts";
import type { SortableColumn, Sorting } from "#features/requests/estimate-prices/listChoices.ts";
import { StatusSelect } from "#features/requests/estimates/StatusSelect.tsx";
import { TestBadge } from "#features/requests/estimates/TestBadge.tsx";
import type { EstimateChanges } from "#features/requests/estimates/useEstimateChanges.ts";
import { AiBadge, EstimatePrice, PriceShown } from "./EstimatePrice.tsx";

const EstimateMenu = lazyComponent(() => import("./EstimateMenu.tsx"), "EstimateMenu", "after first paint");

/** Renders the state of the newest quote of an estimate, if there is one. */
export type RenderQuote = (row: ListedEstimate) => ReactNode;

/** The list of estimates as `RecordList` shows it. `sort` may change; the other functions and `changes` are stable. */
export function useEstimateShape({
  view: { sort: sorted, direction },
  sort,
  now,
  changes,
  renderQuote,
}: {
  view: Sorting;
  sort: (column: SortableColumn) => void;
  now: Date;
  changes: EstimateChanges;
  renderQuote: RenderQuote;
}): ListShape<ListedEstimate> {
  const zone = useZone();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const townOf = useTown();
  const parts = useMemo(
    (): Omit<ListShape<ListedEstimate>, "columns"> => ({
      noun: "estimates",
      nameOf,
      onEdit: ({ id }) => document.getElementById(statusId(id))?.focus(),
      brief: (row) => ({
        name: <NameLink row={row} />,
        about: <Marked text={row.service_name} />,
        more: <When row={row} now={now} zone={zone} townOf={townOf} quote={renderQuote(row)} />,
        figure: <EstimatePrice estimate={{ ...row, assumed: false }} />,
        state: <Status brief row={row} changes={changes} />,
      }),
      personOf: (row) => row,
      menu: (row) => <EstimateMenu row={row} changes={changes} />,
    }),
    [changes, now, renderQuote, townOf, zone],
  );
  const column = (name: SortableColumn) => ({
    direction: sorted === name ? direction : ("none" as const),
    onSort: () => sort(name),
  });
  return {
    ...parts,
    onOpen: ({ id }) => navigate(`/estimate/${id}`, { state: { from: pathname + search } }),
    columns: [
      {
        name: "Name",
        sort: column("name"),
        className: "max-w-44 @min-[56rem]:max-w-52",
        cell: (row) => <Who row={row} townOf={townOf} />,
      },
      {
        name: "Service",
        sort: column("service_name"),
        from: "52rem",
        className: "max-w-52",
        cell: (row) => (
          <span className="flex items-center gap-2">
            <span className="line-clamp-3 min-w-0 break-words">
              <Marked text={row.service_name} />
            </span>
            <TestBadge estimate={row} />
            <AiBadge estimate={row} />
          </span>
        ),
      },
      {
        name: "Price",
        sort: column("total_price"),
        numeric: true,
        cell: (row) => (
          <>
            <span className="mr-2 inline-block align-middle @max-[52rem]:hidden">
              <PriceShown estimate={row} />
            </span>
            <EstimatePrice estimate={row} reasonClass="@max-[52rem]:hidden" />
          </>
        ),
      },
      {
        name: "Created",
        sort: column("created_at"),
        className: "tabular whitespace-nowrap text-ink-soft",
        cell: ({ created_at }) => (
          <time dateTime={created_at} title={formatInstant(created_at, zone)}>
            {formatDay(created_at, zone)}
          </time>
        ),
      },
      {
        name: "Status",
        cell: (row) => (
          <span className="flex flex-col items-start">
            <Status row={row} changes={changes} />
            {renderQuote(row)}
          </span>
        ),
      },
    ],
  };
}

const nameOf = ({ name, service_name }: ListedEstimate) => `${name}, ${service_name}`;

const statusId = (estimateId: string) => `status-${estimateId}`;

function Status({ row, changes, brief = false }: { row: ListedEstimate; changes: EstimateChanges; brief?: boolean }) {
  return (
    <StatusSelect
      id={statusId(row.id)}
      name={nameOf(row)}
      status={row.status}
      className={brief ? "z-1 -mt-1.5 -mb-2" : "dense:-my-1"}
      onChange={(status) => void changes.setStatus([row], status)}
    />
  );
}

/** The name and contact of a desk's row. */
function Who({ row, townOf }: { row: ListedEstimate; townOf: TownOf }) {
  const contact =
    useFoundText([row.email, row.phone, row.address]) ?? [townOf(row.address), row.email].filter(Boolean).join(" · ");
  return (
    <>
      <span className="relative block">
        {row.is_new && (
          <>
            <span aria-hidden="true" className="absolute top-1.5 -left-3 size-2 rounded-full bg-accent" />
            <span className="sr-only">New</span>
          </>
        )}
        <NameLink row={row} />
      </span>
      <span className="block truncate text-xs text-ink-faint @min-[52rem]:hidden">
        {[townOf(row.address), row.service_name].filter(Boolean).join(" · ")}
      </span>
      {contact && (
        <span className="block truncate text-xs text-ink-faint @max-[52rem]:hidden">
          <Marked text={contact} />
        </span>
      )}
    </>
  );
}

/** The last line of a phone's row: the town or what the search found, the age, and the state of the newest quote. */
function When({
  row,
  now,
  zone,
  townOf,
  quote,
}: {
  row: ListedEstimate;
  now: Date;
  zone: string;
  townOf: TownOf;
  quote: ReactNode;
}) {
  const found = useFoundText([row.phone, row.email, row.address]);
  const town = found === null && townOf(row.address);
  return (
    <p className="flex h-6 flex-wrap items-center gap-x-1.5 overflow-hidden text-xs text-ink-soft">
      {found && (
        <span className="max-w-1/2 truncate">
          <Marked text={found} /> ·
        </span>
      )}
      <time dateTime={row.created_at} title={formatInstant(row.created_at, zone)} className="whitespace-nowrap">
        {shortAge(Date.parse(row.created_at), now.getTime())}
      </time>
      <TestBadge estimate={row} />
      <AiBadge estimate={row} />
      {row.assumed && <span className="max-w-1/2 truncate text-warning">Size assumed</span>}
      {quote}
      {/* Without room for a few letters it wraps, out of sight. */}
      {town && <span className="grow basis-14 truncate">{town}</span>}
    </p>
  );
}

/** The name as a link. It follows the address, which is where Back leads, without the row. */
function NameLink({ row }: { row: ListedEstimate }) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={`/estimate/${row.id}`}
      state={{ from: pathname + search }}
      className={cx(
        coversRow,
        "block truncate text-ink hover:text-accent",
        row.is_new ? "font-bold" : "font-medium max-md:font-semibold",
      )}
    >
      <Marked text={row.name} />
    </Link>
  );
}

type TownOf = ReturnType<typeof useTown>;
