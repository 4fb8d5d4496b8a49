import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FailedState } from "#ui/FailedState.tsx";
import { refreshSession } from "#browser/client/useSession.ts";

/** The server could not say who is signed in. This is no reason to send an owner to the sign-in page. */
export function ServerUnreachable({ problem }: { problem: unknown }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    void refreshSession(queries).finally(() => setBusy(false));
  };
  return <FailedState error={problem} onRetry={retry} busy={busy} />;
}
