import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { MailQuestionMark } from "lucide-react";
import { useState } from "react";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { toastError } from "#browser/session/toastError.ts";
import { useToday } from "#browser/useToday.ts";
import { useZone } from "#browser/useZone.ts";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { CustomerPicker, type PickedCustomer } from "#features/customers/merge-screens/CustomerPicker.tsx";
import { conversationsApi } from "#features/messages/conversations/conversation.client.ts";
import type { UnknownMessage } from "#features/messages/conversations/conversation.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { Pager } from "#ui/Pager.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { LongText } from "./ConversationEntry.tsx";
import { ChannelIcon } from "./MessageShape.tsx";
import { momentLabel } from "./messageWords.ts";

const pageSize = 20;

/** Messages from people whom nobody knows yet. A member attaches each to a customer, or deletes it. */
export function UnknownSenders({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const list = useQuery(
    conversationsApi.tray.queryOptions({
      input: { offset: (page - 1) * pageSize, limit: pageSize },
      placeholderData: keepPreviousData,
    }),
  );
  const [opened, setOpened] = useState<{ which: "attach" | "delete"; message: UnknownMessage } | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Card flush>
        {list.isPending && <SkeletonRows rows={3} label="Loading messages…" />}
        {list.isError && !list.data && (
          <FailedState
            className="m-4"
            title="Messages couldn't be loaded"
            error={list.error}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.data?.total === 0 && (
          <EmptyState
            icon={<MailQuestionMark />}
            title="No unknown senders"
            text="Messages that belong to none of your customers appear here, until you say whose they are."
          />
        )}
        {list.data && list.data.total > 0 && (
          <>
            <ul aria-label="Unknown senders" className="divide-y divide-line">
              {list.data.rows.map((message) => (
                <li key={message.id} className="px-4 py-4 sm:px-5">
                  <Received
                    message={message}
                    onAttach={() => setOpened({ which: "attach", message })}
                    onDelete={() => setOpened({ which: "delete", message })}
                  />
                </li>
              ))}
            </ul>
            <div className="border-t border-line px-4 py-3 sm:px-5">
              <Pager
                page={page}
                pageSize={pageSize}
                total={list.data.total}
                onPage={onPage}
                noun="messages"
                busy={list.isPlaceholderData}
              />
            </div>
          </>
        )}
      </Card>
      {opened?.which === "attach" && <AttachDialog message={opened.message} onClose={close} />}
      {opened?.which === "delete" && <DeleteDialog message={opened.message} onClose={close} />}
    </>
  );
}

const senderOf = ({ name, address }: UnknownMessage): string => name || address;

function Received({
  message,
  onAttach,
  onDelete,
}: {
  message: UnknownMessage;
  onAttach: () => void;
  onDelete: () => void;
}) {
  const zone = useZone();
  const today = useToday();
  const { channel, name, address, subject, text, at } = message;
  return (
    <article aria-label={`Message from ${senderOf(message)}`} className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
        <ChannelIcon channel={channel} />
        <span className="text-[0.9375rem] font-semibold wrap-anywhere text-ink">{senderOf(message)}</span>
        {name !== "" && <span className="wrap-anywhere">{address}</span>}
        <span className="tabular">{momentLabel(at, today, zone)}</span>
      </p>
      <div className="max-w-prose">
        {subject !== "" && <p className="font-medium wrap-anywhere">{subject}</p>}
        <p className="wrap-anywhere whitespace-pre-line">
          <LongText text={text} />
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        <Button size="sm" aria-haspopup="dialog" onClick={onAttach}>
          Attach to a customer
        </Button>
        <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={onDelete}>
          Delete
        </Button>
      </p>
    </article>
  );
}

function AttachDialog({ message, onClose }: { message: UnknownMessage; onClose: () => void }) {
  const refresh = useTrayRefresh();
  const [picked, setPicked] = useState<PickedCustomer | null>(null);
  const [busy, setBusy] = useState(false);
  const attach = async () => {
    if (!picked) return;
    setBusy(true);
    try {
      await conversationsApi.attach.call({ id: message.id, customer_id: picked.id });
      toastSuccess(`Attached to ${picked.name}`, undefined);
      onClose();
    } catch (error) {
      toastError(error, { words: "The message couldn't be attached. Please try again." });
    }
    setBusy(false);
    refresh();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title="Attach to a customer"
      description={`The message from ${senderOf(message)} moves to the customer's conversation. Follow-ups stop, as with any reply.`}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={picked === null}
            busy={busy}
            busyLabel="Attaching…"
            onClick={() => void attach()}
          >
            Attach
          </Button>
        </>
      }
    >
      <CustomerPicker
        label="Customer"
        hint="Choose who wrote this message."
        picked={picked}
        other={null}
        onPick={setPicked}
      />
    </Dialog>
  );
}

function DeleteDialog({ message, onClose }: { message: UnknownMessage; onClose: () => void }) {
  const refresh = useTrayRefresh();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title="Delete this message?"
      text={`The message from ${senderOf(message)} is deleted for good. This can't be undone.`}
      confirmLabel="Delete"
      onConfirm={async () => {
        await conversationsApi.remove.call({ id: message.id });
        toastSuccess("Message deleted", undefined);
        refresh();
      }}
    />
  );
}

function useTrayRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [conversationsApi.key(), customersApi.timeline.key()])
      void queries.invalidateQueries({ queryKey });
  };
}
