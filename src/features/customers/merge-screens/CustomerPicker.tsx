import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { FailedState } from "#ui/FailedState.tsx";
import { SearchBox } from "#ui/forms/SearchBox.tsx";
import { Marked, SearchedFor, useFoundText } from "#ui/Marked.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { SearchCorrections } from "#browser/SearchCorrections.tsx";
import { customersApi } from "#features/customers/customers/customer.client.ts";

/** The known details of a picked customer. */
export type PickedCustomer = {
  id: string;
  name: string;
  email?: string | null;
  phone?: string | null;
  address?: string | null;
};

const maxShown = 6;

/** Picks one customer by search. `other` is already picked on the other side and cannot be picked here. */
export function CustomerPicker({
  label,
  hint,
  picked,
  other,
  onPick,
}: {
  label: string;
  hint: string;
  picked: PickedCustomer | null;
  other: PickedCustomer | null;
  onPick: (customer: PickedCustomer | null) => void;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 rounded-xl border border-line p-4">
      <div>
        <h3 id={id} className="font-semibold">
          {label}
        </h3>
        <p className="text-sm text-ink-soft">{hint}</p>
      </div>
      {picked ? (
        <div className="flex items-center justify-between gap-3 rounded-lg bg-accent-soft px-3 py-2">
          <Who customer={picked} />
          <Button size="sm" variant="ghost" aria-label={`Change: ${picked.name}`} onClick={() => onPick(null)}>
            Change
          </Button>
        </div>
      ) : (
        <Search label={label} other={other} onPick={onPick} />
      )}
    </section>
  );
}

function Search({
  label,
  other,
  onPick,
}: {
  label: string;
  other: PickedCustomer | null;
  onPick: (customer: PickedCustomer) => void;
}) {
  const [search, setSearch] = useState("");
  const found = useQuery(
    customersApi.list.queryOptions({ input: { search, limit: maxShown + 1 }, placeholderData: keepPreviousData }),
  );
  const rows = found.data?.rows.filter((one) => one.id !== other?.id).slice(0, maxShown) ?? [];
  const left = (found.data?.total ?? 0) - rows.length - (found.data?.rows.some((one) => one.id === other?.id) ? 1 : 0);
  return (
    <>
      <SearchBox
        label={`Search: ${label}`}
        placeholder="Name, email, phone, address…"
        value={search}
        onChange={setSearch}
        className="sm:max-w-none"
      />
      {found.isPending && <SkeletonRows rows={3} label="Loading customers…" />}
      {found.isError && !found.data && (
        <FailedState error={found.error} busy={found.isFetching} onRetry={() => void found.refetch()} />
      )}
      {found.data && rows.length === 0 && (
        <div className="px-1 py-3 text-sm text-ink-soft">
          <p>{search ? "No customers found. Try adjusting your search." : "No other customers to choose from."}</p>
          <SearchCorrections
            search={search}
            corrections={customersApi.didYouMean.queryOptions({ input: { search } })}
            onSearch={setSearch}
          />
        </div>
      )}
      {rows.length > 0 && (
        <SearchedFor value={search}>
          <ul aria-label={label} className="flex flex-col divide-y divide-line">
            {rows.map((customer) => (
              <li key={customer.id}>
                <button
                  type="button"
                  onClick={() => onPick(customer)}
                  className="flex min-h-11 w-full items-center rounded-lg px-2 py-2 text-left -outline-offset-2 hover:bg-ink/4"
                >
                  <Who customer={customer} />
                </button>
              </li>
            ))}
          </ul>
        </SearchedFor>
      )}
      {left > 0 && (
        <p className="px-1 text-xs text-ink-soft">
          {left === 1 ? "1 more. Search to find it." : `${left} more. Search to find them.`}
        </p>
      )}
    </>
  );
}

function Who({ customer, className }: { customer: PickedCustomer; className?: string }) {
  const address = useFoundText([customer.address ?? null]);
  return (
    <span className={cx("min-w-0", className)}>
      <span className="block font-medium break-words">
        <Marked text={customer.name} />
      </span>
      <span className="block text-sm break-words text-ink-soft">
        {customer.email && <Marked text={customer.email} />}
        {customer.email && customer.phone && " · "}
        {customer.phone && (
          <span className="inline-block">
            <Marked text={customer.phone} />
          </span>
        )}
        {!customer.email && !customer.phone && "No email or phone"}
      </span>
      {address !== null && (
        <span className="block text-sm break-words text-ink-soft">
          <Marked text={address} />
        </span>
      )}
    </span>
  );
}
