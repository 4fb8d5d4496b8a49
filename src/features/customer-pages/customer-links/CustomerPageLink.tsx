import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { CopyField } from "#ui/forms/CopyField.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { customerLinksApi } from "./customerLink.client.ts";

/** The link of the customer's page, to copy or to renew. */
export function CustomerPageLink({ customerId: id }: { customerId: string }) {
  const queries = useQueryClient();
  const options = customerLinksApi.get.queryOptions({ input: { id } });
  const { data, error, isFetching, refetch } = useQuery(options);
  const [asking, setAsking] = useState(false);
  const renew = async () => {
    queries.setQueryData(options.queryKey, await customerLinksApi.renew.call({ id }));
    toastSuccess("Link renewed", undefined);
  };
  return (
    <Card title="Customer's page">
      {data && (
        <>
          <CopyField label="Link to the customer's page" value={new URL(data.link, location.origin).href} />
          <p className="mt-3 text-sm text-ink-soft">
            Estimates, quotes, visits and invoices in one place. Your customer opens it with a code from their email.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <a href={data.link} target="_blank" className={buttonClass()}>
              Preview
            </a>
            <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
              Renew link
            </Button>
          </div>
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title="Renew this link?"
            text="The links in earlier emails stop opening the customer's page. Links to quotes and invoices still work."
            confirmLabel="Renew Link"
            onConfirm={renew}
          />
        </>
      )}
      {!data && error === null && <SkeletonRows rows={1} label="Loading the link…" />}
      {!data && error !== null && (
        <FailedState
          title="The link couldn't be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  );
}
