import { useState, type SubmitEvent } from "react";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Textarea } from "#ui/forms/Inputs.tsx";
import { Notice } from "#ui/Notice.tsx";
import { maxWish } from "#features/customer-pages/customer-access/accessCode.ts";
import { messages } from "./customerPageWords.en.ts";

/** The wish for another time of a visit. The visit stays until the business moves it. */
export function AskOtherTime({ who, onAsk }: { who: string; onAsk: (text: string) => Promise<unknown> }) {
  const [stage, setStage] = useState<"closed" | "writing" | "sent">("closed");
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim() === "") return setProblem(messages.noWish);
    setBusy(true);
    setProblem(undefined);
    await onAsk(text)
      .then(() => setStage("sent"))
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : messages.failed));
    setBusy(false);
  };
  if (stage === "sent")
    return (
      <Notice tone="success" className="mt-1">
        {messages.wishSent(who)}
      </Notice>
    );
  if (stage === "closed")
    return (
      <Button className="mt-1 self-start print:hidden" onClick={() => setStage("writing")}>
        {messages.otherTime}
      </Button>
    );
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="mt-1 flex flex-col gap-3">
      <Field label={messages.wish} hint={messages.wishHint} {...(problem ? { error: problem } : {})}>
        <Textarea value={text} maxLength={maxWish} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Button type="submit" variant="primary" busy={busy}>
        {messages.sendWish}
      </Button>
    </form>
  );
}
