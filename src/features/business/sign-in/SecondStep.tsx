import { useState, type FormEvent } from "react";
import { dismissFailures } from "#ui/toast.tsx";
import { AuthFailure, signInSecondStep, type SecondProof } from "#browser/session/auth.ts";
import { beginSession } from "#browser/session/beginSession.ts";
import { setFlash } from "#browser/session/flashMessage.ts";
import { toastAuthError } from "#browser/session/toastAuthError.ts";
import { AuthCard } from "./AuthCard.tsx";
import { redirectTarget } from "./RedirectIfSignedIn.tsx";
import { SecondFactorField } from "./SecondFactorField.tsx";
import { SubmitButton } from "./SubmitButton.tsx";

/** The second step of sign-in; `onStartOver` goes back to the password. */
export function SecondStep({ onStartOver }: { onStartOver: () => void }) {
  const [proof, setProof] = useState<SecondProof | null>(null);
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    dismissFailures();
    setWrong(undefined);
    if (!proof) return;
    setBusy(true);
    try {
      const { recoveryCodesLeft } = await signInSecondStep(proof);
      if (recoveryCodesLeft !== null)
        setFlash({
          title: `${recoveryCodesLeft} recovery ${recoveryCodesLeft === 1 ? "code" : "codes"} left`,
          description: "Make new ones in your account settings before you run out.",
        });
      await beginSession(redirectTarget());
    } catch (error) {
      if (error instanceof AuthFailure && error.problem === "wrong_code") setWrong(error.message);
      else toastAuthError(error, "Login failed");
      setBusy(false);
      if (error instanceof AuthFailure && error.problem === "step_over") onStartOver();
    }
  }

  return (
    <AuthCard
      title="Two-step sign-in"
      text="Enter the 6-digit code from your authenticator app."
      foot={
        <button type="button" className="link inline-flex min-h-11 items-center" onClick={onStartOver}>
          Back to the password
        </button>
      }
    >
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <SecondFactorField wrong={wrong} onChange={setProof} />
        <SubmitButton disabled={!proof} busy={busy} busyLabel="Signing in…">
          Sign In
        </SubmitButton>
      </form>
    </AuthCard>
  );
}
