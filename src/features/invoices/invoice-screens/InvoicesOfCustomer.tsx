import { useQuery } from "@tanstack/react-query";
import { FilePlus } from "lucide-react";
import { useState } from "react";
import { BriefList } from "#browser/lists/BriefList.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { invoicesApi } from "#features/invoices/invoices/invoice.client.ts";
import { useInvoiceShape } from "./InvoiceShape.tsx";
import { useBeginInvoice } from "./useInvoiceChanges.ts";

/** The invoices of a customer, and a button for a new one. */
export function InvoicesOfCustomer({ customerId }: { customerId: string }) {
  const shape = useInvoiceShape();
  const begin = useBeginInvoice();
  const [busy, setBusy] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(
    invoicesApi.list.queryOptions({ input: { customer_id: customerId } }),
  );
  const create = async () => {
    setBusy(true);
    await begin({ customer_id: customerId });
    setBusy(false);
  };
  return (
    <Card
      title="Invoices"
      flush
      actions={
        <Button size="sm" busy={busy} icon={<FilePlus aria-hidden="true" />} onClick={() => void create()}>
          New Invoice
        </Button>
      }
    >
      {data && data.total > 0 && <BriefList shape={shape} rows={data.rows} />}
      {data?.total === 0 && <p className="px-4 pb-4 text-sm text-ink-faint sm:px-5">No invoices yet.</p>}
      {!data && error === null && <SkeletonRows rows={1} label="Loading invoices…" />}
      {!data && error !== null && (
        <FailedState
          className="mx-4 mb-4 sm:mx-5"
          title="The invoices couldn't be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  );
}
