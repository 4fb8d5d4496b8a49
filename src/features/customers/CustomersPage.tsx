import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Mail, MapPin, Phone, Users } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { PremiumGate } from "#features/billing/PremiumGate.tsx";
import { formatDay } from "#shared/days.ts";
import { Badge } from "#ui/Badge.tsx";
import { buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Pager } from "#ui/Pager.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { api } from "#web/client.ts";
import { useSession } from "#web/session.tsx";
import type { Customer } from "./customer.ts";
import { CustomerDialog } from "./CustomerDialog.tsx";
import { customerStatusLabels, customerStatusTones } from "./customerLabels.ts";

const pageSize = 30;
/** How long the card of the customer one was sent to stays highlighted, in milliseconds. */
const highlightLasts = 3_000;

/** The customers of the business. `customerId` in the address opens that customer's details and highlights the card. */
export function CustomersPage() {
  return (
    <PremiumGate title="Customers">
      <Customers />
    </PremiumGate>
  );
}

function Customers() {
  const { me } = useSession();
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [address, setAddress] = useSearchParams();
  const customers = useQuery(
    api.customers.list.queryOptions({ input: { search, offset: (page - 1) * pageSize, limit: pageSize }, placeholderData: keepPreviousData }),
  );
  const opened = address.get("customerId");
  const sought = useForAWhile(opened, highlightLasts);
  const open = (id: string | null) => setAddress(id === null ? {} : { customerId: id });

  return (
    <>
      <PageHeader title="Customers" description="Everybody you have added from an estimate." />
      <SearchBox
        label="Search customers"
        placeholder="Name, email, phone, address…"
        value={search}
        onChange={(words) => {
          setSearch(words);
          setPage(1);
        }}
        className="mb-4 max-w-md"
      />
      {customers.isPending && <SkeletonRows label="Loading customers…" />}
      {customers.isError && !customers.data && <FailedState error={customers.error} onRetry={() => void customers.refetch()} busy={customers.isFetching} />}
      {customers.data && customers.data.total === 0 && <NoCustomers searching={search !== ""} />}
      {customers.data && customers.data.total > 0 && (
        <div className="flex flex-col gap-4">
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {customers.data.rows.map((customer) => (
              <li key={customer.id} ref={customer.id === sought ? bringIntoView : undefined}>
                <CustomerCard customer={customer} highlighted={customer.id === sought} timeZone={me?.business.time_zone} onOpen={() => open(customer.id)} />
              </li>
            ))}
          </ul>
          {customers.data.total > pageSize && <Pager page={page} pageSize={pageSize} total={customers.data.total} onPage={setPage} noun="customers" busy={customers.isFetching} />}
        </div>
      )}
      {opened && <CustomerDialog id={opened} onClose={() => open(null)} />}
    </>
  );
}

function NoCustomers({ searching }: { searching: boolean }) {
  return (
    <Card>
      <EmptyState
        icon={<Users />}
        title="No customers found"
        text={searching ? "Try adjusting your search or filter criteria." : "Get started by adding your first customer. Every estimate with an email has an Add to Customers button."}
        action={
          !searching && (
            <Link to="/dashboard" className={buttonClass({ variant: "primary" })}>
              Go to Estimates
            </Link>
          )
        }
      />
    </Card>
  );
}

function bringIntoView(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: "center" });
}

/** The value for so many milliseconds after it has changed, then null. */
function useForAWhile(value: string | null, milliseconds: number): string | null {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    setOver(null);
    if (value === null) return;
    const timer = setTimeout(() => setOver(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return value === over ? null : value;
}

function CustomerCard({ customer, timeZone, highlighted, onOpen }: { customer: Customer; timeZone: string | undefined; highlighted: boolean; onOpen: () => void }) {
  const lines = [
    { icon: <Mail aria-hidden="true" />, text: customer.email },
    { icon: <Phone aria-hidden="true" />, text: customer.phone },
    { icon: <MapPin aria-hidden="true" />, text: customer.address },
  ];
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={cx(
        "flex h-full w-full flex-col gap-2 rounded-xl border p-4 text-left shadow-card transition-colors duration-700",
        highlighted ? "border-accent bg-accent-soft" : "border-line bg-surface hover:border-line-strong",
      )}
    >
      <span className="flex w-full items-start justify-between gap-3">
        <span className="min-w-0 font-semibold break-words">{customer.name}</span>
        <Badge tone={customerStatusTones[customer.status]}>{customerStatusLabels[customer.status]}</Badge>
      </span>
      {lines.map(
        ({ icon, text }) =>
          text && (
            <span key={text} className="flex w-full items-start gap-2 text-sm text-ink-soft [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
              {icon}
              <span className="min-w-0 break-words">{text}</span>
            </span>
          ),
      )}
      <span className="tabular mt-auto pt-1 text-xs text-ink-faint">Customer since {formatDay(customer.created_at, timeZone)}</span>
    </button>
  );
}
