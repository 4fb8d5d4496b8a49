import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ClipboardList, SearchX } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { Link } from "#browser/links.tsx";
import { useNoServices } from "#features/catalog/services/useNoServices.ts";
import { sendFormPath } from "#features/requests/form-links/formLink.ts";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/cx.ts";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Pager } from "#ui/Pager.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { useMediaQuery } from "#ui/useMediaQuery.ts";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { useSession } from "#browser/client/useSession.ts";
import { useAddressQuery } from "#browser/useAddressQuery.ts";
import { useScrolledTo } from "#browser/useScrolledTo.ts";
import { estimatesPageSize, sortBy } from "#features/requests/estimate-prices/listChoices.ts";
import { EstimateCards } from "./EstimateCards.tsx";
import { EstimateFilters } from "./EstimateFilters.tsx";
import { EstimateTable, type ListedRows } from "./EstimateTable.tsx";
import { askedOf, isFiltered, nothingFound, readListAddress, writeListAddress, type ListView } from "./listAddress.ts";
import { TestRequestsBar } from "#features/requests/estimates/TestRequests.tsx";
import { useArrivals } from "./useArrivals.ts";
import { useEstimateChanges } from "#features/requests/estimates/useEstimateChanges.ts";

const AddServiceButton = lazyComponent(
  () => import("#features/catalog/services/NoServicesYet.tsx"),
  "AddServiceButton",
);
const BulkBar = lazyComponent(() => import("./BulkBar.tsx"), "BulkBar");
const none: ReadonlySet<string> = new Set();

/** Shows of one of the listed estimates where its newest quote stands. */
export type QuoteOfListed = (of: { estimateId: string; listed: string[] }) => ReactNode;

/** The estimates of one vertical, or of all: filtered, sorted and paged by the URL. */
export function EstimateList({ category, quoteOf }: { category?: ServiceCategory; quoteOf: QuoteOfListed }) {
  const [query, changeQuery] = useAddressQuery();
  const view = readListAddress(query);
  const list = useQuery(
    estimatesApi.list.queryOptions({ input: { ...askedOf(view), category }, placeholderData: keepPreviousData }),
  );
  const changes = useEstimateChanges();
  const asTable = useMediaQuery("(min-width: 48rem)");
  const { me } = useSession();
  const noServices = useNoServices(category ?? null);
  const [marked, setMarked] = useState(none);
  const [deleting, setDeleting] = useState(false);

  const rows = list.data?.rows ?? [];
  const total = list.data?.total ?? 0;
  const shown = `${category} ${String(writeListAddress(view))}`;
  const { arrived, announcement } = useArrivals(list.isPlaceholderData ? undefined : list.data, shown);
  const selected = rows.filter((row) => marked.has(row.id));

  const change = (to: (now: ListView) => Partial<ListView>, replace = false) => {
    setMarked(none);
    changeQuery(
      (query) => {
        const now = readListAddress(query);
        return writeListAddress({ ...now, page: 1, ...to(now) });
      },
      { replace },
    );
  };
  // Typing a search is one step of the history, not one for each word.
  const show = (choice: Partial<ListView>) => change(() => choice, "search" in choice);

  // The last rows of the last page went elsewhere: show the page before.
  const lastPage = Math.max(1, Math.ceil(total / estimatesPageSize));
  const beyond = list.data !== undefined && !list.isPlaceholderData && view.page > lastPage;
  useEffect(() => {
    if (beyond) changeQuery((now) => writeListAddress({ ...readListAddress(now), page: lastPage }), { replace: true });
  }, [beyond, lastPage, changeQuery]);

  // The way from a test request leads to the list itself, below the first steps.
  useScrolledTo("requests", list.data !== undefined);

  const ids = rows.map(({ id }) => id).toSorted();
  const listed: ListedRows = {
    rows,
    renderQuote: ({ id }) => quoteOf({ estimateId: id, listed: ids }),
    timeZone: me?.business.time_zone,
    selected: new Set(selected.map((row) => row.id)),
    arrived,
    changes,
    onSelect: (ids, on) =>
      setMarked((before) => {
        const next = new Set(before);
        for (const id of ids) next[on ? "add" : "delete"](id);
        return next;
      }),
  };

  return (
    <Card id="requests" title="Estimates" flush className="relative scroll-mt-20">
      <EstimateFilters view={view} onChange={show} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {rows.some((row) => row.is_test) && <TestRequestsBar onRemove={changes.removeTests} />}
      {list.data ? (
        rows.length > 0 ? (
          // What the keyboard reaches must not end up behind the bar of the selected rows.
          <div
            aria-busy={list.isPlaceholderData || undefined}
            className={cx(
              "@container [&_:is(a,button,input,select)]:scroll-mb-32",
              list.isPlaceholderData && "opacity-60",
            )}
          >
            {asTable ? (
              <EstimateTable {...listed} sorting={view} onSort={(column) => change((now) => sortBy(now, column))} />
            ) : (
              <EstimateCards {...listed} grouped={!isFiltered(view)} />
            )}
          </div>
        ) : isFiltered(view) ? (
          <EmptyState
            icon={<SearchX />}
            title={nothingFound(view)}
            text="Try changing the filters to see other estimates."
            action={<Button onClick={() => show({ status: "all", type: "all", search: "" })}>Clear filters</Button>}
          />
        ) : beyond ? (
          <SkeletonRows label="Loading estimates…" />
        ) : (
          <EmptyState
            icon={<ClipboardList />}
            title="No estimates yet"
            text={
              noServices
                ? "Add a service first. Then your form is ready to share."
                : "Share your form link with customers to get started!"
            }
            action={
              noServices ? (
                <AddServiceButton />
              ) : (
                <Link to={sendFormPath(category ?? null)} className={buttonClass({ variant: "primary" })}>
                  Send Form
                </Link>
              )
            }
          />
        )
      ) : list.isError ? (
        <div className="px-4 pb-4 sm:px-5">
          <FailedState
            title="Failed to fetch estimates."
            error={list.error}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        </div>
      ) : (
        <SkeletonRows rows={estimatesPageSize} label="Loading estimates…" />
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
      {selected.length > 0 && (
        <BulkBar
          count={selected.length}
          onStatus={(status) => {
            void changes.setStatus(selected, status);
            setMarked(none);
          }}
          onDelete={() => setDeleting(true)}
          onClear={() => setMarked(none)}
        />
      )}
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={selected.length === 1 ? "Delete this estimate?" : `Delete ${selected.length} estimates?`}
        text="You can undo this for a few seconds."
        confirmLabel="Delete"
        tone="danger"
        onConfirm={async () => {
          await changes.remove(selected);
          setMarked(none);
        }}
      />
    </Card>
  );
}
