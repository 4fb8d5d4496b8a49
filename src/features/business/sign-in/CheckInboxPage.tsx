import { useEffect, useState } from "react";
import { Button, buttonClass } from "#ui/Button.tsx";
import { FieldError } from "#ui/forms/Field.tsx";
import { AuthFailure, resendConfirmation } from "#browser/session/auth.ts";
import { ResendForm } from "#browser/session/ResendConfirmation.tsx";
import { AuthCard } from "./AuthCard.tsx";
import { mailboxesOf } from "./mailProvider.ts";
import { pendingSignUp, storePendingSignUp, type PendingSignUp } from "#browser/session/pendingSignUp.ts";
import { RedirectIfSignedIn } from "./RedirectIfSignedIn.tsx";
import { localMailboxMeta } from "./signInPages.ts";

/** The pause before the person can request another email, in seconds. */
const resendPause = 30;

/**
 * The page after sign-up: the inbox that gets the confirmation, and help if it does not arrive. It says the same for a
 * known and an unknown address.
 */
export function CheckInboxPage() {
  const [pending, setPending] = useState<PendingSignUp | null>();
  useEffect(() => setPending(pendingSignUp()), []);

  return (
    <AuthCard
      title="Check your inbox"
      text={pending === null ? "Enter the email you signed up with, and we'll send you the link again." : undefined}
    >
      <RedirectIfSignedIn />
      {pending === null && <ResendForm />}
      {pending && <SentTo pending={pending} onSent={setPending} />}
    </AuthCard>
  );
}

function SentTo({ pending, onSent }: { pending: PendingSignUp; onSent: (pending: PendingSignUp) => void }) {
  const { email, search } = pending;
  const invited = new URLSearchParams(search).has("invitation");
  return (
    <>
      <div className="-mt-2 rounded-xl border border-line bg-sunken px-4 py-4">
        <p className="text-sm font-medium text-success">Account created!</p>
        <p className="mt-2 text-sm text-ink-soft">We sent a link to</p>
        <p className="text-xl font-semibold tracking-tight break-words">
          {email.slice(0, email.lastIndexOf("@"))}
          <wbr />
          {email.slice(email.lastIndexOf("@"))}
        </p>
      </div>
      <p className="mt-4 text-[0.9375rem] text-pretty text-ink-soft">
        {invited
          ? "Please click the link in it to confirm your account and join."
          : "Please check your email to confirm your account, then you'll be able to select a subscription plan."}{" "}
        The link expires in 24 hours.
      </p>
      <Mailboxes email={email} />
      <Resend pending={pending} onSent={onSent} />
      <p className="mt-5 border-t border-line pt-3 text-center text-[0.9375rem] text-ink-soft">
        Wrong address?{" "}
        <a href={`/signup${search}`} className="link inline-flex min-h-11 items-center">
          Change it
        </a>
      </p>
    </>
  );
}

/** Links to the inbox; on a machine that delivers its emails only locally, to the local mailbox. */
function Mailboxes({ email }: { email: string }) {
  const local = document.querySelector(`meta[name="${localMailboxMeta}"]`) !== null;
  if (local)
    return (
      <a href="/local-mail" className={buttonClass({ variant: "primary", size: "lg", block: true, className: "mt-5" })}>
        Open local mailbox
      </a>
    );
  return (
    <div className="mt-5 flex flex-col gap-2 sm:flex-row">
      {mailboxesOf(email).map(({ label, href }, index) => (
        <a
          key={href}
          href={href}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: index === 0 ? "primary" : "secondary", size: "lg", block: true })}
        >
          {label}
        </a>
      ))}
    </div>
  );
}

function Resend({ pending, onSent }: { pending: PendingSignUp; onSent: (pending: PendingSignUp) => void }) {
  const left = useSecondsUntil(pending.sentAt + resendPause * 1000);
  const [state, setState] = useState<"idle" | "busy" | "sent" | { failed: string }>("idle");

  const send = async () => {
    setState("busy");
    try {
      await resendConfirmation(pending.email);
      const again = { ...pending, sentAt: Date.now() };
      storePendingSignUp(again);
      onSent(again);
      setState("sent");
    } catch (error) {
      setState({ failed: error instanceof AuthFailure ? error.message : "Please try again." });
    }
  };

  return (
    <div className="mt-2 flex flex-col items-center gap-1">
      <Button
        size="lg"
        block
        variant="ghost"
        aria-disabled={left > 0}
        busy={state === "busy"}
        busyLabel="Sending…"
        onClick={() => left === 0 && void send()}
      >
        {left > 0 ? (
          <>
            Resend email <span className="tabular">in {left} s</span>
          </>
        ) : (
          "Resend email"
        )}
      </Button>
      <p role="status" className="text-center text-sm text-ink-soft">
        {state === "sent"
          ? "Confirmation email sent. It may take a minute. Check your spam folder too."
          : "Nothing there? Check your spam folder."}
      </p>
      {typeof state === "object" && <FieldError>{state.failed}</FieldError>}
    </div>
  );
}

/** Returns the whole seconds until a moment, as a countdown; 0 once it has passed. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.min(resendPause, Math.ceil((moment - now) / 1000)));
  const counting = left > 0;
  useEffect(() => {
    setNow(Date.now());
    if (!counting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [counting, moment]);
  return left;
}
