import { useState, type FormEvent } from "react";
import { passwordProblem } from "#shared/contact/password.ts";
import { buttonClass } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { dismissFailures } from "#ui/toast.tsx";
import { AuthFailure, resetPassword } from "#browser/session/auth.ts";
import { setFlash } from "#browser/session/flashMessage.ts";
import { useHydrated, useSearch } from "#browser/prerenderedPage.ts";
import { AuthCard } from "./AuthCard.tsx";
import { canTake, NewPasswordFields } from "./NewPassword.tsx";
import { searchMark } from "./signInPages.ts";
import { toastAuthError } from "#browser/session/toastAuthError.ts";
import { SubmitButton } from "./SubmitButton.tsx";

/** Sets a new password through the emailed link. Every device then has to sign in again. */
export function ResetPasswordPage() {
  const ready = useHydrated();
  const token = new URLSearchParams(useSearch(searchMark)).get("token") ?? "";
  const [typed, setTyped] = useState({ password: "", again: "" });
  const [busy, setBusy] = useState(false);
  const [linkFailed, setLinkFailed] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    dismissFailures();
    if (!canTake(typed)) return;
    setBusy(true);
    try {
      await resetPassword({ token, newPassword: typed.password });
      setFlash({
        title: "Password changed",
        description: "Please sign in with your new password.",
        tone: "success",
      });
      window.location.replace("/signin");
    } catch (error) {
      if (error instanceof AuthFailure && error.problem === "link_invalid") setLinkFailed(true);
      else toastAuthError(error, "Password not changed");
      setBusy(false);
    }
  }

  if (linkFailed || (ready && token === ""))
    return (
      <AuthCard title="Choose a new password">
        <Notice tone="danger" title="This link no longer works">
          It was already used, or it's older than 30 minutes.
        </Notice>
        <a
          href="/forgot-password"
          className={buttonClass({ variant: "primary", size: "lg", block: true, className: "mt-5" })}
        >
          Send a new link
        </a>
      </AuthCard>
    );

  return (
    <AuthCard
      title="Choose a new password"
      text="Every device will have to sign in again. API keys and your calendar link stop working too."
    >
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <NewPasswordFields value={typed} onChange={(changes) => setTyped((before) => ({ ...before, ...changes }))} />
        <SubmitButton
          className="mt-1"
          busy={busy}
          busyLabel="Saving…"
          disabled={!ready || passwordProblem(typed.password) !== null}
        >
          Save password
        </SubmitButton>
      </form>
    </AuthCard>
  );
}
