import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { useZone } from "#browser/useZone.ts";
import { consentsApi } from "#features/messages/consents/consent.client.ts";
import type { CustomerConsents } from "#features/messages/consents/consent.ts";
import type { ConsentSource } from "#features/messages/consents/consentRules.ts";
import { noAddress, notedWords } from "#features/messages/consents/consentWords.ts";
import { messagesApi } from "#features/messages/planned-messages/message.client.ts";
import type { ConsentKind } from "#features/messages/message-rules/triggers.ts";
import { formatInstant } from "#shared/days/days.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { ChannelIcon } from "./MessageShape.tsx";
import { channelLabels } from "./messageWords.ts";

type ChannelConsent = CustomerConsents["channels"][number];
type Entry = CustomerConsents["entries"][number];

/**
 * The messages that may be sent to one customer, by channel, and the ledger of consents. `onFixAddress` opens the form of
 * the customer.
 */
export function ConsentsCard({
  customer,
  onFixAddress,
}: {
  customer: { id: string; name: string };
  onFixAddress: () => void;
}) {
  const { data, error, isFetching, refetch } = useQuery(consentsApi.of.queryOptions({ input: { id: customer.id } }));
  return (
    <Card title="Consent to messages">
      {data ? (
        <>
          <ul aria-label="Consent by channel" className="flex flex-col gap-4">
            {data.channels.map((one) => (
              <li key={one.channel}>
                <ByChannel consent={one} customer={customer} onFixAddress={onFixAddress} />
              </li>
            ))}
          </ul>
          {data.entries.length > 0 && <Ledger entries={data.entries} />}
        </>
      ) : error ? (
        <FailedState
          title="The consents couldn't be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={2} label="Loading the consents…" />
      )}
    </Card>
  );
}

/** The state of one channel, with the words of the customer that can be noted. */
function ByChannel({
  consent,
  customer,
  onFixAddress,
}: {
  consent: ChannelConsent;
  customer: { id: string; name: string };
  onFixAddress: () => void;
}) {
  const { channel, address, opted_out, bounced, follow_ups } = consent;
  const [noting, setNoting] = useState<"yes" | "no" | null>(null);
  const { tone, label, text } = stateOf(consent);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <ChannelIcon channel={channel} />
        <span className="min-w-0 font-medium wrap-anywhere">{address ?? channelLabels[channel]}</span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="mt-1 text-sm text-ink-soft">{text}</p>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {bounced !== null && (
          <Button size="sm" onClick={onFixAddress}>
            Fix address
          </Button>
        )}
        {channel === "text" && address !== null && !opted_out && !follow_ups && (
          <Button size="sm" aria-haspopup="dialog" onClick={() => setNoting("yes")}>
            Note consent
          </Button>
        )}
        {address !== null && !opted_out && (
          <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setNoting("no")}>
            Note opt-out
          </Button>
        )}
      </div>
      {noting && (
        <NoteDialog customer={customer} channel={channel} given={noting === "yes"} onClose={() => setNoting(null)} />
      )}
    </>
  );
}

function stateOf({ channel, address, follow_ups, notices, opted_out, bounced }: ChannelConsent) {
  const named = channel === "email" ? "emails" : "texts";
  if (address === null)
    return {
      tone: "neutral",
      label: channel === "email" ? "No address" : "No number",
      text: noAddress[channel],
    } as const;
  if (opted_out)
    return {
      tone: "danger",
      label: "Opted out",
      text: notices
        ? `The customer doesn't want follow-ups by ${channel}. Notices about agreed work still go out. Only the customer can change that.`
        : `The customer doesn't want ${named}. Only the customer can change that.`,
    } as const;
  if (bounced !== null) return { tone: "danger", label: "Bounced", text: bounced } as const;
  if (follow_ups)
    return { tone: "success", label: "May be sent", text: "Follow-ups and notices may be sent." } as const;
  if (notices)
    return { tone: "info", label: "Notices only", text: "Only notices about agreed work may be sent." } as const;
  return {
    tone: "neutral",
    label: "No consent yet",
    text: `Ask the customer, and note the answer here. Until then no ${named} go out.`,
  } as const;
}

/** Asks before the word of a customer is noted. */
function NoteDialog({
  customer: { id, name },
  channel,
  given,
  onClose,
}: {
  customer: { id: string; name: string };
  channel: ChannelConsent["channel"];
  given: boolean;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const named = channel === "email" ? "emails" : "texts";
  const note = async () => {
    const consents = await consentsApi.note.call({ id, channel, given });
    queries.setQueryData(consentsApi.of.queryKey({ input: { id } }), consents);
    void queries.invalidateQueries({ queryKey: messagesApi.key() });
    toastSuccess(given ? "Consent noted" : "Opt-out noted", undefined);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      {...(given
        ? {
            title: `Did ${name} agree to ${named}?`,
            text: `You confirm: “${notedWords[channel]}” Your name and the time are kept with it.`,
            confirmLabel: "Note Consent",
          }
        : {
            title: `Note that ${name} wants no ${named}?`,
            text:
              channel === "email"
                ? "No more follow-ups go out to this customer by email. Notices about agreed work still do. You can't undo this: only the customer can."
                : "No more texts go out to this customer. You can't undo this: only the customer can.",
            confirmLabel: "Note Opt-out",
            tone: "danger" as const,
          })}
      onConfirm={note}
    />
  );
}

const kindWords: Record<ConsentKind, string> = {
  transactional: "notices about agreed work",
  follow_up: "follow-ups",
  marketing: "marketing",
};

const sourceWords: Record<ConsentSource, string> = {
  form: "on your form",
  owner: "noted by a member",
  reply: "by a reply",
  link: "by the link in an email",
  service: "reported by the email or text service",
};

/** Each word of the customer, newest first. Nothing is ever removed from it. */
function Ledger({ entries }: { entries: readonly Entry[] }) {
  const zone = useZone();
  return (
    <details className="group mt-4 text-sm text-ink-soft">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 dense:min-h-9">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        History
      </summary>
      <ol className="flex flex-col gap-3">
        {entries.map(({ id, channel, address, kind, given, source, words, by, created_at }) => (
          <li key={id}>
            <p className="tabular text-ink">{formatInstant(created_at, zone)}</p>
            <p className="wrap-anywhere">
              {given ? "Yes" : "No"} to {kindWords[kind]} by {channel},{" "}
              {by === null ? sourceWords[source] : `noted by ${by}`}, {address}
            </p>
            {words !== null && <p className="wrap-anywhere">“{words}”</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}
