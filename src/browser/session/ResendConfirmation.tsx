import { useState, type FormEvent } from "react";
import { accountEmailProblem } from "#shared/contact/email.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { toast } from "#ui/toast.tsx";
import { resendConfirmation } from "./auth.ts";
import { toastAuthError } from "./toastAuthError.ts";

async function resend(email: string): Promise<void> {
  try {
    await resendConfirmation(email);
    toast({
      title: "Confirmation email sent",
      description: `If ${email} still needs to be confirmed, a new link is on its way.`,
      tone: "success",
    });
  } catch (error) {
    toastAuthError(error, "Email not sent");
  }
}

/** Sends another confirmation link to a known address. */
export function ResendButton({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await resend(email);
    setBusy(false);
  };
  return (
    <Button size="sm" busy={busy} busyLabel="Sending…" onClick={() => void press()}>
      Resend email
    </Button>
  );
}

/** Asks for the address that gets another confirmation link. */
export function ResendForm() {
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = accountEmailProblem(email);
    setProblem(wrong ?? undefined);
    if (wrong) return;
    setBusy(true);
    await resend(email.trim());
    setBusy(false);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label="Email" required error={problem}>
        <Input type="email" autoComplete="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      </Field>
      <Button type="submit" variant="primary" size="lg" block busy={busy} busyLabel="Sending…">
        Send a new link
      </Button>
    </form>
  );
}
