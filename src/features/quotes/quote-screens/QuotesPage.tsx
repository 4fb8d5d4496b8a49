import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, FileText } from "lucide-react";
import { fewFound } from "#shared/search/fewFound.ts";
import { formatCents } from "#shared/money/cents.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Select } from "#ui/forms/Inputs.tsx";
import { SearchedFor } from "#ui/Marked.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Pager } from "#ui/Pager.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { useMediaQuery } from "#ui/useMediaQuery.ts";
import { StatCard } from "#ui/StatCard.tsx";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { SearchCorrections } from "#browser/SearchCorrections.tsx";
import { Link } from "#browser/links.tsx";
import type { FileToSave } from "#browser/client/sessionOperations.ts";
import { useDownload } from "#browser/session/useDownload.ts";
import { SavedFilters } from "#features/requests/saved-filters/SavedFilters.tsx";
import { FilterBar } from "#browser/lists/FilterBar.tsx";
import { RecordList } from "#browser/lists/RecordList.tsx";
import { useAddressQuery } from "#browser/useAddressQuery.ts";
import { NewQuoteMenu } from "./NewQuoteMenu.tsx";
import { readQuotesAddress, writeQuotesAddress, type QuotesView } from "./quotesAddress.ts";
import { useQuoteShape } from "./QuoteShape.tsx";
import { quoteListChoices, quoteListLabels } from "#features/quotes/quote-rules/quoteWaits.ts";

const pageSize = 30;

/** The filter of the list. */
type Selection = Pick<QuotesView, "state" | "search">;

/**
 * The quotes of the business, newest first, with their figures. `fileOf` returns the address of a file with the
 * selected ones.
 */
export function QuotesPage({ fileOf }: { fileOf: (selection: Selection) => Promise<FileToSave> }) {
  const [query, changeQuery] = useAddressQuery();
  const { state, search, page } = readQuotesAddress(query);
  const show = (choice: Partial<QuotesView>) =>
    changeQuery((now) => writeQuotesAddress({ ...readQuotesAddress(now), page: 1, ...choice }), {
      replace: "search" in choice,
    });
  const shape = useQuoteShape();
  const phone = useMediaQuery("(width < 48rem)");
  const list = useQuery(
    quotesApi.list.queryOptions({
      input: { state, search, offset: (page - 1) * pageSize, limit: pageSize },
      placeholderData: keepPreviousData,
    }),
  );
  const { download, busy } = useDownload();
  const searchFor = (typed: string) => show({ search: typed });
  return (
    <>
      <PageHeader
        beside
        title="Quotes"
        description={<span className="max-sm:hidden">Every quote and where it stands.</span>}
        actions={
          <>
            <NewQuoteMenu />
            <Link to="/quotes/settings" className={buttonClass()}>
              Settings
            </Link>
          </>
        }
      />
      <div className="flex flex-col gap-4 sm:gap-5">
        {!phone && <QuoteFigures />}
        <Card flush>
          <QuoteFilters
            view={{ state, search }}
            onChange={show}
            isExporting={busy === "quotes"}
            onExport={list.data?.total === 0 ? null : () => void download("quotes", () => fileOf({ state, search }))}
          />
          <div className="border-t border-line">
            {list.isPending && <SkeletonRows rows={5} label="Loading quotes…" />}
            {list.isError && !list.data && (
              <FailedState
                className="m-4"
                title="Quotes couldn't be loaded"
                error={list.error}
                busy={list.isFetching}
                onRetry={() => void list.refetch()}
              />
            )}
            {list.data?.total === 0 && <NoQuotes selection={{ state, search }} onSearch={searchFor} />}
            {list.data && list.data.total > 0 && (
              <>
                <SearchedFor value={search}>
                  <RecordList shape={shape} rows={list.data.rows} busy={list.isPlaceholderData} />
                </SearchedFor>
                {list.data.total <= fewFound && (
                  <QuoteCorrections
                    selection={{ state, search }}
                    onSearch={searchFor}
                    className="px-4 empty:hidden sm:px-5"
                  />
                )}
                <div className="border-t border-line px-4 py-3 sm:px-5">
                  <Pager
                    page={page}
                    pageSize={pageSize}
                    total={list.data.total}
                    onPage={(next) => show({ page: next })}
                    noun="quotes"
                    busy={list.isPlaceholderData}
                  />
                </div>
              </>
            )}
          </div>
        </Card>
        {/* On a phone, the first screen is for the quotes themselves, which the figures follow. */}
        {phone && !list.isPending && <QuoteFigures />}
      </div>
    </>
  );
}

/** The search and the state that select quotes, and the export of the selected ones; null if there are none. */
function QuoteFilters({
  view: { state, search },
  onChange,
  isExporting,
  onExport,
}: {
  view: Selection;
  onChange: (change: Partial<QuotesView>) => void;
  isExporting: boolean;
  onExport: (() => void) | null;
}) {
  return (
    <FilterBar
      noun="quotes"
      placeholder="Customer, title, number…"
      search={search}
      onSearch={(typed) => onChange({ search: typed })}
      active={state === "all" ? 0 : 1}
      saved={<SavedFilters list="quotes" />}
      className="pt-2 md:pt-3"
      actions={
        <Button
          className="max-md:w-full md:ml-auto"
          icon={<Download aria-hidden="true" />}
          busy={isExporting}
          disabled={onExport === null}
          onClick={() => onExport?.()}
        >
          Export
        </Button>
      }
    >
      <Select
        aria-label="Status"
        value={state}
        onChange={(event) => onChange({ state: event.currentTarget.value as QuotesView["state"] })}
        className="max-md:col-span-full md:w-40"
      >
        {quoteListChoices.map((one) => (
          <option key={one} value={one}>
            {quoteListLabels[one]}
          </option>
        ))}
      </Select>
    </FilterBar>
  );
}

/** Offers the corrections of a search of the list. */
function QuoteCorrections({
  selection,
  ...rest
}: {
  selection: Selection;
  onSearch: (search: string) => void;
  className?: string;
}) {
  const corrections = quotesApi.didYouMean.queryOptions({ input: selection });
  return <SearchCorrections search={selection.search} corrections={corrections} {...rest} />;
}

function NoQuotes({ selection, onSearch }: { selection: Selection; onSearch: (search: string) => void }) {
  return selection.state !== "all" || selection.search !== "" ? (
    <EmptyState
      icon={<FileText />}
      title="No quotes match"
      text="Try another word or status."
      action={<QuoteCorrections selection={selection} onSearch={onSearch} />}
    />
  ) : (
    <EmptyState
      icon={<FileText />}
      title="No quotes yet"
      text="Estimates come in from customers; quotes are what you offer. Create one from an estimate, or write it from scratch."
    />
  );
}

/** The numbers of quotes sent, opened and won, and their value. */
function QuoteFigures() {
  const { data, isPending } = useQuery(quotesApi.stats.queryOptions({}));
  const money = (cents: number | undefined) => formatCents(cents ?? 0);
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard slim loading={isPending} label="Sent" value={data?.sent ?? 0} caption={`${data?.viewed ?? 0} opened`} />
      <StatCard slim loading={isPending} label="Accepted" value={data?.won ?? 0} caption={shareOf(data)} />
      <StatCard slim loading={isPending} label="Open" value={money(data?.waiting_value)} />
      <StatCard slim loading={isPending} label="Won" value={money(data?.won_value)} />
    </div>
  );
}

const shareOf = (data: { sent: number; won: number } | undefined): string =>
  data && data.sent > 0 ? `${Math.round((100 * data.won) / data.sent)}% win rate` : "None sent yet";
