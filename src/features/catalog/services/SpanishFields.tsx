import { useState, type ComponentProps } from "react";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Textarea } from "#ui/forms/Inputs.tsx";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** What customers read who read the form in Spanish, where the owner has it: out of the way until it is asked for. */
export function SpanishFields({
  name,
  description,
  written,
  errors,
}: {
  name: ComponentProps<typeof Input>;
  description: ComponentProps<typeof Textarea>;
  /** Something of it has been written: it is open at once. */
  written: boolean;
  errors: { name?: string | undefined; description?: string | undefined };
}) {
  const [isOpen, setIsOpen] = useState(written);
  const open = isOpen || Object.values(errors).some(Boolean);
  return (
    <details open={open} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm font-medium">
        In Spanish (optional)
      </summary>
      {open && (
        <div className="mt-2 flex flex-col gap-4">
          <Field
            label="Name in Spanish"
            hint="Customers who read your form in Spanish see this instead."
            error={errors.name}
          >
            <Input {...name} lang="es" maxLength={fieldLengths.name} autoComplete="off" />
          </Field>
          <Field label="Description in Spanish" error={errors.description}>
            <Textarea {...description} lang="es" rows={2} />
          </Field>
        </div>
      )}
    </details>
  );
}
