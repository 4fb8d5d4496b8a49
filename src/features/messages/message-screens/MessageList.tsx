import { useQuery } from "@tanstack/react-query";
import { useMemo, useState, type ReactNode } from "react";
import type { ListShape } from "#browser/lists/listShape.ts";
import { messagesApi } from "#features/messages/planned-messages/message.client.ts";
import type { MessageRow } from "#features/messages/planned-messages/message.ts";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { MessageDialog } from "./MessageDialog.tsx";
import { useMessageShape, type MessageActions } from "./MessageShape.tsx";
import { useMessageChanges } from "./useMessageChanges.ts";

type Opened = { which: "message" | "form" | "send"; row: MessageRow };

/** The shape of a list of messages, and the dialogs that its rows open. */
export function useMessageList(options?: { ofOneCustomer?: boolean }): {
  shape: ListShape<MessageRow>;
  dialogs: ReactNode;
} {
  const { skip, restore, sendNow } = useMessageChanges();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  // The rows are rendered again only when they change: the actions of the first rendering use the same query cache.
  const [changes] = useState({ skip, restore });
  const actions = useMemo<MessageActions>(
    () => ({
      open: (row) => setOpened({ which: "message", row }),
      edit: (row) => setOpened({ which: row.state === "planned" ? "form" : "message", row }),
      skip: (row) => void changes.skip(row),
      restore: (row) => void changes.restore(row),
      send: (row) => setOpened({ which: "send", row }),
    }),
    [changes],
  );
  const shape = useMessageShape(actions, options);
  const dialogs = opened && (
    <>
      {opened.which === "send" ? (
        <SendNowDialog row={opened.row} onClose={close} onSend={() => sendNow(opened.row)} />
      ) : (
        <MessageDialog
          key={opened.row.id}
          row={opened.row}
          begins={opened.which === "form" ? "writing" : "reading"}
          onClose={close}
          onSend={(row) => setOpened({ which: "send", row })}
        />
      )}
    </>
  );
  return { shape, dialogs };
}

/** Asks before a planned message is sent at once. */
function SendNowDialog({
  row: { name, address, channel },
  onClose,
  onSend,
}: {
  row: MessageRow;
  onClose: () => void;
  onSend: () => Promise<void>;
}) {
  const { data: counts } = useQuery(messagesApi.stats.queryOptions({}));
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Send this message now?"
      text={
        <>
          It goes to {name ? `${name}, ` : ""}
          <span className="wrap-anywhere">{address}</span>, by {channel}. It can't be taken back.
          {counts?.paused_at && " Messages are paused, so it goes out once you resume them."}
        </>
      }
      confirmLabel="Send Now"
      onConfirm={onSend}
    />
  );
}
