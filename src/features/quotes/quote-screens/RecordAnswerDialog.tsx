import { useState } from "react";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { formatCents, lineTotal } from "#shared/money/cents.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/forms/Checkbox.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Select, Textarea } from "#ui/forms/Inputs.tsx";
import { TypingDialog } from "#browser/forms/TypingDialog.tsx";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { drawName } from "#browser/drawName.ts";
import type { Choice } from "#features/quotes/quote-rules/quote.ts";
import { choiceByDefault, figuresOf } from "#features/quotes/quote-rules/quoteMoney.ts";
import type { QuoteDetails, QuoteVersion } from "#features/quotes/quote-rules/quoteRecord.ts";
import { useQuoteChanges } from "./useQuoteChanges.ts";

/** Records an answer that the customer gave by phone or in person: an acceptance of exact parts, or a decline. */
export function RecordAnswerDialog({
  quote: { id, recipient_name },
  version: { content, content_hash },
  onClose,
}: {
  quote: QuoteDetails;
  /** The current version. */
  version: QuoteVersion;
  onClose: () => void;
}) {
  const { change } = useQuoteChanges();
  const [answer, setAnswer] = useState<"phone" | "in_person" | "declined">("phone");
  const [choice, setChoice] = useState(choiceByDefault(content.packages));
  const [name, setName] = useState(recipient_name);
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const done = await change(
      answer === "declined"
        ? quotesApi.recordDecline.call({ id, reason: note })
        : quotesApi.recordAcceptance.call({
            id,
            how: answer,
            choice,
            content_hash,
            name,
            name_drawn: drawName(name.trim()),
            note,
          }),
      { done: "Answer recorded", failed: "The answer couldn't be recorded. Please try again." },
    );
    setBusy(false);
    if (done) onClose();
  };

  return (
    <TypingDialog
      typed={note.trim() !== "" || name !== recipient_name}
      onClose={onClose}
      locked={busy}
      title="Record an answer"
      description="What the customer told you. It's marked as recorded by you, without a signature."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            Record Answer
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="Answer">
          <Select value={answer} onChange={(event) => setAnswer(event.currentTarget.value as typeof answer)}>
            <option value="phone">Accepted by phone</option>
            <option value="in_person">Accepted in person</option>
            <option value="declined">Declined</option>
          </Select>
        </Field>
        {answer !== "declined" && (
          <AcceptedOffer content={content} choice={choice} onChoose={setChoice} name={name} onName={setName} />
        )}
        <Field label={answer === "declined" ? "Reason (optional)" : "Note (optional)"}>
          <Textarea maxLength={1_000} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        </Field>
      </div>
    </TypingDialog>
  );
}

/** The package and extras that the customer accepted, and the name of the person who did. */
function AcceptedOffer({
  content,
  choice,
  onChoose,
  name,
  onName,
}: {
  content: QuoteVersion["content"];
  choice: Choice;
  onChoose: (choice: Choice) => void;
  name: string;
  onName: (name: string) => void;
}) {
  const chosen = content.packages.find((one) => one.id === choice.package_id);
  const optional = chosen?.lines.filter((line) => line.optional) ?? [];
  const choosePackage = (package_id: string) =>
    onChoose(choiceByDefault(content.packages.filter((one) => one.id === package_id)));
  const chooseLine = (line: string, isChosen: boolean) =>
    onChoose({
      ...choice,
      line_ids: isChosen ? [...choice.line_ids, line] : choice.line_ids.filter((one) => one !== line),
    });
  return (
    <>
      {content.packages.length > 1 && (
        <Field label="Package">
          <Select value={choice.package_id} onChange={(event) => choosePackage(event.currentTarget.value)}>
            {content.packages.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {optional.length > 0 && (
        <fieldset>
          <legend className="text-sm font-medium">Optional extras</legend>
          {optional.map((line) => (
            <Checkbox
              key={line.id}
              label={`${line.text}, ${formatCents(lineTotal(line))}`}
              checked={choice.line_ids.includes(line.id)}
              onChange={(event) => chooseLine(line.id, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
      <Field label="Who accepted" required>
        <Input maxLength={fieldLengths.name} value={name} onChange={(event) => onName(event.currentTarget.value)} />
      </Field>
      <p className="tabular font-semibold">Total: {formatCents(figuresOf(content, choice)?.total ?? 0)}</p>
    </>
  );
}
