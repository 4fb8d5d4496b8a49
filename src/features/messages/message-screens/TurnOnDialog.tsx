import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { useToday } from "#browser/useToday.ts";
import { useZone } from "#browser/useZone.ts";
import { isPlaceholder, placeholders } from "#features/messages/message-rules/placeholders.ts";
import { triggers, type Trigger } from "#features/messages/message-rules/triggers.ts";
import { sequencesApi } from "#features/messages/sequences/sequence.client.ts";
import type { Preview, SavedStep, Sequence } from "#features/messages/sequences/sequence.ts";
import { languages, type Language } from "#shared/words/languages.ts";
import { Button } from "#ui/Button.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { TabPanel, Tabs } from "#ui/Tabs.tsx";
import { BusinessLink } from "./MessageSettingsCard.tsx";
import { counted, momentLabel } from "./messageWords.ts";
import { messageLanguages } from "./StepCard.tsx";

/**
 * The preview of a sequence as one of the business's customers would get it, in both languages, with what it still
 * lacks. With `canTurnOn` it has the only button that turns the sequence on. `steps` are those that are not saved yet.
 */
export function TurnOnDialog({
  trigger,
  version,
  steps,
  canTurnOn,
  onTurnedOn,
  onClose,
}: {
  trigger: Trigger;
  version: number;
  steps: SavedStep[] | undefined;
  canTurnOn: boolean;
  onTurnedOn: (saved: Sequence) => void;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(
    sequencesApi.preview.queryOptions({
      input: { trigger, ...(steps ? { steps } : {}) },
      // Turning on names the preview that was seen, so each opening reads it once and nothing replaces it.
      gcTime: 0,
      staleTime: Infinity,
    }),
  );
  const turnOn = async ({ seen }: Preview) => {
    setBusy(true);
    try {
      const saved = await sequencesApi.turnOn.call({ trigger, version, seen });
      onTurnedOn(saved);
      toastSuccess("Sequence turned on", undefined, {
        description:
          saved.planned > 0 ? `${counted(saved.planned, "message")} planned.` : "It plans messages from now on.",
      });
      onClose();
    } catch (refused) {
      toastError(refused, { words: "The sequence couldn't be turned on. Please try again." });
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={triggers[trigger].label}
      description={
        data && (data.is_example ? "As an example customer would get it" : `As ${data.customer} would get it`)
      }
      size="lg"
      locked={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {canTurnOn ? "Cancel" : "Close"}
          </Button>
          {canTurnOn && data && (
            <Button
              variant="primary"
              busy={busy}
              disabled={data.needs.some((need) => need !== "texts")}
              onClick={() => void turnOn(data)}
            >
              Turn On
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <>
          {data.needs.map((need) => (
            <Need key={need} need={need} />
          ))}
          <PreviewedMessages preview={data} />
        </>
      ) : error ? (
        <FailedState
          title="The preview couldn't be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={3} label="Loading the preview…" className="-mx-4" />
      )}
    </Dialog>
  );
}

/** One thing that the sequence lacks, with the way to it. */
function Need({ need }: { need: Preview["needs"][number] }) {
  switch (need) {
    case "postal_address":
      return (
        <Notice
          tone="warning"
          className="mb-4"
          title="Your postal address is missing"
          action={<BusinessLink otherwise="Ask the owner to add it.">Add your address</BusinessLink>}
        >
          US law requires it in every follow-up.
        </Notice>
      );
    case "review_link":
      return (
        <Notice
          tone="warning"
          className="mb-4"
          title="Your review link is missing"
          action={<BusinessLink otherwise="Ask the owner to add it.">Add a review link</BusinessLink>}
        >
          These messages ask for a review, so they need the address of your page for reviews.
        </Notice>
      );
    case "texts":
      return (
        <Notice tone="warning" className="mb-4" title="This server can't send text messages">
          The text messages of this sequence aren't sent. Choose email instead, or ask the operator of the server.
        </Notice>
      );
  }
}

/** The messages in one language at a time, in the order in which they go out. */
function PreviewedMessages({ preview: { messages } }: { preview: Preview }) {
  const [language, setLanguage] = useState<Language>("en");
  return (
    <Tabs
      label="Languages"
      value={language}
      onValueChange={(chosen) => setLanguage(chosen === "es" ? "es" : "en")}
      tabs={messageLanguages.map((one) => ({ value: one, label: languages[one].name }))}
    >
      <TabPanel value={language}>
        <ol className="flex flex-col gap-4">
          {messages
            .filter((one) => one.language === language)
            .map((message, place) => (
              <PreviewedMessage key={message.step_id} message={message} place={place} />
            ))}
        </ol>
      </TabPanel>
    </Tabs>
  );
}

function PreviewedMessage({ message, place }: { message: Preview["messages"][number]; place: number }) {
  const zone = useZone();
  const today = useToday();
  const { to, send_at, subject, text, missing, segments, language } = message;
  const facts = [
    send_at === null ? "Would not go out now" : momentLabel(send_at, today, zone),
    to === null ? "no address for this" : `to ${to}`,
    ...(segments !== null ? [counted(segments, "part")] : []),
  ];
  return (
    <li className="rounded-xl border border-line bg-bg p-4">
      <p className="tabular mb-2 text-sm wrap-anywhere text-ink-soft">
        {place + 1}. {facts.join(", ")}
      </p>
      {missing !== null && (
        <Notice tone="warning" className="mb-3">
          {isPlaceholder(missing) ? placeholders[missing].label : missing} has no value here. The message isn't sent
          without it.
        </Notice>
      )}
      <div lang={language}>
        {subject !== "" && <p className="mb-2 font-semibold wrap-anywhere">{subject}</p>}
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      </div>
    </li>
  );
}
