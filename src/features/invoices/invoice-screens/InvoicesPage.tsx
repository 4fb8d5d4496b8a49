import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { formatCents } from "#shared/money/cents.ts";
import { fewFound } from "#shared/search/fewFound.ts";
import { buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Select } from "#ui/forms/Inputs.tsx";
import { SearchedFor } from "#ui/Marked.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Pager } from "#ui/Pager.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { StatCard } from "#ui/StatCard.tsx";
import { useMediaQuery } from "#ui/useMediaQuery.ts";
import { Link } from "#browser/links.tsx";
import { FilterBar } from "#browser/lists/FilterBar.tsx";
import { RecordList } from "#browser/lists/RecordList.tsx";
import { SearchCorrections } from "#browser/SearchCorrections.tsx";
import { useAddressQuery } from "#browser/useAddressQuery.ts";
import type { FileToSave } from "#browser/client/sessionOperations.ts";
import type { InvoiceFileChoice } from "#features/invoices/invoice-rules/invoiceFileKinds.ts";
import { SavedFilters } from "#features/requests/saved-filters/SavedFilters.tsx";
import { invoicesApi } from "#features/invoices/invoices/invoice.client.ts";
import { ExportInvoices } from "./ExportInvoices.tsx";
import { invoiceListLabels, readInvoicesAddress, writeInvoicesAddress, type InvoicesView } from "./invoicesAddress.ts";
import { useInvoiceShape } from "./InvoiceShape.tsx";
import { NewInvoiceButton } from "./NewInvoiceButton.tsx";

const pageSize = 30;

/** The filter of the list. */
type Selection = Pick<InvoicesView, "state" | "search">;

/** The invoices of the business, newest first, with their figures. `fileOf` creates the file of a period. */
export function InvoicesPage({ fileOf }: { fileOf: (choice: InvoiceFileChoice) => Promise<FileToSave> }) {
  const [query, changeQuery] = useAddressQuery();
  const { state, search, page } = readInvoicesAddress(query);
  const show = (choice: Partial<InvoicesView>) =>
    changeQuery((now) => writeInvoicesAddress({ ...readInvoicesAddress(now), page: 1, ...choice }), {
      replace: "search" in choice,
    });
  const shape = useInvoiceShape();
  const phone = useMediaQuery("(width < 48rem)");
  const list = useQuery(
    invoicesApi.list.queryOptions({
      input: { state, search, offset: (page - 1) * pageSize, limit: pageSize },
      placeholderData: keepPreviousData,
    }),
  );
  const searchFor = (typed: string) => show({ search: typed });
  return (
    <>
      <PageHeader
        beside
        title="Invoices"
        description={<span className="max-sm:hidden">The money for your work, and what is still owed.</span>}
        actions={
          <>
            <NewInvoiceButton />
            <Link to="/invoices/settings" className={buttonClass()}>
              Settings
            </Link>
          </>
        }
      />
      <div className="flex flex-col gap-4 sm:gap-5">
        {!phone && <InvoiceFigures />}
        <Card flush>
          <InvoiceFilters view={{ state, search }} onChange={show} fileOf={fileOf} />
          <div className="border-t border-line">
            {list.isPending && <SkeletonRows rows={5} label="Loading invoices…" />}
            {list.isError && !list.data && (
              <FailedState
                className="m-4"
                title="Invoices couldn't be loaded"
                error={list.error}
                busy={list.isFetching}
                onRetry={() => void list.refetch()}
              />
            )}
            {list.data?.total === 0 && <NoInvoices selection={{ state, search }} onSearch={searchFor} />}
            {list.data && list.data.total > 0 && (
              <>
                <SearchedFor value={search}>
                  <RecordList shape={shape} rows={list.data.rows} busy={list.isPlaceholderData} />
                </SearchedFor>
                {list.data.total <= fewFound && (
                  <InvoiceCorrections
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
                    noun="invoices"
                    busy={list.isPlaceholderData}
                  />
                </div>
              </>
            )}
          </div>
        </Card>
        {/* On a phone, the first screen is for the invoices themselves, which the figures follow. */}
        {phone && !list.isPending && <InvoiceFigures />}
      </div>
    </>
  );
}

/** The search and the state that select invoices. */
function InvoiceFilters({
  view: { state, search },
  onChange,
  fileOf,
}: {
  view: Selection;
  onChange: (change: Partial<InvoicesView>) => void;
  fileOf: (choice: InvoiceFileChoice) => Promise<FileToSave>;
}) {
  return (
    <FilterBar
      noun="invoices"
      placeholder="Customer, title, number…"
      search={search}
      onSearch={(typed) => onChange({ search: typed })}
      active={state === "all" ? 0 : 1}
      saved={<SavedFilters list="invoices" />}
      className="pt-2 md:pt-3"
      actions={<ExportInvoices fileOf={fileOf} />}
    >
      <Select
        aria-label="Status"
        value={state}
        onChange={(event) => onChange({ state: event.currentTarget.value as InvoicesView["state"] })}
        className="max-md:col-span-full md:w-44"
      >
        {Object.entries(invoiceListLabels).map(([one, label]) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </Select>
    </FilterBar>
  );
}

/** Offers the corrections of a search of the list. */
function InvoiceCorrections({
  selection,
  ...rest
}: {
  selection: Selection;
  onSearch: (search: string) => void;
  className?: string;
}) {
  const corrections = invoicesApi.didYouMean.queryOptions({ input: selection });
  return <SearchCorrections search={selection.search} corrections={corrections} {...rest} />;
}

function NoInvoices({ selection, onSearch }: { selection: Selection; onSearch: (search: string) => void }) {
  return selection.state !== "all" || selection.search !== "" ? (
    <EmptyState
      icon={<ReceiptText />}
      title="No invoices match"
      text="Try another word or status."
      action={<InvoiceCorrections selection={selection} onSearch={onSearch} />}
    />
  ) : (
    <EmptyState
      icon={<ReceiptText />}
      title="No invoices yet"
      text="Invoice a job on its page, or create an invoice for anything else. Your customer pays online or as you agree."
    />
  );
}

/** The money that is owed, overdue and paid, and the drafts; each opens its list. */
function InvoiceFigures() {
  const { data, isPending } = useQuery(invoicesApi.stats.queryOptions({}));
  const counted = (count: number | undefined) => `${count ?? 0} ${count === 1 ? "invoice" : "invoices"}`;
  const figures = [
    { label: "Owed", value: formatCents(data?.owed ?? 0), caption: counted(data?.unpaid), state: "unpaid" },
    {
      label: "Overdue",
      value: formatCents(data?.overdue_amount ?? 0),
      caption: counted(data?.overdue),
      state: "overdue",
    },
    { label: "Paid this month", value: formatCents(data?.paid_this_month ?? 0), state: "paid" },
    { label: "Drafts", value: data?.drafts ?? 0, state: "draft" },
  ] as const;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(({ state, ...figure }) => (
        <StatCard key={state} slim loading={isPending} {...figure} to={`/invoices?state=${state}`} />
      ))}
    </div>
  );
}
