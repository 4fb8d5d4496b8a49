import { useQueryClient } from "@tanstack/react-query";
import { ProductError } from "#shared/errors.ts";
import { toast } from "#ui/toast.tsx";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { messagesApi } from "#features/messages/planned-messages/message.client.ts";
import type { MessageDetails } from "#features/messages/planned-messages/message.ts";
import { sequencesApi } from "#features/messages/sequences/sequence.client.ts";
import type { FieldErrors } from "#features/quotes/quote-editor/fieldErrors.ts";
import { counted } from "./messageWords.ts";

/** A message over the version that was read. */
type Read = Pick<MessageDetails, "id" | "version">;
type Edited = Parameters<typeof messagesApi.edit.call>[0];

/** The changes that a member can make to messages. Pausing, resuming, sending and stopping throw on failure. */
export function useMessageChanges() {
  const queries = useQueryClient();

  function refresh(changed?: MessageDetails): void {
    if (changed) queries.setQueryData(messagesApi.get.queryKey({ input: { id: changed.id } }), changed);
    void queries.invalidateQueries({ queryKey: messagesApi.list.key() });
    void queries.invalidateQueries({ queryKey: messagesApi.stats.key() });
    void queries.invalidateQueries({ queryKey: sequencesApi.list.key() });
  }

  /** Returns the changed message; null on failure, after showing a message. */
  async function change(
    request: Promise<MessageDetails>,
    failed: string,
    onInvalid?: (fields: FieldErrors) => void,
  ): Promise<MessageDetails | null> {
    try {
      const changed = await request;
      refresh(changed);
      return changed;
    } catch (error) {
      if (error instanceof ProductError && error.fields) onInvalid?.(error.fields);
      toastError(error, { words: failed });
      refresh();
      return null;
    }
  }

  async function restore({ id, version }: Read): Promise<void> {
    const restored = await change(
      messagesApi.restore.call({ id, version }),
      "The message couldn't be planned again. Please try again.",
    );
    if (restored) toastSuccess("Message planned again", undefined);
  }

  async function skip({ id, version }: Read): Promise<boolean> {
    const skipped = await change(
      messagesApi.skip.call({ id, version }),
      "The message couldn't be skipped. Please try again.",
    );
    if (!skipped) return false;
    toast({
      title: "Message skipped",
      tone: "success",
      action: { label: "Undo", onClick: () => void restore(skipped) },
    });
    return true;
  }

  return {
    skip,
    restore,
    edit: async (edited: Edited, onInvalid: (fields: FieldErrors) => void): Promise<MessageDetails | null> => {
      const saved = await change(
        messagesApi.edit.call(edited),
        "The message couldn't be saved. Please try again.",
        onInvalid,
      );
      if (saved) toastSuccess("Message saved", undefined);
      return saved;
    },
    sendNow: async ({ id, version }: Read): Promise<void> => {
      const sent = await messagesApi.sendNow.call({ id, version });
      refresh(sent);
      toastSuccess(sent.state === "sent" ? "Message sent" : "The message is being sent", sent.notice);
    },
    stopFor: async (customerId: string): Promise<void> => {
      const { stopped } = await messagesApi.stopFor.call({ id: customerId });
      refresh();
      toastSuccess(`${counted(stopped, "message")} stopped`, undefined);
    },
    setPaused: async (paused: boolean): Promise<void> => {
      const counts = await (paused ? messagesApi.pause.call({}) : messagesApi.resume.call({}));
      queries.setQueryData(messagesApi.stats.queryKey({}), counts);
      void queries.invalidateQueries({ queryKey: sequencesApi.settings.key() });
      toastSuccess(paused ? "All messages are paused" : "Messages go out again", undefined);
    },
  };
}
