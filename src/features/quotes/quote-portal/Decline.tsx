import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Textarea } from "#ui/forms/Inputs.tsx";
import { Notice } from "#ui/Notice.tsx";
import { messages } from "#features/quotes/quote-offer/quoteWords.en.ts";

/** Declines the quote, after a confirmation that asks for an optional reason. */
export function Decline({ who, onDecline }: { who: string; onDecline: (reason: string) => Promise<void> }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!open)
    return (
      <Button variant="ghost" block className="print:hidden noscript:hidden" onClick={() => setOpen(true)}>
        {messages.decline}
      </Button>
    );
  const decline = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onDecline(reason);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : messages.tryAgain);
      setBusy(false);
    }
  };
  return (
    <section
      aria-label={messages.declineTitle}
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-5 print:hidden"
    >
      <h2 className="text-lg font-semibold">{messages.declineTitle}</h2>
      <p className="text-pretty text-ink-soft">{messages.declineText(who)}</p>
      <Field label={messages.declineReason}>
        <Textarea maxLength={1_000} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <div className="grid grid-cols-2 gap-2">
        <Button size="lg" onClick={() => setOpen(false)}>
          {messages.keepIt}
        </Button>
        <Button variant="danger" size="lg" busy={busy} onClick={() => void decline()}>
          {messages.decline}
        </Button>
      </div>
    </section>
  );
}
