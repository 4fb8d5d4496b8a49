import { Mail, MessageSquare } from "lucide-react";
import { useState } from "react";
import { formatInstant } from "#shared/days/days.ts";
import { textHref } from "#shared/contact/phone.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { CopyField } from "#ui/forms/CopyField.tsx";
import { Notice } from "#ui/Notice.tsx";
import { useZone } from "#browser/useZone.ts";
import { currentEmail } from "#features/quotes/quote-rules/emailRefusals.ts";
import type { StepOfQuote } from "#features/quotes/quote-rules/nextStep.ts";
import type { QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";
import { useEmailAgain } from "./useEmailAgain.ts";

/**
 * The customer's page of a quote: its link, its views, and the ways to share it. The one that is the next step stands
 * out.
 */
export function QuoteSharing({ quote, step }: { quote: QuoteDetails; step: StepOfQuote | null | undefined }) {
  const emailAgain = useEmailAgain(quote);
  const [busy, setBusy] = useState(false);
  const zone = useZone();
  const content = quote.versions.at(-1)?.content;
  if (quote.link === null || !content) return null;
  const link = new URL(quote.link, location.origin).href;
  const { to, trouble } = currentEmail(quote);
  const { phone } = content.recipient;
  const message = `Your quote from ${content.business.name || "us"}: ${link}`;
  return (
    <Card title="Customer link">
      {trouble && (
        <Notice tone="warning" className="mb-4" title={trouble.title}>
          <p>{trouble.text}</p>
          <p>Copy the link{phone === null ? "" : ", or text it,"} and share it yourself.</p>
        </Notice>
      )}
      <CopyField label="Link" value={link} primary={step === "copy"} />
      <p className="mt-3 text-sm text-ink-soft">
        {to !== null && `Emailed to ${to}. `}
        {to === null && trouble === null && "Not emailed: share the link yourself. "}
        {quote.views === 0
          ? "Not opened yet."
          : `Opened ${quote.views === 1 ? "once" : `${quote.views} times`}, last ${formatInstant(quote.last_viewed_at ?? "", zone)}.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {phone !== null && (
          <a
            href={`${textHref(phone)}?&body=${encodeURIComponent(message)}`}
            className={buttonClass({ variant: step === "text" ? "primary" : "secondary" })}
          >
            <MessageSquare aria-hidden="true" className="size-4" />
            Text the link
          </a>
        )}
        {emailAgain && step === "email_again" && (
          <Button
            variant="primary"
            icon={<Mail aria-hidden="true" />}
            busy={busy}
            onClick={() => {
              setBusy(true);
              void emailAgain().finally(() => setBusy(false));
            }}
          >
            Email again
          </Button>
        )}
        <a href={quote.link} target="_blank" className={buttonClass()}>
          Preview
        </a>
        {quote.files !== null && (
          <a href={`${quote.files}/pdf`} target="_blank" className={buttonClass()}>
            Open the PDF
          </a>
        )}
        {quote.state === "sent" && (
          <a href={`${quote.link}?device=1`} className={buttonClass()}>
            Sign on this device
          </a>
        )}
      </div>
    </Card>
  );
}
