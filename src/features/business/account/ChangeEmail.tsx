import { useState, type FormEvent } from "react";
import { accountEmailProblem } from "#shared/contact/email.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { Notice } from "#ui/Notice.tsx";
import { dismissFailures } from "#ui/toast.tsx";
import { AuthFailure } from "#browser/session/auth.ts";
import { useUnsaved } from "#browser/dirtyForms.ts";
import { toastAuthError } from "#browser/session/toastAuthError.ts";
import { changeEmail } from "#browser/session/signInChanges.ts";

/** Asks for another sign-in email. It takes effect once the new address is confirmed. */
export function ChangeEmail() {
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [requestedEmail, setRequestedEmail] = useState<string>();
  useUnsaved(typed.trim() === "" || requestedEmail !== undefined ? null : "your new email");

  async function submit(event: FormEvent) {
    event.preventDefault();
    dismissFailures();
    const email = typed.trim();
    const problem = accountEmailProblem(email);
    setWrong(problem ?? undefined);
    if (problem) return;
    setBusy(true);
    try {
      await changeEmail(email);
      setRequestedEmail(email);
    } catch (error) {
      if (error instanceof AuthFailure && error.problem === "other") setWrong(error.message);
      else toastAuthError(error, "Email not changed");
    }
    setBusy(false);
  }

  if (requestedEmail)
    return (
      <div role="status" className="mt-4">
        <Notice tone="success" title="Please check your email">
          We sent a link to <strong className="font-semibold break-all">{requestedEmail}</strong>. Your email changes
          when you open it; until then you sign in as before.
        </Notice>
      </div>
    );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 flex flex-col gap-4">
      <Field
        label="New email"
        required
        error={wrong}
        hint="We'll send a link there. Your email changes when you open it."
      >
        <Input
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        busy={busy}
        busyLabel="Sending…"
        disabled={typed.trim() === ""}
      >
        Send the link
      </Button>
    </form>
  );
}
