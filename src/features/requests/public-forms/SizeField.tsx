import { useEffect, useRef, useState, type Ref } from "react";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { useStore } from "#ui/useStore.ts";
import { afterPress } from "#browser/page/afterPress.ts";
import { replyTo, type FigureField, type SizedPrice } from "#features/requests/form-drafts/sizeField.ts";
import { sizeReader } from "#features/requests/form-drafts/sizeReader.browser.ts";

/** Long enough for "20 ft wide by 40 ft long plus 10 x 10, and 120 square feet". */
const maxLength = 80;

/**
 * A size as the customer types it, also as text. Below is an example and, after the customer leaves the field, the
 * meaning of the text, a question with its answers, or the reason for a refusal. `meant` is the text that the customer confirmed.
 * `onMeant` is called with the text of a chosen answer.
 */
export function SizeField({
  label,
  name,
  field,
  priced,
  required = false,
  value,
  error,
  meant,
  inputRef,
  onType,
  onLeave,
  onMeant,
}: {
  label: string;
  name?: string;
  field: FigureField;
  priced: SizedPrice;
  required?: boolean;
  value: string;
  error: string | undefined;
  meant: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  onType: (typed: string) => void;
  onLeave?: ((typed: string) => void) | undefined;
  onMeant: (typed: string) => void;
}) {
  const [phase, setPhase] = useState<"untouched" | "typing" | "left">("untouched");
  useEffect(() => sizeReader.fetch(), []);
  const isCounted = priced.pricing_model === "count";
  const whole = useRef<HTMLDivElement>(null);
  const reader = useStore(sizeReader)?.sizeReply ?? null;
  const said = replyTo(priced, field, value, meant === value, reader);
  const isSaid = phase === "left" && said !== null && said.text !== "" && said.text !== error;
  const isAsked = said?.is === "question" && (phase === "left" || said.text === error);
  const tone = isSaid ? (said.is === "refused" ? "text-danger" : "text-ink") : undefined;
  const choose = (typed: string) => {
    onMeant(typed);
    // The pressed button disappears: its place keeps the focus, without a phone's keyboard.
    whole.current?.focus();
  };
  return (
    <div ref={whole} tabIndex={-1} className="flex flex-col items-start gap-2 outline-none">
      <Field
        label={label}
        required={required}
        {...(error !== undefined && { error })}
        hint={
          <span role="status" className={tone}>
            {isSaid ? said.text : field.example}
          </span>
        }
      >
        <Input
          ref={inputRef}
          name={name}
          inputMode={isCounted ? "numeric" : "text"}
          autoComplete="off"
          className={cx("tabular", isCounted ? "max-w-60" : "max-w-96")}
          after={field.after || undefined}
          maxLength={maxLength}
          value={value}
          onChange={(event) => {
            setPhase("typing");
            onType(event.currentTarget.value);
          }}
          onBlur={(event) => {
            const field = event.currentTarget;
            // Back in the field, the person goes on typing.
            afterPress(() => document.activeElement !== field && setPhase("left"));
            onLeave?.(event.currentTarget.value);
          }}
        />
      </Field>
      {isAsked && (
        <div role="group" aria-label={said.text} className="flex flex-wrap gap-2">
          {said.choices.map((choice) => (
            <Button key={choice.typed + choice.label} onClick={() => choose(choice.typed)}>
              {choice.label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
