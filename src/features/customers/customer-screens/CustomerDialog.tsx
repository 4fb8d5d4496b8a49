import { useQuery } from "@tanstack/react-query";
import { Badge } from "#ui/Badge.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { isNotFound } from "#shared/errors.ts";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { mayLeave } from "#browser/dirtyForms.ts";
import { followUpBadges } from "#features/customers/follow-ups/followUpDue.ts";
import { CustomerActions } from "./CustomerActions.tsx";
import { CustomerContent } from "./CustomerContent.tsx";
import {
  clientTypeLabels,
  customerStatusLabels,
  customerStatusTones,
} from "#features/customers/customers/customerLabels.ts";
import { CustomerDialogs } from "./CustomerDialogs.tsx";
import { useCustomerDialogs } from "./useCustomerDialogs.ts";
import type { WorkOfCustomer } from "./workOf.browser.ts";

/** The details of one customer, over the list. `onShow` shows another customer instead. */
export function CustomerDialog({
  id,
  work,
  onShow,
  onClose,
}: {
  id: string;
  work: WorkOfCustomer;
  onShow: (customerId: string) => void;
  onClose: () => void;
}) {
  const { data, error, isPending, isFetching, refetch } = useQuery(customersApi.get.queryOptions({ input: { id } }));
  const { open, ...dialogs } = useCustomerDialogs();
  const missing = isNotFound(error);
  const show = (other: string) => void mayLeave().then((leaves) => leaves && onShow(other));
  // A customer that was deleted or merged elsewhere while it was shown can no longer be edited.
  const customer = missing ? undefined : data;
  const due = customer?.followUpStatus && followUpBadges[customer.followUpStatus];
  return (
    <Dialog
      open
      onOpenChange={(stay) => !stay && void mayLeave().then((leaves) => leaves && onClose())}
      size="lg"
      title={customer?.name ?? (missing ? "Customer not found" : "Customer")}
      description={
        customer && (
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={customerStatusTones[customer.status]}>{customerStatusLabels[customer.status]}</Badge>
            {clientTypeLabels[customer.client_type]}
            {due && <Badge tone={due.tone}>{due.label}</Badge>}
          </span>
        )
      }
    >
      {isPending && <Spinner label="Loading the customer…" showLabel />}
      {missing && <p className="text-ink-soft">It may have been deleted or merged into another customer.</p>}
      {error && !missing && !customer && <FailedState error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {customer && (
        <div className="flex flex-col gap-4">
          <CustomerActions customer={customer} openDialog={open} onShow={show} work={work} withPageLink />
          <CustomerContent customer={customer} openDialog={open} work={work} narrow />
        </div>
      )}
      <CustomerDialogs {...dialogs} onGone={onClose} />
    </Dialog>
  );
}
