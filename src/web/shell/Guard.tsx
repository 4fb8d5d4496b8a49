import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { FailedState } from "#ui/FailedState.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { toast } from "#ui/toast.tsx";
import { refreshSession, useSession } from "#web/session.tsx";

/** Lets owners and visitors of the demo in; anybody else is told why not and sent to sign in, and comes back afterwards. */
export function Guard({ words, children }: { words: string; children: ReactNode }) {
  const session = useSession();
  if (session.state === "loading") return session.problem ? <NobodyAnswers problem={session.problem} /> : <PageSpinner />;
  if (session.state === "signed-out") return <SendToSignIn words={words} />;
  return children;
}

function SendToSignIn({ words }: { words: string }) {
  const { pathname, search } = useLocation();
  useEffect(() => void toast({ title: "Authentication required", description: words, tone: "destructive" }), [words]);
  return <Navigate to={`/auth?${new URLSearchParams({ redirect: pathname + search })}`} replace />;
}

/** Nobody could say who is there: no reason to send an owner away. */
function NobodyAnswers({ problem }: { problem: unknown }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    void refreshSession(queries).finally(() => setBusy(false));
  };
  return <FailedState error={problem} onRetry={retry} busy={busy} />;
}
