import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { useHasServices } from "#features/catalog/services/useHasServices.ts";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { fewFound } from "#shared/search/fewFound.ts";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { SearchedFor } from "#ui/Marked.tsx";
import { Pager } from "#ui/Pager.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { RecordList } from "#browser/lists/RecordList.tsx";
import { useMarkedRows } from "#browser/lists/useMarkedRows.ts";
import { useNow } from "#browser/useNow.ts";
import { useScrolledTo } from "#browser/useScrolledTo.ts";
import { useZone } from "#browser/useZone.ts";
import type { ListedEstimate } from "#features/requests/estimate-prices/estimate.ts";
import { estimatesPageSize } from "#features/requests/estimate-prices/listChoices.ts";
import { EstimateFilters } from "./EstimateFilters.tsx";
import { inboxOf } from "./inbox.ts";
import { listParamsOf, isFiltered, writeListAddress, type ListView } from "./listAddress.ts";
import { NoEstimatesYet } from "./NoEstimates.tsx";
import { useArrivals } from "./useArrivals.ts";
import { useEstimateChanges } from "#features/requests/estimates/useEstimateChanges.ts";
import { useEstimateShape, type RenderQuote } from "./EstimateShape.tsx";
import { useListView } from "./useListView.ts";

const NothingFound = lazyComponent(() => import("./NothingFound.tsx"), "NothingFound");
const EstimateCorrections = lazyComponent(() => import("./EstimateCorrections.tsx"), "EstimateCorrections");
const TestRequestsBar = lazyComponent(() => import("./TestRequestsBar.tsx"), "TestRequestsBar");
const SelectedEstimates = lazyComponent(() => import("./SelectedEstimates.tsx"), "SelectedEstimates");

const meantClass = "px-4 py-1 empty:hidden sm:px-5";

/** Renders the state of a listed estimate's newest quote. */
export type QuoteOfListed = (of: { estimateId: string; listed: string[] }) => ReactNode;

/** Other spellings of a search that found few estimates. */
function FewFound({
  view,
  total,
  category,
  onShow,
}: {
  view: ListView;
  total: number;
  category: ServiceCategory | undefined;
  onShow: (changed: Partial<ListView>) => void;
}) {
  if (view.search.trim() === "" || total > fewFound) return null;
  const onSearch = (search: string) => onShow({ search });
  return <EstimateCorrections view={view} category={category} onSearch={onSearch} className={meantClass} />;
}

/** The estimates of one vertical, or of all: filtered, sorted and paged by the URL. */
export function EstimateList({ category, quoteOf }: { category?: ServiceCategory; quoteOf: QuoteOfListed }) {
  const { marked, everMarked, mark, clearMarks } = useMarkedRows();
  const { view, show, sort, replacePage } = useListView(clearMarks);
  const list = useQuery(
    estimatesApi.list.queryOptions({ input: { ...listParamsOf(view), category }, placeholderData: keepPreviousData }),
  );
  const changes = useEstimateChanges();
  const zone = useZone();
  const now = useNow();
  const hasServices = useHasServices(category ?? null);

  // The rows of another view keep their groups until those of this one arrive: regrouped, they would be drawn again.
  const grouped = useValueOfShown(!isFiltered(view), list.isPlaceholderData);
  const rows = list.data?.rows ?? [];
  const total = list.data?.total ?? 0;
  const viewKey = `${category} ${String(writeListAddress(view))}`;
  const { arrived, announcement } = useArrivals(list.isPlaceholderData ? undefined : list.data, viewKey);
  const selected = rows.filter((row) => marked.has(row.id));

  // If the last page has no rows left, show the page before.
  const lastPage = Math.max(1, Math.ceil(total / estimatesPageSize));
  const beyond = list.data !== undefined && !list.isPlaceholderData && view.page > lastPage;
  useEffect(() => {
    if (beyond) replacePage(lastPage);
  }, [beyond, lastPage, replacePage]);

  // The link from a test request leads to the list itself, below the first steps.
  useScrolledTo("requests", list.data !== undefined);

  const shape = useEstimateShape({ view, sort, now, changes, renderQuote: useQuoteOf(rows, quoteOf) });

  return (
    <Card id="requests" title="Estimates" flush className="relative scroll-mt-20">
      <EstimateFilters view={view} onChange={show} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {rows.some((row) => row.is_test) && <TestRequestsBar changes={changes} />}
      {rows.length > 0 ? (
        <>
          <SearchedFor value={view.search}>
            <RecordList
              shape={shape}
              rows={rows}
              groups={grouped ? inboxOf(rows, zone, now) : undefined}
              selection={{ selected: new Set(selected.map(({ id }) => id)), onSelect: mark }}
              highlighted={arrived}
              busy={list.isPlaceholderData}
            />
          </SearchedFor>
          <FewFound view={view} total={total} category={category} onShow={show} />
        </>
      ) : list.isError && !list.data ? (
        <div className="px-4 pb-4 sm:px-5">
          <FailedState
            title="Failed to fetch estimates."
            error={list.error}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        </div>
      ) : !list.data ? (
        <SkeletonRows rows={estimatesPageSize} label="Loading estimates…" />
      ) : isFiltered(view) ? (
        <NothingFound view={view} category={category} onShow={show} />
      ) : beyond || hasServices === undefined ? (
        <SkeletonRows label="Loading estimates…" />
      ) : (
        <NoEstimatesYet category={category} hasServices={hasServices} />
      )}
      {total > 0 && rows.length > 0 && (
        <div className="border-t border-line px-4 py-3 sm:px-5">
          <Pager
            page={view.page}
            pageSize={estimatesPageSize}
            total={total}
            noun="estimates"
            busy={list.isPlaceholderData}
            onPage={(page) => show({ page })}
          />
        </div>
      )}
      {everMarked && <SelectedEstimates selected={selected} changes={changes} onClear={clearMarks} />}
    </Card>
  );
}

/** Returns the function that renders the quote of a row. It stays the same while the list has the same rows. */
function useQuoteOf(rows: readonly ListedEstimate[], quoteOf: QuoteOfListed): RenderQuote {
  const ids = rows
    .map(({ id }) => id)
    .toSorted()
    .join();
  return useCallback(({ id }) => quoteOf({ estimateId: id, listed: ids.split(",") }), [quoteOf, ids]);
}

/** Returns the value, or while `isPlaceholder` the one before. */
function useValueOfShown<Value>(value: Value, isPlaceholder: boolean): Value {
  const [shown, setShown] = useState(value);
  if (isPlaceholder) return shown;
  if (shown !== value) setShown(value);
  return value;
}
