import { useEffect, useState, type FormEvent } from "react";
import { accountEmailProblem } from "#shared/contact/email.ts";
import { Notice } from "#ui/Notice.tsx";
import { requestPasswordReset } from "#browser/session/auth.ts";
import { useHydrated } from "#browser/prerenderedPage.ts";
import { AuthCard } from "./AuthCard.tsx";
import { consumeTypedEmail } from "#browser/session/typedEmail.ts";
import { toastAuthError } from "#browser/session/toastAuthError.ts";
import { SubmitButton } from "./SubmitButton.tsx";
import { UsernameField } from "./UsernameField.tsx";

/** Asks for the address that gets a link for choosing a new password. It never reveals if an address has an account. */
export function ForgotPasswordPage() {
  const ready = useHydrated();
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  useEffect(() => {
    const carried = consumeTypedEmail();
    if (carried !== null) setEmail((typed) => typed || carried);
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    const wrong = accountEmailProblem(address);
    setProblem(wrong ?? undefined);
    if (wrong) return;
    setBusy(true);
    try {
      await requestPasswordReset(address);
      setSentTo(address);
    } catch (error) {
      toastAuthError(error, "Email not sent");
    }
    setBusy(false);
  }

  return (
    <AuthCard
      title="Forgot your password?"
      text="Enter your email and we'll send you a reset link."
      foot={
        <a href="/signin" className="link inline-flex min-h-11 items-center">
          Back to sign in
        </a>
      }
    >
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <div role="status">
          {sentTo && (
            <Notice tone="success" title="Please check your email">
              If {sentTo} has an account, a link is on its way. It works once and expires in 30 minutes.
            </Notice>
          )}
        </div>
        <UsernameField value={email} error={problem} onChange={setEmail} />
        <SubmitButton variant={sentTo ? "secondary" : "primary"} disabled={!ready} busy={busy} busyLabel="Sending…">
          {sentTo ? "Send again" : "Send the link"}
        </SubmitButton>
      </form>
    </AuthCard>
  );
}
