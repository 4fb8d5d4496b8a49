import type { Ref } from "react";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { messages } from "#features/requests/form-drafts/formWords.en.ts";
import { describeTypedSize, type FigureField } from "#features/requests/form-drafts/sizeField.ts";

/** Long enough for "about 120 square feet by 40 yards". */
const maxLength = 40;

/**
 * A size as the customer types it, also as text: the parsed value is shown below. `onMeant` is called when the customer
 * confirms an unusual size.
 */
export function SizeField({
  label,
  name,
  field,
  counted,
  required = false,
  value,
  error,
  slip,
  inputRef,
  onType,
  onLeave,
  onMeant,
}: {
  label: string;
  name?: string;
  field: FigureField;
  counted: boolean;
  required?: boolean;
  value: string;
  error: string | undefined;
  slip: string | null;
  inputRef?: Ref<HTMLInputElement>;
  onType: (typed: string) => void;
  onLeave?: ((typed: string) => void) | undefined;
  onMeant: () => void;
}) {
  return (
    <div className="flex flex-col items-start gap-2">
      <Field label={label} required={required} error={error} hint={describeTypedSize(field, value) ?? undefined}>
        <Input
          ref={inputRef}
          name={name}
          inputMode={counted ? "numeric" : field.measure.kind === "area" ? "text" : "decimal"}
          autoComplete="off"
          className="tabular max-w-60"
          after={field.after || undefined}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onType(event.currentTarget.value)}
          onBlur={onLeave && ((event) => onLeave(event.currentTarget.value))}
        />
      </Field>
      {slip !== null && error === slip && <Button onClick={onMeant}>{messages.sizeMeant}</Button>}
    </div>
  );
}
