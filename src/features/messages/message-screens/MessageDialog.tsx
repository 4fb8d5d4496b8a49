import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "#browser/links.tsx";
import { useToday } from "#browser/useToday.ts";
import { useZone } from "#browser/useZone.ts";
import { messagesApi } from "#features/messages/planned-messages/message.client.ts";
import type { MessageDetails, MessageRow } from "#features/messages/planned-messages/message.ts";
import { messageRefusals } from "#features/messages/planned-messages/messageStates.ts";
import { triggers } from "#features/messages/message-rules/triggers.ts";
import { isNotFound } from "#shared/errors.ts";
import { Button } from "#ui/Button.tsx";
import { Facts } from "#ui/Facts.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { State } from "./MessageShape.tsx";
import { channelLabels, momentLabel, momentOfMessage, recordOf, sequenceLabel } from "./messageWords.ts";
import { MessageForm } from "./MessageForm.tsx";
import { useMessageChanges } from "./useMessageChanges.ts";

/**
 * One message: its words as they were sent, or would be sent now, the reason and the time; while it is planned, the form
 * that changes them. `onSend` asks before it sends it.
 */
export function MessageDialog({
  row,
  begins,
  onClose,
  onSend,
}: {
  row: MessageRow;
  begins: "reading" | "writing";
  onClose: () => void;
  onSend: (message: MessageDetails) => void;
}) {
  const read = useQuery(messagesApi.get.queryOptions({ input: { id: row.id } }));
  const { skip, restore } = useMessageChanges();
  const [writing, setWriting] = useState(begins === "writing");
  const message = isNotFound(read.error) ? undefined : read.data;
  if (message?.state === "planned" && writing)
    return <MessageForm key={message.version} message={message} onClose={onClose} onDone={() => setWriting(false)} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={row.name || row.address}
      description={sequenceLabel(row)}
      footer={
        message?.state === "planned" ? (
          <>
            <Button onClick={() => void skip(message).then((skipped) => skipped && onClose())}>Skip</Button>
            <Button className="max-sm:px-2" onClick={() => onSend(message)}>
              Send Now…
            </Button>
            <Button variant="primary" onClick={() => setWriting(true)}>
              Edit
            </Button>
          </>
        ) : (
          message?.state === "skipped" && <Button onClick={() => void restore(message)}>Plan Again</Button>
        )
      }
    >
      {message ? (
        <ShownMessage message={message} />
      ) : isNotFound(read.error) ? (
        <p className="text-ink-soft">{messageRefusals.gone}</p>
      ) : read.error === null ? (
        <SkeletonRows rows={3} label="Loading the message…" className="-mx-4" />
      ) : (
        <FailedState
          title="The message couldn't be loaded"
          error={read.error}
          busy={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
    </Dialog>
  );
}

function ShownMessage({ message }: { message: MessageDetails }) {
  const zone = useZone();
  const today = useToday();
  const { state, reason, subject, text, channel, address, trigger, customer_id, segments } = message;
  const record = recordOf(message);
  const isPlanned = state === "planned" || state === "sending";
  return (
    <div className="flex flex-col gap-4">
      <Facts
        className="grid-cols-2"
        items={[
          { label: "To", value: <span className="wrap-anywhere">{address}</span> },
          {
            label: "By",
            value:
              segments !== null && segments > 1
                ? `${channelLabels[channel]}, ${segments} parts`
                : channelLabels[channel],
          },
          { label: isPlanned ? "Goes out" : "Time", value: momentLabel(momentOfMessage(message), today, zone) },
          { label: "Status", value: <State row={message} /> },
          ...(trigger === null ? [] : [{ label: "Reason", value: `${triggers[trigger].sentence}.`, wide: true }]),
        ]}
      />
      {reason !== null && <Notice tone={state === "failed" ? "danger" : "info"}>{reason}</Notice>}
      <section aria-label="Message" className="rounded-xl border border-line bg-bg p-4">
        {subject !== "" && <p className="mb-2 font-semibold wrap-anywhere">{subject}</p>}
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      </section>
      {isPlanned && (
        <p className="text-sm text-ink-faint">
          As it would go out now. Names, links and amounts follow the record until then.
        </p>
      )}
      {(record ?? customer_id) !== null && (
        <p className="flex flex-wrap gap-x-4">
          {record && (
            <Link to={record.to} className="link inline-flex min-h-11 items-center dense:min-h-6">
              {record.label}
            </Link>
          )}
          {customer_id !== null && (
            <Link to={`/customer/${customer_id}`} className="link inline-flex min-h-11 items-center dense:min-h-6">
              View Customer
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
