import { SavedFilters } from "#features/requests/saved-filters/SavedFilters.tsx";
import { FilterBar } from "#browser/lists/FilterBar.tsx";
import { Select } from "#ui/forms/Inputs.tsx";
import {
  inboxFirst,
  sortableColumns,
  statusChoiceLabels,
  statusChoices,
  type SortOrder,
  type SortableColumn,
} from "#features/requests/estimate-prices/listChoices.ts";
import type { ListView } from "./listAddress.ts";

const columnLabels: Record<SortableColumn, readonly [asc: string, desc: string]> = {
  created_at: ["Oldest first", "Newest first"],
  name: ["Name A–Z", "Name Z–A"],
  service_name: ["Service A–Z", "Service Z–A"],
  total_price: ["Lowest price first", "Highest price first"],
};

/** The filters and the sort order of the list; on a phone behind one button. */
export function EstimateFilters({ view, onChange }: { view: ListView; onChange: (change: Partial<ListView>) => void }) {
  const sorted = view.sort !== inboxFirst.sort;
  return (
    <FilterBar
      noun="estimates"
      saved={<SavedFilters list="estimates" />}
      placeholder="Name, email, phone, address…"
      search={view.search}
      onSearch={(search) => onChange({ search })}
      active={[view.status !== "all", view.type !== "all", sorted].filter(Boolean).length}
    >
      <Select
        aria-label="Status"
        value={view.status}
        onChange={(event) => onChange({ status: event.currentTarget.value as ListView["status"] })}
        className="md:w-40"
      >
        {statusChoices.map((status) => (
          <option key={status} value={status}>
            {statusChoiceLabels[status]}
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
    </FilterBar>
  );
}
