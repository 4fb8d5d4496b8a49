import { useQueryClient } from "@tanstack/react-query";
import { Images, NotebookText, PenLine, Send } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useSession } from "#browser/client/useSession.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { conversationsApi } from "#features/messages/conversations/conversation.client.ts";
import type { WayToWrite } from "#features/messages/conversations/conversation.ts";
import { problemsOf } from "#features/messages/message-rules/messageProblems.ts";
import { messagesApi } from "#features/messages/planned-messages/message.client.ts";
import type { FieldErrors } from "#features/quotes/quote-editor/fieldErrors.ts";
import { ProductError } from "#shared/errors.ts";
import type { Language } from "#shared/words/languages.ts";
import { Button } from "#ui/Button.tsx";
import { SegmentedButtons } from "#ui/forms/SegmentedButtons.tsx";
import { toast } from "#ui/toast.tsx";
import {
  changedDraft,
  draftPlace,
  emptyDraft,
  isEmptyDraft,
  readDraft,
  writeDraft,
  type MessageDraft,
} from "./messageDraft.browser.ts";
import { channelLabels } from "./messageWords.ts";
import { SharePhotosDialog, withPhotoLink } from "./SharePhotosDialog.tsx";
import { TemplatesDialog } from "./TemplatesDialog.tsx";
import { WordsFields } from "./WordsFields.tsx";

type OpenWay = WayToWrite & { address: string; reason: null };
type Writing = { customer: { id: string; name: string }; ways: readonly WayToWrite[]; language: Language };

/** The form with which a member writes to a customer, by the channels that are open, and why others are not. */
export function MessageWriting({ customer, ways, language }: Writing) {
  const { me } = useSession();
  const place = draftPlace(me?.id ?? "", customer.id);
  const [draft, setDraft] = useState(() => readDraft(place));
  const open = ways.filter((way): way is OpenWay => way.reason === null && way.address !== null);
  const closed = ways.filter(({ reason }) => reason !== null);
  const [first] = open;
  const keep = (next: MessageDraft | null) => {
    setDraft(next);
    writeDraft(place, next ?? emptyDraft("email"));
  };
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      {first && draft && (
        <MessageForm customer={customer} open={open} language={language} draft={draft} onChange={keep} />
      )}
      {first && !draft && (
        <Button
          className="self-start"
          icon={<PenLine aria-hidden="true" />}
          onClick={() => setDraft(emptyDraft(first.channel))}
        >
          Write a Message
        </Button>
      )}
      {closed.length > 0 && (
        <ul aria-label="Not possible" className="flex flex-col gap-1 text-sm text-ink-soft">
          {closed.map(({ channel, reason }) => (
            <li key={channel}>
              {channelLabels[channel]}: {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function MessageForm({
  customer,
  open,
  language,
  draft,
  onChange,
}: {
  customer: Writing["customer"];
  open: readonly OpenWay[];
  language: Language;
  draft: MessageDraft;
  onChange: (draft: MessageDraft | null) => void;
}) {
  const id = useId();
  const way = open.find(({ channel }) => channel === draft.channel) ?? open[0];
  const latest = useRef(draft);
  const [problems, setProblems] = useState<FieldErrors>({});
  const [shown, setShown] = useState<Shown | null>(null);
  const { busy, send } = useSending(customer.id);
  if (!way) return null;
  const { channel, address } = way;
  const change = (next: MessageDraft | null) => {
    if (next) latest.current = next;
    onChange(next);
  };
  const write = (part: Partial<Pick<MessageDraft, "channel" | "subject" | "text">>) =>
    change(changedDraft(latest.current, part));
  const submit = async () => {
    const sending = { ...draft, channel };
    const found = problemsOf(sending, { channel, trigger: null, language });
    setProblems(found ?? {});
    if (found) return;
    // The form stays open with the words that were typed in the meantime.
    if ((await send(sending, setProblems)) && latest.current.key === draft.key) change(null);
  };
  return (
    <form
      id={id}
      noValidate
      aria-label={`Message to ${customer.name}`}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
    >
      {open.length > 1 && (
        <SegmentedButtons
          label="Send by"
          className="self-start"
          options={open.map((one) => ({ value: one.channel, label: channelLabels[one.channel] }))}
          value={channel}
          onChoose={(chosen) => write({ channel: chosen })}
        />
      )}
      <p className="text-sm text-ink-soft">
        To <span className="wrap-anywhere text-ink">{address}</span>, by {channel}
      </p>
      <WordsFields
        words={draft}
        channel={channel}
        trigger={null}
        language={language}
        problems={{ subject: problems["subject"], text: problems["text"] }}
        rows={5}
        onChange={({ subject, text }) => write({ subject, text })}
      />
      <WritingButtons busy={busy} onShow={setShown} onDiscard={() => discard(draft, change)} />
      {shown === "templates" && (
        <TemplatesDialog words={draft} onUse={(words) => use(words, draft, change)} onClose={() => setShown(null)} />
      )}
      {shown === "photos" && (
        <SharePhotosDialog
          customer={customer}
          hasEmail={open.some((one) => one.channel === "email")}
          onShared={(count) => write({ text: withPhotoLink(latest.current.text, count, language) })}
          onClose={() => setShown(null)}
        />
      )}
    </form>
  );
}

type Shown = "templates" | "photos";

function WritingButtons({
  busy,
  onShow,
  onDiscard,
}: {
  busy: boolean;
  onShow: (shown: Shown) => void;
  onDiscard: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={<NotebookText aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => onShow("templates")}
      >
        Templates
      </Button>
      <Button size="sm" icon={<Images aria-hidden="true" />} aria-haspopup="dialog" onClick={() => onShow("photos")}>
        Photos
      </Button>
      <span className="ml-auto flex flex-wrap gap-2">
        <Button variant="ghost" disabled={busy} onClick={onDiscard}>
          Discard
        </Button>
        <Button type="submit" variant="primary" icon={<Send aria-hidden="true" />} busy={busy} busyLabel="Sending…">
          Send
        </Button>
      </span>
    </div>
  );
}

type Change = (draft: MessageDraft | null) => void;

/** Closes the form. Undo brings the words back. */
function discard(draft: MessageDraft, change: Change): void {
  change(null);
  if (isEmptyDraft(draft)) return;
  toast({ title: "Draft discarded", action: { label: "Undo", onClick: () => change(draft) } });
}

/** Writes the words of a template in place of the draft's. Undo brings the former ones back. */
function use(words: { subject: string; text: string }, draft: MessageDraft, change: Change): void {
  change(changedDraft(draft, { subject: words.subject || draft.subject, text: words.text }));
  if (draft.text.trim() === "") return;
  toast({ title: "Template inserted", action: { label: "Undo", onClick: () => change(draft) } });
}

/** Sends a draft. Returns true if the server has it. */
function useSending(customerId: string) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function send(
    { channel, subject, text, key }: MessageDraft,
    onInvalid: (fields: FieldErrors) => void,
  ): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    try {
      const message = {
        id: customerId,
        idempotency_key: key,
        channel,
        subject: channel === "email" ? subject : "",
        text,
      };
      const sent = await conversationsApi.send.call(message);
      toastSuccess(sent.state === "sent" ? "Message sent" : "The message is being sent", sent.notice);
      return true;
    } catch (error) {
      if (error instanceof ProductError && error.fields) onInvalid(error.fields);
      toastError(error, { title: "Not sent", words: "The message couldn't be sent. Please try again." });
      return false;
    } finally {
      setBusy(false);
      for (const queryKey of [conversationsApi.key(), messagesApi.key(), customersApi.timeline.key()])
        void queries.invalidateQueries({ queryKey });
    }
  }
  return { busy, send };
}
