import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { roleLabels, roleWords } from "#shared/roles.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { ProductError } from "#shared/errors.ts";
import { currentSession } from "#browser/session/auth.ts";
import { membersApi } from "./member.client.ts";
import { enterOtherBusiness } from "#browser/session/enterBusiness.ts";
import { signOutAndLeave } from "#browser/session/signOut.ts";
import { toastError } from "#browser/session/toastError.ts";
import { useAddressQuery } from "#browser/useAddressQuery.ts";
import { businessWords, closedWords, type ReadInvitation } from "./invitation.ts";

/** The page behind an invitation's link: its offer, and the ways to accept it. */
export function InvitationPage() {
  const [query] = useAddressQuery();
  const token = query.get("token") ?? "";
  const read = useQuery({ ...membersApi.invitation.queryOptions({ input: { token } }), enabled: token !== "" });
  const missing = token === "" || (read.error instanceof ProductError && read.error.code === "not_found");
  if (missing)
    return (
      <Frame title="Invitation">
        <Notice tone="danger" title="This invitation doesn't exist">
          The link may be incomplete, or you may have been sent a newer one.
        </Notice>
      </Frame>
    );
  if (!read.data)
    return (
      <Frame title="Invitation">
        {read.isError ? (
          <FailedState error={read.error} busy={read.isFetching} onRetry={() => void read.refetch()} />
        ) : (
          <Spinner label="Loading the invitation…" showLabel />
        )}
      </Frame>
    );
  const { business, invited_by, role, state } = read.data;
  return (
    <Frame title={`Join ${businessWords(business)}`}>
      <p className="text-[0.9375rem] text-pretty text-ink-soft">
        {invited_by ?? "Someone"} invited you to join {businessWords(business)} as{" "}
        <strong className="font-medium text-ink">{roleLabels[role].toLowerCase()}</strong>. {roleWords[role]}
      </p>
      <div className="mt-6">
        {state === "open" ? <Ways token={token} invitation={read.data} /> : <Closed invitation={read.data} />}
      </div>
    </Frame>
  );
}

/** The session of the person signed in here; null if there is none. */
const useSession = () =>
  useQuery({ queryKey: ["invitation", "session"], queryFn: async () => (await currentSession()) ?? null });

/** The reason that nobody can accept the invitation now. The person who accepted it reads that they have joined. */
function Closed({ invitation: { business, email, state } }: { invitation: ReadInvitation }) {
  const session = useSession();
  if (session.isPending) return <Spinner label="Loading…" />;
  const isMine = state === "accepted" && session.data?.user.email.toLowerCase() === email;
  return (
    <>
      {isMine ? (
        <Notice tone="success">You've joined {businessWords(business)}.</Notice>
      ) : (
        <Notice tone="warning">{closedWords[state]}</Notice>
      )}
      <a href="/dashboard" className={buttonClass({ size: "lg", block: true, className: "mt-4" })}>
        Go to Yardstick
      </a>
    </>
  );
}

/** The next steps, by the person signed in here. */
function Ways({ token, invitation: { business, email } }: { token: string; invitation: ReadInvitation }) {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  if (session.isPending) return <Spinner label="Loading…" />;
  const signedIn = session.data?.user.email;

  if (signedIn === undefined) {
    const carried = new URLSearchParams({ email, invitation: token, redirect: `/invitation?token=${token}` });
    return (
      <div className="flex flex-col gap-2">
        <p className="mb-2 text-sm text-ink-soft">
          This invitation is for <span className="font-medium break-all text-ink">{email}</span>.
        </p>
        <a href={`/signup?${carried}`} className={buttonClass({ variant: "primary", size: "lg", block: true })}>
          Create account
        </a>
        <a href={`/signin?${carried}`} className={buttonClass({ size: "lg", block: true })}>
          Sign in
        </a>
      </div>
    );
  }
  if (signedIn.toLowerCase() !== email)
    return (
      <>
        <Notice tone="warning" title="This invitation is for another address">
          It was sent to {email}, and you are signed in as {signedIn}. Sign out, then open the link again.
        </Notice>
        <Button size="lg" className="mt-4 w-full" onClick={() => void signOutAndLeave()}>
          Sign Out
        </Button>
      </>
    );
  const accept = async () => {
    setBusy(true);
    try {
      await enterOtherBusiness(() => membersApi.accept.call({ token }), {
        flash: {
          title: `Welcome to ${businessWords(business)}`,
          description: `You've joined ${businessWords(business)}.`,
        },
      });
    } catch (error) {
      toastError(error, { title: "Invitation not accepted", words: "Please try again." });
      setBusy(false);
    }
  };
  return (
    <>
      <p className="mb-4 text-sm text-ink-soft">
        Signed in as <span className="font-medium break-all text-ink">{signedIn}</span>.
      </p>
      <Button variant="primary" size="lg" block busy={busy} busyLabel="Joining…" onClick={() => void accept()}>
        Accept invitation
      </Button>
    </>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-md pt-4 pb-8 sm:pt-10">
      <div className="rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-8">
        <h1 className="mb-3 text-2xl font-semibold tracking-tight text-balance wrap-anywhere">{title}</h1>
        {children}
      </div>
    </div>
  );
}
