import { useState, type ComponentProps } from "react";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Textarea } from "#ui/forms/Inputs.tsx";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** Name and description for customers who read the form in Spanish, collapsed until the owner opens them. */
export function SpanishFields({
  name,
  description,
  written,
  errors,
}: {
  name: ComponentProps<typeof Input>;
  description: ComponentProps<typeof Textarea>;
  /** True if the owner has written one of them: the section is open at once. */
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
