import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Part } from "#features/quotes/quote-offer/Part.tsx";
import type { CustomerAnswers } from "./customerClient.browser.ts";
import type { CustomerPage } from "./customerPage.ts";
import { messages } from "./customerPageWords.en.ts";

/** The way to the whole page: a code to the address on file. */
export function EnterCode({
  who,
  codeTo,
  answers,
  onOpen,
}: {
  who: string;
  /** The masked address; null without an address. */
  codeTo: string | null;
  answers: CustomerAnswers;
  onOpen: (page: CustomerPage) => void;
}) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const trying = async (act: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    await act().catch((error: unknown) => setFailure(error instanceof Error ? error.message : messages.failed));
    setBusy(false);
  };
  const send = () => trying(async () => setSentTo((await answers.sendCode()).sent_to));
  return (
    <Part title={messages.codeTitle} className="print:hidden">
      {codeTo === null ? (
        <p className="text-pretty">{messages.noAddress(who)}</p>
      ) : (
        <>
          <p className="text-pretty text-ink-soft">{messages.codeText(who)}</p>
          <noscript>
            <p className="text-pretty text-ink-soft">{messages.noScript}</p>
          </noscript>
          <p role="status" className="empty:hidden">
            {sentTo !== null && messages.codeSent(sentTo)}
          </p>
          {failure !== null && <Notice tone="danger">{failure}</Notice>}
          {sentTo === null ? (
            <Button variant="primary" size="lg" busy={busy} onClick={() => void send()}>
              {messages.emailCode}
            </Button>
          ) : (
            <CodeForm
              busy={busy}
              onCode={(code) => void trying(async () => onOpen(await answers.open(code)))}
              onNewCode={() => void send()}
            />
          )}
          {sentTo === null && <p className="text-sm text-ink-faint">{codeTo}</p>}
        </>
      )}
    </Part>
  );
}

/** The field for the code. */
function CodeForm({
  busy,
  onCode,
  onNewCode,
}: {
  busy: boolean;
  onCode: (code: string) => void;
  onNewCode: () => void;
}) {
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  // The button that asked for the code is gone, and the focus with it.
  useEffect(() => field.current?.focus(), []);
  const [problem, setProblem] = useState<string | undefined>();
  const enter = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isWhole = code.replaceAll(/\D/g, "").length === 6;
    setProblem(isWhole ? undefined : messages.sixDigits);
    if (isWhole) onCode(code);
  };
  return (
    <form onSubmit={enter} noValidate className="flex flex-col gap-3">
      <Field label={messages.code} {...(problem ? { error: problem } : {})}>
        <Input
          value={code}
          onChange={(event) => setCode(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          ref={field}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {messages.enterCode}
      </Button>
      <Button size="lg" disabled={busy} onClick={onNewCode}>
        {messages.newCode}
      </Button>
    </form>
  );
}
