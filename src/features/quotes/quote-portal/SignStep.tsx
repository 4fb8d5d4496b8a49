import { useState } from "react";
import type { Strokes } from "#features/quotes/quote-rules/acceptance.ts";
import type { QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { isSignature } from "#shared/words/plainText.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/forms/Checkbox.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { Notice } from "#ui/Notice.tsx";
import { useStore } from "#ui/useStore.ts";
import { lazyPart } from "#browser/page/lazyPart.ts";
import { Part } from "#features/quotes/quote-offer/Part.tsx";
import { messages } from "#features/quotes/quote-offer/quoteWords.en.ts";

/** Loaded only when the customer wants to draw. */
const drawing = lazyPart(() => import("./SignatureDrawing.tsx"));

/** The third step: the notices if they are due, the name, the consent sentence, and an optional drawing. */
export function SignStep({
  acceptLabel,
  consent,
  name,
  notices,
  noticesLang,
  onName,
  onBack,
  onAccept,
}: {
  /** The label of the button, with the total. */
  acceptLabel: string;
  /** The sentence to agree to. */
  consent: string | undefined;
  name: string;
  /** The notices to confirm first, on the business's own device. */
  notices: QuoteContent["notices"];
  noticesLang: string | undefined;
  onName: (name: string) => void;
  onBack: () => void;
  /** Throws an error with the message to show. */
  onAccept: (strokes: Strokes | null) => Promise<void>;
}) {
  const [agreed, setAgreed] = useState(false);
  const [read, setRead] = useState<number[]>([]);
  const [strokes, setStrokes] = useState<Strokes | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const Drawing = useStore(drawing);
  const isNamed = isSignature(name);
  const isWhole = isNamed && agreed && read.length === notices.length;

  const accept = async () => {
    setTried(true);
    setFailure(null);
    if (!isWhole || busy) return;
    setBusy(true);
    try {
      await onAccept(strokes);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : messages.tryAgain);
    }
    setBusy(false);
  };

  return (
    <Part title={messages.signTitle}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void accept();
        }}
      >
        <Notices notices={notices} lang={noticesLang} read={read} onRead={setRead} tried={tried} />
        <Field
          label={messages.fullName}
          hint={messages.fullNameHint}
          required
          {...(tried && !isNamed ? { error: messages.nameMissing } : {})}
        >
          <Input
            name="name"
            autoComplete="name"
            maxLength={fieldLengths.name}
            value={name}
            onChange={(event) => onName(event.currentTarget.value)}
          />
        </Field>
        {Drawing ? (
          <Drawing.SignatureDrawing onChange={setStrokes} />
        ) : (
          <Button variant="ghost" className="self-start" onClick={() => drawing.fetch()}>
            {messages.draw}
          </Button>
        )}
        <Checkbox
          label={consent}
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
          {...(tried && !agreed ? { error: messages.consentMissing } : {})}
        />
        {failure && (
          <Notice tone="danger">
            {failure} {messages.tryAgain}
          </Notice>
        )}
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          {acceptLabel}
        </Button>
        <Button size="lg" block onClick={onBack}>
          {messages.back}
        </Button>
        <p className="text-sm text-pretty text-ink-faint">{messages.noVerdict}</p>
      </form>
    </Part>
  );
}

/** The notices, each with a box to confirm it. */
function Notices({
  notices,
  lang,
  read,
  onRead,
  tried,
}: {
  notices: QuoteContent["notices"];
  lang: string | undefined;
  /** The indexes of the confirmed notices. */
  read: readonly number[];
  onRead: (read: number[]) => void;
  /** True after an attempt to sign: unconfirmed notices show an error. */
  tried: boolean;
}) {
  return (
    <>
      {notices.length > 0 && <h3 className="font-semibold">{messages.noticesTitle}</h3>}
      {notices.map(({ title, text }, at) => (
        <div key={title} className="flex flex-col gap-1 rounded-lg bg-sunken p-4">
          <p lang={lang} className="font-medium">
            {title}
          </p>
          <p lang={lang} className="text-pretty whitespace-pre-line">
            {text}
          </p>
          <Checkbox
            label={messages.iHaveRead}
            checked={read.includes(at)}
            onChange={(event) => onRead(event.currentTarget.checked ? [...read, at] : read.filter((one) => one !== at))}
            {...(tried && !read.includes(at) ? { error: messages.noticeMissing } : {})}
          />
        </div>
      ))}
    </>
  );
}
