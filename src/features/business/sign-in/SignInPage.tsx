import { useEffect, useState, type FormEvent } from "react";
import { accountEmailProblem } from "#shared/contact/email.ts";
import { brand } from "#shared/brand.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PasswordInput } from "#ui/forms/PasswordInput.tsx";
import { dismissFailures, toast } from "#ui/toast.tsx";
import { AuthFailure, signIn } from "#browser/session/auth.ts";
import { beginSession } from "#browser/session/beginSession.ts";
import { useHydrated, useSearch } from "#browser/prerenderedPage.ts";
import { AuthCard } from "./AuthCard.tsx";
import { storeTypedEmail, consumeTypedEmail } from "#browser/session/typedEmail.ts";
import { RedirectIfSignedIn, redirectTarget } from "./RedirectIfSignedIn.tsx";
import { ResendButton } from "#browser/session/ResendConfirmation.tsx";
import { searchMark } from "./signInPages.ts";
import { toastAuthError } from "#browser/session/toastAuthError.ts";
import { SecondStep } from "./SecondStep.tsx";
import { SubmitButton } from "./SubmitButton.tsx";
import { usePasskeySignIn } from "./usePasskeySignIn.ts";
import { UsernameField } from "./UsernameField.tsx";

/** The "Welcome Back" page: sign-in by email and password. */
export function SignInPage() {
  const ready = useHydrated();
  const search = useSearch(searchMark);
  const [typedEmail, setEmail] = useState<string>();
  const email = typedEmail ?? new URLSearchParams(search).get("email") ?? "";
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [codeNeeded, setCodeNeeded] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const passkey = usePasskeySignIn();
  useEffect(() => {
    const carried = consumeTypedEmail();
    if (carried !== null) setEmail((typed) => typed ?? carried);
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    dismissFailures();
    const address = email.trim();
    const problem = accountEmailProblem(address);
    if (problem) {
      toast({ title: "Invalid email", description: problem, tone: "destructive" });
      return;
    }
    setBusy(true);
    setUnconfirmed(undefined);
    try {
      await signIn({ email: address, password });
      await beginSession(redirectTarget());
    } catch (error) {
      if (error instanceof AuthFailure && error.problem === "not_confirmed") setUnconfirmed(address);
      if (error instanceof AuthFailure && error.problem === "second_factor") setCodeNeeded(true);
      else toastAuthError(error, "Login failed");
      setBusy(false);
    }
  }

  if (codeNeeded)
    return (
      <SecondStep
        onStartOver={() => {
          setPassword("");
          setCodeNeeded(false);
        }}
      />
    );
  return (
    <AuthCard
      title="Welcome Back"
      text={`Sign in to your ${brand.name} account.`}
      foot={
        <>
          Don't have an account?{" "}
          <a href={`/signup${search}`} className="link inline-flex min-h-11 items-center">
            Create one
          </a>
        </>
      }
    >
      <RedirectIfSignedIn />
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {unconfirmed && (
          <Notice tone="warning" title="Your email isn't confirmed yet" action={<ResendButton email={unconfirmed} />}>
            Please click the link we sent to {unconfirmed}.
          </Notice>
        )}
        <UsernameField value={email} passkeys onChange={setEmail} />
        <Field label="Password" required>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <a
          href="/forgot-password"
          onClick={() => storeTypedEmail(email)}
          className="link -mt-2 inline-flex min-h-11 items-center self-start text-sm dense:min-h-9"
        >
          Forgot your password?
        </a>
        <SubmitButton disabled={!ready || passkey.busy} busy={busy} busyLabel="Signing in…">
          Sign In
        </SubmitButton>
        <Button
          size="lg"
          block
          disabled={!ready || busy}
          busy={passkey.busy}
          busyLabel="Waiting for your passkey…"
          onClick={passkey.choose}
        >
          Sign in with a passkey
        </Button>
      </form>
    </AuthCard>
  );
}
