import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, FileText } from "lucide-react";
import { useState } from "react";
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
import { SearchBox } from "#ui/forms/SearchBox.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { StatCard } from "#ui/StatCard.tsx";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { SearchCorrections } from "#browser/SearchCorrections.tsx";
import { Link } from "#browser/links.tsx";
import type { FileToSave } from "#browser/client/sessionOperations.ts";
import { useDownload } from "#browser/session/useDownload.ts";
import { NewQuoteMenu } from "./NewQuoteMenu.tsx";
import { QuoteRows } from "./QuoteRows.tsx";
import { quoteStateLabels, quoteStates, type QuoteState } from "#features/quotes/quote-rules/quoteState.ts";

const pageSize = 30;

type StateFilter = "all" | QuoteState;

/**
 * The quotes of the business, newest first, with their figures. `fileOf` returns the address of a file with the
 * selected ones.
 */
export function QuotesPage({
  fileOf,
}: {
  fileOf: (selection: { state: StateFilter; search: string }) => Promise<FileToSave>;
}) {
  const [state, setState] = useState<StateFilter>("all");
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const list = useQuery(
    quotesApi.list.queryOptions({
      input: { state, search, offset: (page - 1) * pageSize, limit: pageSize },
      placeholderData: keepPreviousData,
    }),
  );
  const { download, busy } = useDownload();
  const searchFor = (typed: string) => {
    setSearch(typed);
    setPage(1);
  };
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
        <QuoteFigures />
        <Card flush>
          <div className="flex flex-wrap gap-2 px-4 py-3 sm:px-5">
            <QuoteSearch
              search={search}
              state={state}
              onSearch={searchFor}
              onState={(picked) => {
                setState(picked);
                setPage(1);
              }}
            />
            <Button
              className="sm:ml-auto"
              icon={<Download aria-hidden="true" />}
              busy={busy === "quotes"}
              disabled={list.data?.total === 0}
              onClick={() => void download("quotes", () => fileOf({ state, search }))}
            >
              Export
            </Button>
          </div>
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
                <QuoteRows rows={list.data.rows} />
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
                  onPage={setPage}
                  noun="quotes"
                  busy={list.isPlaceholderData}
                />
              </div>
            </>
          )}
        </Card>
      </div>
    </>
  );
}

/** The search text and the state that select quotes. */
function QuoteSearch({
  search,
  state,
  onSearch,
  onState,
}: {
  search: string;
  state: StateFilter;
  onSearch: (search: string) => void;
  onState: (state: StateFilter) => void;
}) {
  return (
    <>
      <SearchBox
        label="Search quotes"
        placeholder="Customer, title, number…"
        value={search}
        onChange={onSearch}
        className="min-w-0 basis-full sm:flex-1 sm:basis-0 md:max-w-sm"
      />
      <Select
        aria-label="Status"
        value={state}
        onChange={(event) => onState(event.currentTarget.value as StateFilter)}
        className="min-w-32 flex-1 sm:w-40 sm:flex-none"
      >
        <option value="all">All statuses</option>
        {quoteStates.map((one) => (
          <option key={one} value={one}>
            {quoteStateLabels[one]}
          </option>
        ))}
      </Select>
    </>
  );
}

/** Offers the corrections of a search of the list. */
function QuoteCorrections({
  selection,
  ...rest
}: {
  selection: { state: StateFilter; search: string };
  onSearch: (search: string) => void;
  className?: string;
}) {
  const corrections = quotesApi.didYouMean.queryOptions({ input: selection });
  return <SearchCorrections search={selection.search} corrections={corrections} {...rest} />;
}

function NoQuotes({
  selection,
  onSearch,
}: {
  selection: { state: StateFilter; search: string };
  onSearch: (search: string) => void;
}) {
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
      text="Open an estimate and create a quote from it, or write one from scratch."
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
      <StatCard slim loading={isPending} label="Won" value={data?.won ?? 0} caption={shareOf(data)} />
      <StatCard slim loading={isPending} label="Open" value={money(data?.waiting_value)} />
      <StatCard slim loading={isPending} label="Won" value={money(data?.won_value)} />
    </div>
  );
}

const shareOf = (data: { sent: number; won: number } | undefined): string =>
  data && data.sent > 0 ? `${Math.round((100 * data.won) / data.sent)}% win rate` : "None sent yet";
