import { useEffect } from "react";
import { RecordList } from "#browser/lists/RecordList.tsx";
import { useMarkedRows } from "#browser/lists/useMarkedRows.ts";
import { fewFound } from "#shared/search/fewFound.ts";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { SearchedFor } from "#ui/Marked.tsx";
import { Pager } from "#ui/Pager.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { CustomerCorrections, CustomerFilters, NoCustomers } from "./CustomerFilters.tsx";
import { customersPageSize, everyCustomer } from "./customersAddress.ts";
import { SelectedCustomers } from "./SelectedCustomers.tsx";
import type { OpenDialog } from "./useCustomerDialogs.ts";
import { useCustomerShape } from "./CustomerShape.tsx";
import type { CustomersList } from "./useCustomersList.ts";

/** The customers of one tab: the filters, and a page of rows or an empty state. */
export function ListedCustomers({
  customers: { view, list, beyond, show, openCustomer },
  highlightedId,
  openDialog,
  onAdd,
}: {
  customers: CustomersList;
  /** The opened customer while its row is highlighted; null otherwise. */
  highlightedId: string | null;
  openDialog: OpenDialog;
  onAdd: () => void;
}) {
  const { marked, mark, clearMarks } = useMarkedRows();
  useEffect(() => {
    if (highlightedId) document.querySelector("[data-highlighted]")?.scrollIntoView({ block: "center" });
  }, [highlightedId]);
  const rows = list.data?.rows ?? [];
  const shape = useCustomerShape(
    openDialog,
    openCustomer,
    rows.some(({ tags }) => tags.length > 0),
  );
  const total = list.data?.total ?? 0;
  const selected = rows.filter(({ id }) => marked.has(id));
  const search = (typed: string) => show({ search: typed });
  return (
    <Card flush>
      <CustomerFilters view={view} onChange={show} />
      <div className="border-t border-line">
        {rows.length > 0 ? (
          <SearchedFor value={view.search}>
            <RecordList
              shape={shape}
              rows={rows}
              selection={{ selected: new Set(selected.map(({ id }) => id)), onSelect: mark }}
              highlighted={new Set(highlightedId === null ? [] : [highlightedId])}
              busy={list.isPlaceholderData}
            />
            {total <= fewFound && (
              <CustomerCorrections view={view} onSearch={search} className="px-4 py-1 empty:hidden sm:px-5" />
            )}
          </SearchedFor>
        ) : list.data && !beyond ? (
          <NoCustomers
            any={list.data.stats.total > 0}
            view={view}
            onSearch={search}
            onAdd={onAdd}
            onClear={() => show(everyCustomer)}
          />
        ) : list.isError ? (
          <FailedState
            className="m-4"
            title="Your customers could not be loaded"
            error={list.error}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <SkeletonRows rows={10} label="Loading customers…" />
        )}
      </div>
      {total > customersPageSize && rows.length > 0 && (
        <div className="border-t border-line px-4 py-3 sm:px-5">
          <Pager
            page={view.page}
            pageSize={customersPageSize}
            total={total}
            onPage={(page) => show({ page })}
            noun="customers"
            busy={list.isPlaceholderData}
          />
        </div>
      )}
      <SelectedCustomers selected={selected} onClear={clearMarks} />
    </Card>
  );
}
