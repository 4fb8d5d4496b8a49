import { useState, type FormEvent } from "react";
import { passwordProblem } from "#shared/contact/password.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { PasswordInput } from "#ui/forms/PasswordInput.tsx";
import { dismissFailures, toast } from "#ui/toast.tsx";
import { useUnsaved } from "#browser/dirtyForms.ts";
import { AuthFailure } from "#browser/session/auth.ts";
import { canTake, NewPasswordFields } from "#features/business/sign-in/NewPassword.tsx";
import { toastAuthError } from "#browser/session/toastAuthError.ts";
import { changePassword } from "#browser/session/signInChanges.ts";

const empty = { password: "", again: "" };

/** Changes the password of a person who knows the current one. Signs out the other devices and ends the API keys. */
export function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const [current, setCurrent] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [typed, setTyped] = useState(empty);
  const [busy, setBusy] = useState(false);
  useUnsaved(typed.password === "" ? null : "your new password");

  async function submit(event: FormEvent) {
    event.preventDefault();
    dismissFailures();
    setWrong(undefined);
    if (!canTake(typed)) return;
    setBusy(true);
    try {
      await changePassword({ currentPassword: current, newPassword: typed.password });
      setCurrent("");
      setTyped(empty);
      toast({
        title: "Password changed",
        description: "Your other devices were signed out, and your API keys stopped working.",
        tone: "success",
      });
      onChanged();
    } catch (error) {
      if (error instanceof AuthFailure && error.problem === "wrong_password") setWrong(error.message);
      else toastAuthError(error, "Password not changed");
    }
    setBusy(false);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label="Current password" required error={wrong}>
        <PasswordInput
          name="current-password"
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
      </Field>
      <p className="text-sm text-ink-soft">Your other devices have to sign in again, and your API keys stop working.</p>
      <NewPasswordFields value={typed} onChange={(changes) => setTyped((before) => ({ ...before, ...changes }))} />
      <Button
        type="submit"
        className="self-start"
        busy={busy}
        busyLabel="Saving…"
        disabled={current === "" || passwordProblem(typed.password) !== null}
      >
        Change password
      </Button>
    </form>
  );
}
