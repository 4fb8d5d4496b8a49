import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Select } from "#ui/forms/Inputs.tsx";
import { SearchBox } from "#ui/forms/SearchBox.tsx";
import {
  inboxFirst,
  sortableColumns,
  type SortOrder,
  type SortableColumn,
} from "#features/requests/estimate-prices/listChoices.ts";
import { estimateStatuses, statusLabels } from "#features/requests/estimate-prices/estimateStatus.ts";
import type { ListView } from "./listAddress.ts";

const columnLabels: Record<SortableColumn, readonly [asc: string, desc: string]> = {
  created_at: ["Oldest first", "Newest first"],
  name: ["Name A–Z", "Name Z–A"],
  service_name: ["Service A–Z", "Service Z–A"],
  total_price: ["Lowest price first", "Highest price first"],
};

/** The filters and the sort order of the list; on a phone behind one button. */
export function EstimateFilters({ view, onChange }: { view: ListView; onChange: (change: Partial<ListView>) => void }) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const sorted = view.sort !== inboxFirst.sort;
  const active = [view.status !== "all", view.type !== "all", sorted].filter(Boolean).length;
  return (
    <div className="flex flex-wrap gap-2 px-4 pb-3 sm:px-5">
      <SearchBox
        label="Search estimates"
        value={view.search}
        onChange={(search) => onChange({ search })}
        placeholder="Name, email, phone, address…"
        className="min-w-0 flex-1 md:flex-none"
      />
      <Button
        aria-expanded={open}
        aria-controls={panel}
        icon={<SlidersHorizontal aria-hidden="true" />}
        onClick={() => setOpen(!open)}
        className="md:hidden"
      >
        Filters
        {active > 0 && (
          <>
            <span aria-hidden="true" className="tabular rounded-full bg-accent px-1.5 text-xs text-accent-ink">
              {active}
            </span>
            <span className="sr-only">({active} on)</span>
          </>
        )}
      </Button>
      <div id={panel} className={cx("grid w-full grid-cols-2 gap-2 md:flex md:w-auto", !open && "max-md:hidden")}>
        <Select
          aria-label="Status"
          value={view.status}
          onChange={(event) => onChange({ status: event.currentTarget.value as ListView["status"] })}
          className="md:w-40"
        >
          <option value="all">All statuses</option>
          {estimateStatuses.map((status) => (
            <option key={status} value={status}>
              {statusLabels[status]}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Type"
          value={view.type}
          onChange={(event) => onChange({ type: event.currentTarget.value as ListView["type"] })}
          className="md:w-48"
        >
          <option value="all">All types</option>
          <option value="ai">AI generated</option>
          <option value="manual">Information collected</option>
        </Select>
        <Select
          aria-label="Sort by"
          value={`${view.sort} ${view.direction}`}
          onChange={(event) => {
            const [sort, direction] = event.currentTarget.value.split(" ") as [SortOrder, "asc" | "desc"];
            onChange({ sort, direction });
          }}
          className="col-span-full md:w-60 dense:md:w-52"
        >
          <option value="inbox desc">New first, then newest</option>
          {sortableColumns.toReversed().flatMap((column) =>
            (["desc", "asc"] as const).map((direction) => (
              <option key={column + direction} value={`${column} ${direction}`}>
                {columnLabels[column][direction === "asc" ? 0 : 1]}
              </option>
            )),
          )}
        </Select>
      </div>
    </div>
  );
}
