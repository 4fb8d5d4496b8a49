import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { SavedFilters } from "#features/requests/saved-filters/SavedFilters.tsx";
import { FilterBar } from "#browser/lists/FilterBar.tsx";
import { Button } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Select } from "#ui/forms/Inputs.tsx";
import { customerStatuses } from "#features/customers/customers/customer.ts";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { tagKey } from "#features/customers/customers/tags.ts";
import { customerStatusLabels } from "#features/customers/customers/customerLabels.ts";
import { SearchCorrections } from "#browser/SearchCorrections.tsx";
import { listParamsOf, type CustomersView } from "./customersAddress.ts";

type Show = (change: Partial<CustomersView>) => void;

/** The search and the filters of the customer list. */
export function CustomerFilters({ view, onChange }: { view: CustomersView; onChange: Show }) {
  const used = useQuery(customersApi.tags.queryOptions()).data?.map(({ tag }) => tag) ?? [];
  const isListed = view.tag === "" || used.some((tag) => tagKey(tag) === tagKey(view.tag));
  const tags = isListed ? used : [view.tag, ...used];
  return (
    <FilterBar
      noun="customers"
      saved={<SavedFilters list="customers" />}
      className="pt-2 md:pt-3"
      placeholder="Name, email, phone, address…"
      search={view.search}
      onSearch={(search) => onChange({ search })}
      active={[view.status !== "all", view.follow_ups !== "first", view.tag !== ""].filter(Boolean).length}
    >
      <Select
        aria-label="Status"
        value={view.status}
        onChange={(event) => onChange({ status: event.currentTarget.value as CustomersView["status"] })}
        className="md:w-40"
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
        className="md:w-40"
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
          className="max-md:col-span-full md:w-40"
        >
          <option value="">All tags</option>
          {tags.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </Select>
      )}
    </FilterBar>
  );
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
  );
}
