import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";

/** The email for sign-in; password managers fill it in. */
export function UsernameField({
  value,
  error,
  passkeys = false,
  onChange,
}: {
  value: string;
  error?: string;
  /** True if the browser also suggests passkeys here. */
  passkeys?: boolean;
  onChange: (email: string) => void;
}) {
  return (
    <Field label="Email" required error={error}>
      <Input
        type="email"
        name="email"
        autoComplete={passkeys ? "username webauthn" : "username"}
        inputMode="email"
        autoCapitalize="none"
        spellCheck="false"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
