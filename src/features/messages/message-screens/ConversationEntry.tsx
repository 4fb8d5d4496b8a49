import { useState } from "react";
import { MessageBubble } from "#browser/conversation/Conversation.tsx";
import { Link } from "#browser/links.tsx";
import { useNow } from "#browser/useNow.ts";
import { useToday } from "#browser/useToday.ts";
import { useZone } from "#browser/useZone.ts";
import type { ConversationEntry } from "#features/messages/conversations/conversation.ts";
import { Badge } from "#ui/Badge.tsx";
import { ChannelIcon, stateTones } from "./MessageShape.tsx";
import { entryStateLabel, momentLabel, recordOf, writerOf } from "./messageWords.ts";

/** One message, question or answer of a conversation. `fresh`: nobody had read it before. */
export function Entry({ entry, customer, fresh }: { entry: ConversationEntry; customer: string; fresh: boolean }) {
  const zone = useZone();
  const today = useToday();
  const now = useNow();
  const { kind, direction, channel, state, subject, text, at, automatic, reason } = entry;
  const record = kind === "question" ? quoteOf(entry) : recordOf(entry);
  const isUsual = state === "sent" || state === "received";
  return (
    <MessageBubble
      own={direction === "out"}
      head={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {channel && <ChannelIcon channel={channel} />}
          <span className="font-medium wrap-anywhere text-ink">{writerOf(entry, customer)}</span>
          <span className="tabular">{momentLabel(at, today, zone)}</span>
          {fresh && <Badge tone="accent">New</Badge>}
          {entry.trigger !== null && <Badge>Automatic</Badge>}
          {direction === "in" && automatic && <Badge>Automatic reply</Badge>}
        </span>
      }
      text={
        <>
          {subject !== "" && <strong className="block font-semibold">{subject}</strong>}
          <LongText text={text} />
        </>
      }
      foot={
        (!isUsual || record !== null) && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            {state !== "received" && !isUsual && (
              <Badge tone={stateTones[state]}>{entryStateLabel(entry, momentLabel(at, today, zone), now)}</Badge>
            )}
            {!isUsual && reason !== null && <span className="wrap-anywhere">{reason}</span>}
            {record && (
              <Link to={record.to} className="link inline-flex min-h-11 items-center dense:min-h-6">
                {record.label}
              </Link>
            )}
          </p>
        )
      }
    />
  );
}

const quoteOf = ({ quote_id }: ConversationEntry) =>
  recordOf({ about: "quote", about_id: quote_id, estimate_id: null });

const maxShown = 1_200;

/** A text whose end is shown on request: replies often repeat all that was written before. */
export function LongText({ text }: { text: string }) {
  const [whole, setWhole] = useState(text.length <= maxShown);
  if (whole) return text;
  return (
    <>
      {text.slice(0, maxShown)}…
      <button
        type="button"
        className="link flex min-h-11 items-center text-sm dense:min-h-6"
        onClick={() => setWhole(true)}
      >
        Show all
      </button>
    </>
  );
}
