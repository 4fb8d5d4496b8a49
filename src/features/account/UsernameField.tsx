import { Field } from "#ui/Field.tsx";
import { Input } from "#ui/Inputs.tsx";

/** The email that an account signs in with; password managers fill it in. */
export function UsernameField({
  value,
  error,
  onChange,
}: {
  value: string;
  error?: string;
  onChange: (email: string) => void;
}) {
  return (
    <Field label="Email" required error={error}>
      <Input
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck="false"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
