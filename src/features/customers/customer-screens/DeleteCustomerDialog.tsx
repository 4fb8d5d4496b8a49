import { useQuery } from "@tanstack/react-query";
import { ExportButtons } from "#browser/shell/ExportButtons.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { describeRemoval, type CustomerRow } from "#features/customers/customers/customer.ts";
import { useCustomerChanges } from "#features/customers/customer-cache/useCustomerChanges.ts";

/**
 * Confirms the permanent deletion of a customer. Shows counts of everything else that is deleted, and offers an export
 * first.
 */
export function DeleteCustomerDialog({
  customer,
  onClose,
  onGone,
}: {
  customer: Pick<CustomerRow, "id" | "name">;
  onClose: () => void;
  onGone?: () => void;
}) {
  const changes = useCustomerChanges();
  const counts = useQuery(customersApi.counts.queryOptions({ input: { id: customer.id }, staleTime: 0 }));
  const goes = counts.data && describeRemoval(counts.data);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete Customer"
      text={
        <>
          <p>
            This action cannot be undone. <strong className="font-semibold text-ink">{customer.name}</strong> and all
            associated data are removed.
          </p>
          {counts.isPending ? (
            <Skeleton className="mt-2 h-5 w-48" />
          ) : (
            goes && (
              <p className="mt-2">
                This removes <strong className="font-semibold text-ink">{goes}</strong> as well.
              </p>
            )
          )}
        </>
      }
      confirmLabel="Delete"
      tone="danger"
      onConfirm={async () => {
        if (await changes.remove(customer)) onGone?.();
      }}
    >
      <p className="mb-2 text-sm text-ink-soft">Would you like to keep a copy first?</p>
      <ExportButtons />
    </ConfirmDialog>
  );
}
