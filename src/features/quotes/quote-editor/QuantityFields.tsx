import { useId, useRef, useState, type ReactNode } from "react";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { Button } from "#ui/Button.tsx";
import { Field, FieldError } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { afterPress } from "#browser/page/afterPress.ts";
import type { QuoteLine } from "#features/quotes/quote-rules/quote.ts";
import { isQuantity } from "#features/quotes/quote-rules/quantity.ts";
import { quantityReply, type QuantityReply } from "./quantityReply.ts";

/** Long enough for "20 ft wide by 40 ft long plus 10 x 10, and 120 square feet". */
const maxTyped = 80;

/**
 * The quantity of a line as people write it, and its unit. When the owner leaves either, a text becomes a number in the
 * unit. Below is what was understood, a question with its answers, or the reason for a refusal.
 */
export function QuantityFields({
  line: { quantity, unit },
  onChange,
  children,
}: {
  line: Pick<QuoteLine, "quantity" | "unit">;
  onChange: (changes: Partial<Pick<QuoteLine, "quantity" | "unit">>) => void;
  /** The fields between these two and the answer. */
  children: ReactNode;
}) {
  const [isTyped, setTyped] = useState(false);
  const [said, setSaid] = useState<QuantityReply | null>(null);
  const noteId = useId();
  const field = useRef<HTMLInputElement>(null);
  const isRefused = said?.is === "refused";
  const text = said?.text ?? null;
  const leave = () => {
    const reply = quantityReply(quantity, unit);
    if (reply.is === "understood" && reply.quantity !== quantity) onChange({ quantity: reply.quantity });
    setTyped(false);
    afterPress(() => setSaid(reply));
  };
  const choose = (typed: string) => {
    const size = String(Number(typed.replaceAll(",", "")));
    onChange({ quantity: size });
    setSaid({ is: "understood", quantity: size, text: null });
    // The pressed button disappears: the field gets the focus back.
    field.current?.focus();
  };
  return (
    <>
      <Field label="Quantity">
        <Input
          ref={field}
          className="tabular"
          autoComplete="off"
          maxLength={maxTyped}
          aria-invalid={isRefused || undefined}
          aria-describedby={text === null ? undefined : noteId}
          value={quantity}
          onChange={(event) => {
            setSaid(null);
            setTyped(true);
            onChange({ quantity: event.currentTarget.value });
          }}
          onBlur={() => isTyped && leave()}
        />
      </Field>
      <Field label="Unit">
        <Input
          maxLength={fieldLengths.unit}
          placeholder="sq ft"
          value={unit}
          onChange={(event) => {
            if (said?.is === "understood") setSaid(null);
            onChange({ unit: event.currentTarget.value });
          }}
          onBlur={() => !isQuantity(quantity) && leave()}
        />
      </Field>
      {children}
      <div role="status" className="col-span-full empty:hidden">
        {text !== null &&
          (isRefused ? (
            <FieldError id={noteId}>{text}</FieldError>
          ) : (
            <p id={noteId} className="tabular text-sm">
              {text}
            </p>
          ))}
        {said?.is === "question" && (
          <div role="group" aria-label={said.text} className="mt-2 flex flex-wrap gap-2">
            {said.choices.map((choice) => (
              <Button key={choice.typed + choice.label} size="sm" onClick={() => choose(choice.typed)}>
                {choice.label}
              </Button>
            ))}
          </div>
        )}
      </div>
    </>
  );
}
