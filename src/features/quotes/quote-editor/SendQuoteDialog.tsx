import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addDays } from "#shared/days/calendarDays.ts";
import { formatCents } from "#shared/money/cents.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/forms/Checkbox.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { Notice } from "#ui/Notice.tsx";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { useToday } from "#browser/useToday.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { lastEmailRefusal } from "#features/quotes/quote-rules/emailRefusals.ts";
import { outsideRange } from "#features/quotes/quote-rules/quoteFromEstimate.ts";
import { choiceByDefault, figuresOf } from "#features/quotes/quote-rules/quoteMoney.ts";
import { usualQuoteSettings, type QuoteDetails, type QuoteInput } from "#features/quotes/quote-rules/quoteRecord.ts";
import { draftFromContent } from "#features/quotes/quote-rules/quoteWriting.ts";
import { useQuoteChanges } from "#features/quotes/quote-screens/useQuoteChanges.ts";

function titleOf({ job_id, sent_version }: QuoteDetails, again: boolean): string {
  const noun = job_id === null ? "quote" : "change order";
  if (again) return `Send this ${noun} again?`;
  return sent_version === 0 ? `Send this ${noun}?` : "Send the new version?";
}

/** Sends the draft: its expiry date, whether to email it, and the confirmations that sending needs. */
export function SendQuoteDialog({
  quote,
  written,
  onClose,
  onSent,
}: {
  quote: QuoteDetails;
  written: QuoteInput;
  onClose: () => void;
  onSent: (quote: QuoteDetails) => void;
}) {
  const { change } = useQuoteChanges();
  const { data: settings } = useQuery(quotesApi.settings.queryOptions({}));
  const usual = addDays(useToday(), settings?.valid_days ?? usualQuoteSettings.valid_days);
  const [day, setDay] = useState<string | null>(null);
  const [email, setEmail] = useState(true);
  const [confirmed, setConfirmed] = useState(false);
  const [busy, setBusy] = useState(false);
  const outside = outsideRange(written.offer, written.derivations);
  const to = written.recipient.email;
  const over = settings?.deposit_cap ? depositsOver(written, Number(settings.deposit_cap)) : false;
  const standing = quote.versions.at(-1);
  const again = standing !== undefined && canonicalJson(draftFromContent(standing.content)) === canonicalJson(written);
  const noun = quote.job_id === null ? "Quote" : "Change order";
  const send = async () => {
    setBusy(true);
    const sent = await change(
      quotesApi.send.call({
        id: quote.id,
        version: quote.version,
        last_day: day ?? usual,
        email: email && to !== null,
        outside_range_confirmed: confirmed,
      }),
      {
        done: (now) => {
          if (now.sent_version === quote.sent_version) return `${noun} sent again`;
          return lastEmailRefusal(now, "sent") === null ? `${noun} sent` : `${noun} sent, but not by email`;
        },
        failed: "The quote couldn't be sent. Please try again.",
      },
    );
    setBusy(false);
    if (sent) onSent(sent);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title={titleOf(quote, again)}
      description={
        again
          ? "Nothing in it has changed, so it stays the version that your customer has."
          : `A sent ${noun.toLowerCase()} can't be changed. Edits create a new version.`
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} disabled={outside.length > 0 && !confirmed} onClick={() => void send()}>
            {quote.job_id === null ? "Send Quote" : "Send Change Order"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Good through" hint="Good through 11:59 PM that day.">
          <Input type="date" value={day ?? usual} onChange={(event) => setDay(event.currentTarget.value)} />
        </Field>
        {to === null ? (
          <p className="text-sm text-ink-soft">There's no email address. You get a link to share yourself.</p>
        ) : (
          <Checkbox
            label={`Email it to ${to}`}
            checked={email}
            onChange={(event) => setEmail(event.currentTarget.checked)}
          />
        )}
        {over && (
          <Notice tone="warning">
            The deposit is above {settings?.deposit_cap}% of the total, the cap you set. Some states limit deposits;
            please check what applies to you.
          </Notice>
        )}
        {outside.length > 0 && <OutsideRange outside={outside} confirmed={confirmed} onConfirm={setConfirmed} />}
      </div>
    </Dialog>
  );
}

/** The prices outside the estimate's range, which the sender must confirm. */
function OutsideRange({
  outside,
  confirmed,
  onConfirm,
}: {
  outside: ReturnType<typeof outsideRange>;
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
}) {
  return (
    <Notice tone="warning" title="Outside the estimate's range">
      {outside.map(({ name, price, low, high }) => (
        <p key={name}>
          {name === "" ? "This price" : name}: {formatCents(price)}. The estimate said {formatCents(low)} to{" "}
          {formatCents(high)}.
        </p>
      ))}
      <Checkbox
        label="Send it at this price"
        checked={confirmed}
        onChange={(event) => onConfirm(event.currentTarget.checked)}
      />
    </Notice>
  );
}

/** True if a package requires a deposit of more than this share of its total, in percent. */
const depositsOver = ({ offer }: QuoteInput, cap: number): boolean =>
  offer.packages.some((one) => {
    const figures = figuresOf(offer, choiceByDefault([one]));
    return figures !== null && figures.deposit * 100 > figures.total * cap;
  });
