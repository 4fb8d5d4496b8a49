import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Select } from "#ui/forms/Inputs.tsx";
import { Pager } from "#ui/Pager.tsx";
import { SearchBox } from "#ui/forms/SearchBox.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { useSession } from "#browser/client/useSession.ts";
import { customerStatuses, type CustomerRow } from "#features/customers/customers/customer.ts";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { tagKey } from "#features/customers/customers/tags.ts";
import { CustomerCard } from "./CustomerCard.tsx";
import { customerStatusLabels } from "#features/customers/customers/customerLabels.ts";
import { customersPageSize, listParamsOf, type CustomersView } from "./customersAddress.ts";
import { SearchCorrections } from "#browser/SearchCorrections.tsx";
import type { OpenDialog } from "./useCustomerDialogs.ts";

type Show = (change: Partial<CustomersView>) => void;

/** The filters of the customer list. */
export function CustomerFilters({ view, onChange }: { view: CustomersView; onChange: Show }) {
  const used = useQuery(customersApi.tags.queryOptions()).data?.map(({ tag }) => tag) ?? [];
  const isListed = view.tag === "" || used.some((tag) => tagKey(tag) === tagKey(view.tag));
  const tags = isListed ? used : [view.tag, ...used];
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 sm:flex sm:flex-row">
      <SearchBox
        label="Search customers"
        placeholder="Name, email, phone, address…"
        value={view.search}
        onChange={(search) => onChange({ search })}
        className="max-sm:col-span-full sm:max-w-md"
      />
      <Select
        aria-label="Status"
        value={view.status}
        onChange={(event) => onChange({ status: event.currentTarget.value as CustomersView["status"] })}
        className="shrink-0 sm:w-40"
      >
        <option value="all">All statuses</option>
        {customerStatuses.map((status) => (
          <option key={status} value={status}>
            {customerStatusLabels[status]}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Follow-ups"
        value={view.follow_ups}
        onChange={(event) => onChange({ follow_ups: event.currentTarget.value as CustomersView["follow_ups"] })}
        className="shrink-0 sm:w-40"
      >
        <option value="first">Due first</option>
        <option value="due">Only due</option>
        <option value="any">Newest first</option>
      </Select>
      {tags.length > 0 && (
        <Select
          aria-label="Tag"
          value={tags.find((tag) => tagKey(tag) === tagKey(view.tag)) ?? ""}
          onChange={(event) => onChange({ tag: event.currentTarget.value })}
          className="max-sm:col-span-full sm:w-40 sm:shrink"
        >
          <option value="">All tags</option>
          {tags.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}

/** The cards of one page of customers. */
export function CustomerGrid({
  rows,
  total,
  page,
  busy,
  highlightedId,
  openDialog,
  onOpen,
  onPage,
}: {
  rows: readonly CustomerRow[];
  total: number;
  page: number;
  busy: boolean;
  /** The opened customer while its card is highlighted; null otherwise. */
  highlightedId: string | null;
  openDialog: OpenDialog;
  onOpen: (id: string) => void;
  onPage: (page: number) => void;
}) {
  const { me } = useSession();
  return (
    <div className="flex flex-col gap-4">
      <ul
        aria-label="Customers"
        aria-busy={busy || undefined}
        className={cx("grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3", busy && "opacity-60")}
      >
        {rows.map((customer) => (
          <li key={customer.id} ref={customer.id === highlightedId ? bringIntoView : undefined}>
            <CustomerCard
              customer={customer}
              highlighted={customer.id === highlightedId}
              timeZone={me?.business.time_zone}
              onOpen={() => onOpen(customer.id)}
              openDialog={openDialog}
            />
          </li>
        ))}
      </ul>
      {total > customersPageSize && (
        <Pager page={page} pageSize={customersPageSize} total={total} onPage={onPage} noun="customers" busy={busy} />
      )}
    </div>
  );
}

function bringIntoView(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: "center" });
}

/** Offers the corrections of a search of the list. */
export function CustomerCorrections({
  view,
  ...rest
}: {
  view: CustomersView;
  onSearch: (search: string) => void;
  className: string;
}) {
  const { offset: _offset, limit: _limit, ...input } = listParamsOf(view);
  const corrections = customersApi.didYouMean.queryOptions({ input });
  return <SearchCorrections search={view.search} corrections={corrections} {...rest} />;
}

/** The empty list: the business has no customers, or none match the filters. */
export function NoCustomers({
  any,
  view,
  onSearch,
  onAdd,
  onClear,
}: {
  any: boolean;
  view: CustomersView;
  onSearch: (search: string) => void;
  onAdd: () => void;
  onClear: () => void;
}) {
  return (
    <Card>
      <EmptyState
        icon={<Users />}
        title="No customers found"
        text={any ? "Try adjusting your search or filter criteria." : "Get started by adding your first customer."}
        action={
          any ? (
            <>
              <CustomerCorrections view={view} onSearch={onSearch} className="basis-full" />
              <Button onClick={onClear}>Clear filters</Button>
            </>
          ) : (
            <Button variant="primary" onClick={onAdd}>
              Add Customer
            </Button>
          )
        }
      />
    </Card>
  );
}

/** Placeholders for the cards while they load. */
export function CardSkeletons() {
  return (
    <div role="status" className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
      <span className="sr-only">Loading customers…</span>
      {Array.from({ length: 6 }, (_, place) => (
        <div key={place} className="flex h-72 flex-col gap-3 rounded-xl border border-line bg-surface p-4 shadow-card">
          <div className="flex gap-3">
            <Skeleton className="size-10 rounded-full" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          </div>
          <Skeleton className="mt-2 h-3.5 w-4/5" />
          <Skeleton className="h-3.5 w-1/2" />
          <Skeleton className="mt-auto h-9 w-full" />
        </div>
      ))}
    </div>
  );
}
