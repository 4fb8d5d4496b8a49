import { useQuery } from "@tanstack/react-query";
import { formatDay } from "#shared/days.ts";
import { Badge } from "#ui/Badge.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Facts } from "#ui/Facts.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { ProductError } from "#shared/errors.ts";
import { api } from "#web/client.ts";
import { useSession } from "#web/session.tsx";
import { clientTypeLabels, customerStatusLabels, customerStatusTones } from "./customerLabels.ts";

/** What is known about one customer. */
export function CustomerDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { me } = useSession();
  const { data: customer, error, isPending, isFetching, refetch } = useQuery(api.customers.get.queryOptions({ input: { id } }));
  const missing = error instanceof ProductError && (error.code === "not_found" || error.code === "invalid");
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={customer?.name ?? (missing ? "Customer not found" : "Customer")}>
      {isPending && <Spinner label="Loading the customer…" showLabel />}
      {missing && <p className="text-ink-soft">It may have been deleted meanwhile.</p>}
      {error && !missing && <FailedState error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {customer && (
        <Facts
          items={[
            { label: "Status", value: <Badge tone={customerStatusTones[customer.status]}>{customerStatusLabels[customer.status]}</Badge> },
            { label: "Type", value: clientTypeLabels[customer.client_type] },
            { label: "Email", value: customer.email && <Contact href={`mailto:${customer.email}`}>{customer.email}</Contact>, wide: true },
            { label: "Phone", value: customer.phone && <Contact href={`tel:${customer.phone}`}>{customer.phone}</Contact> },
            { label: "Customer since", value: formatDay(customer.created_at, me?.business.time_zone) },
            { label: "Address", value: customer.address, wide: true },
          ]}
        />
      )}
    </Dialog>
  );
}

function Contact({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="link inline-flex min-h-11 items-center break-all dense:min-h-0">
      {children}
    </a>
  );
}
