import { useEffect, useState, type FormEvent } from "react";
import { brand } from "#shared/brand.ts";
import { passwordProblem } from "#shared/contact/password.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { dismissFailures } from "#ui/toast.tsx";
import { AuthFailure, confirmEmail } from "#browser/session/auth.ts";
import { storeTypedEmail } from "#browser/session/typedEmail.ts";
import { notifyOtherTabs } from "#browser/session/otherTabs.ts";
import { useHydrated, useSearch } from "#browser/prerenderedPage.ts";
import { AuthCard } from "./AuthCard.tsx";
import { canTake, NewPasswordFields } from "./NewPassword.tsx";
import { ResendForm } from "#browser/session/ResendConfirmation.tsx";
import { searchMark } from "./signInPages.ts";
import { toastAuthError } from "#browser/session/toastAuthError.ts";
import { SubmitButton } from "./SubmitButton.tsx";

type Outcome =
  | "asking"
  | "changed"
  | "password"
  | "expired"
  | "invalid"
  | { confirmed: string; already: boolean; joined: string | null }
  | { failed: string };

/** The query of the email's link. `invitation` is the token of the invitation that the sign-up followed. */
type Link = { token: string; invitation: string | null };

/** Each link is submitted once, however often the page renders. */
const followed = new Map<string, Promise<Outcome>>();

async function follow({ token, invitation }: Link, password?: string): Promise<Outcome> {
  try {
    const { email, already, changed, joined } = await confirmEmail({
      token,
      ...(invitation === null ? {} : { invitation }),
      ...(password === undefined ? {} : { password }),
    });
    if (changed) notifyOtherTabs();
    return changed ? "changed" : { confirmed: email ?? "", already, joined: joined ?? null };
  } catch (error) {
    if (error instanceof AuthFailure && error.problem === "link_expired") return "expired";
    if (error instanceof AuthFailure && error.problem === "link_invalid") return "invalid";
    if (error instanceof AuthFailure && error.problem === "password_needed") return "password";
    if (password !== undefined) throw error;
    return { failed: error instanceof AuthFailure ? error.message : "Please try again." };
  }
}

/**
 * The page behind the email's link. A script confirms the address: programs that merely open the links of emails change
 * nothing.
 */
export function ConfirmEmailPage() {
  const ready = useHydrated();
  const query = new URLSearchParams(useSearch(searchMark));
  const token = query.get("token") ?? "";
  const invitation = query.get("invitation");
  const [answered, setOutcome] = useState<Outcome>("asking");
  const [tries, setTries] = useState(0);
  const outcome = ready && token === "" ? "invalid" : answered;

  useEffect(() => {
    if (!token) return;
    let left = false;
    let confirmation = followed.get(token);
    if (!confirmation) followed.set(token, (confirmation = follow({ token, invitation })));
    void confirmation.then((answer) => {
      if (!left) setOutcome(answer);
    });
    return () => {
      left = true;
    };
  }, [token, invitation, tries]);

  const again = () => {
    followed.delete(token);
    setOutcome("asking");
    setTries((count) => count + 1);
  };

  const confirmed = typeof outcome === "object" && "confirmed" in outcome;
  const welcome = confirmed && (outcome.already ? "Welcome Back" : `Welcome to ${outcome.joined ?? brand.name}`);
  return (
    <AuthCard title={welcome || "Confirm your email"}>
      {outcome === "asking" && <Spinner label="Confirming your email…" showLabel />}
      {confirmed && <Confirmed {...outcome} invitation={invitation} />}
      {outcome === "changed" && <Changed />}
      {outcome === "password" && (
        <ChoosePassword follow={(password) => follow({ token, invitation }, password)} onOutcome={setOutcome} />
      )}
      {(outcome === "expired" || outcome === "invalid") && <LinkDoesNotWork expired={outcome === "expired"} />}
      {typeof outcome === "object" && "failed" in outcome && (
        <Notice
          tone="danger"
          title="Your email couldn't be confirmed"
          action={<Button onClick={again}>Try again</Button>}
        >
          {outcome.failed}
        </Notice>
      )}
    </AuthCard>
  );
}

function Confirmed({
  confirmed,
  already,
  joined,
  invitation,
}: {
  confirmed: string;
  already: boolean;
  joined: string | null;
  invitation: string | null;
}) {
  // An invitation that could not be accepted yet says on its own page why.
  const waits = invitation !== null && joined === null;
  const next = waits ? `?${new URLSearchParams({ redirect: `/invitation?token=${invitation}` })}` : "";
  return (
    <div role="status">
      <Notice tone="success" title={already ? "Your email is already confirmed" : "Your email is confirmed"}>
        {already ? "You can sign in." : joined ? `You've joined ${joined}.` : "Your account is ready."}
      </Notice>
      <a
        href={`/signin${next}`}
        onClick={() => storeTypedEmail(confirmed)}
        className={buttonClass({ variant: "primary", size: "lg", block: true, className: "mt-5" })}
      >
        Sign In
      </a>
    </div>
  );
}

/**
 * In another browser than that of the sign-up, the password may be someone else's: the mailbox's reader sets a new one.
 */
function ChoosePassword({
  follow: send,
  onOutcome,
}: {
  follow: (password: string) => Promise<Outcome>;
  onOutcome: (outcome: Outcome) => void;
}) {
  const [typed, setTyped] = useState({ password: "", again: "" });
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    dismissFailures();
    if (!canTake(typed)) return;
    setBusy(true);
    try {
      onOutcome(await send(typed.password));
    } catch (error) {
      toastAuthError(error, "Email not confirmed");
      setBusy(false);
    }
  }

  return (
    <>
      <Notice tone="info" title="Choose a password to finish">
        You opened this link in a different browser than the one you signed up with. To keep your account safe, choose
        your password here. Didn't sign up? Close this page.
      </Notice>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-4">
        <NewPasswordFields value={typed} onChange={(changes) => setTyped((before) => ({ ...before, ...changes }))} />
        <SubmitButton
          className="mt-1"
          busy={busy}
          busyLabel="Saving…"
          disabled={passwordProblem(typed.password) !== null}
        >
          Confirm email
        </SubmitButton>
      </form>
    </>
  );
}

function Changed() {
  return (
    <div role="status">
      <Notice tone="success" title="Your email is changed">
        Use this address to sign in from now on.
      </Notice>
      <a href="/account" className={buttonClass({ variant: "primary", size: "lg", block: true, className: "mt-5" })}>
        Open Account Settings
      </a>
    </div>
  );
}

function LinkDoesNotWork({ expired }: { expired: boolean }) {
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="danger" title={expired ? "This link has expired" : "This link doesn't work"}>
        {expired ? "A confirmation link expires in 24 hours." : "It may be incomplete."} Enter your email and we'll send
        you a new one.
      </Notice>
      <ResendForm />
    </div>
  );
}
