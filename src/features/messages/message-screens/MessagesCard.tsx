import { useQuery } from "@tanstack/react-query";
import { OctagonX } from "lucide-react";
import { useState } from "react";
import { BriefList } from "#browser/lists/BriefList.tsx";
import { messagesApi } from "#features/messages/planned-messages/message.client.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { useMessageChanges } from "./useMessageChanges.ts";
import { useMessageList } from "./MessageList.tsx";

/** The maximum number of planned messages, and of sent ones, that a card shows. */
const maxShown = 20;

/**
 * The planned and sent messages about one record, or the planned ones to one customer, whose conversation has the sent
 * ones, and the button that stops all messages to the customer.
 */
export function MessagesCard({
  of,
  customer,
}: {
  of: { about_id: string } | { customer_id: string };
  customer: { id: string; name: string } | null;
}) {
  const planned = useQuery(messagesApi.list.queryOptions({ input: { ...of, box: "planned", limit: maxShown } }));
  const isOfRecord = "about_id" in of;
  const title = isOfRecord ? "Messages to the customer" : "Planned messages";
  const sent = useQuery(
    messagesApi.list.queryOptions({ input: { ...of, box: "sent", limit: maxShown }, enabled: isOfRecord }),
  );
  const { shape, dialogs } = useMessageList({ ofOneCustomer: true });
  const failed = [planned, sent].find((one) => !one.data && one.error !== null);
  if (failed)
    return (
      <Card title={title}>
        <FailedState
          title="The messages couldn't be loaded"
          error={failed.error}
          busy={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      </Card>
    );
  if (!planned.data || (isOfRecord && !sent.data))
    return (
      <Card title={title} flush>
        <SkeletonRows rows={1} label="Loading messages…" />
      </Card>
    );
  const groups = [
    { name: "Planned", rows: planned.data.rows },
    { name: "Sent in the last 30 days", rows: sent.data?.rows ?? [] },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <Card
      title={title}
      flush
      folded={groups.length === 0 ? "None planned" : undefined}
      actions={customer && planned.data.total > 0 && <StopButton customer={customer} />}
    >
      {groups.length > 0 ? (
        <BriefList shape={shape} rows={[]} groups={groups} />
      ) : (
        <p className="px-4 pb-4 text-sm text-ink-faint sm:px-5">
          {isOfRecord ? "No messages yet." : "No messages are planned."} Sequences that are turned on plan them.
        </p>
      )}
      {dialogs}
    </Card>
  );
}

/** Stops all planned messages to a customer, after a question. */
function StopButton({ customer: { id, name } }: { customer: { id: string; name: string } }) {
  const { stopFor } = useMessageChanges();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" icon={<OctagonX aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Stop all
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="danger"
        title={`Stop all messages to ${name || "this customer"}?`}
        text="Every planned message is cancelled, also those about other quotes, visits and invoices. This can't be undone."
        confirmLabel="Stop All Messages"
        onConfirm={() => stopFor(id)}
      />
    </>
  );
}
