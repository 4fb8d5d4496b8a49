import { maximumPasswordLength, minimumPasswordLength, passwordProblem } from "#shared/contact/password.ts";
import { Field } from "#ui/forms/Field.tsx";
import { PasswordInput } from "#ui/forms/PasswordInput.tsx";
import { toast } from "#ui/toast.tsx";

/** A new password as typed, twice. */
export type NewPassword = { password: string; again: string };

/** A new password, typed twice, with the live message about its length. */
export function NewPasswordFields({
  value,
  onChange,
}: {
  value: NewPassword;
  onChange: (changes: Partial<NewPassword>) => void;
}) {
  const wrong = passwordProblem(value.password);
  return (
    <>
      <Field
        label="New password"
        required
        error={wrong ?? undefined}
        hint={wrong ? undefined : `At least ${minimumPasswordLength} characters.`}
      >
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          maxLength={maximumPasswordLength}
          value={value.password}
          onChange={(event) => onChange({ password: event.target.value })}
        />
      </Field>
      <Field label="Confirm new password" required>
        <PasswordInput
          name="confirm-password"
          autoComplete="new-password"
          maxLength={maximumPasswordLength}
          value={value.again}
          onChange={(event) => onChange({ again: event.target.value })}
        />
      </Field>
    </>
  );
}

/** True if a new password is acceptable; otherwise shows the reason. */
export function canTake({ password, again }: NewPassword): boolean {
  if (password.length < minimumPasswordLength) {
    toast({
      title: "Password too short",
      description: `Minimum ${minimumPasswordLength} characters required.`,
      tone: "destructive",
    });
    return false;
  }
  if (password !== again) {
    toast({ title: "Passwords don't match", description: "Please check your passwords.", tone: "destructive" });
    return false;
  }
  return true;
}
