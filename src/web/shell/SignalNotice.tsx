import { hashKey, useQueryClient, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { ageWords } from "#shared/days.ts";
import { Button } from "#ui/Button.tsx";
import { api } from "#web/client.ts";
import { seenAt } from "#web/lastSeen.ts";
import { refreshSession } from "#web/session.tsx";
import { isSignalLost, signalLost, watchSignal } from "#web/signal.ts";

const lookEvery = 15_000;
const meHash = hashKey(api.account.me.queryKey());

/** Without a signal: says so, and how old what is shown is. When it is back everything is asked anew. */
export function SignalNotice() {
  const lost = useSyncExternalStore(watchSignal, isSignalLost);
  const queries = useQueryClient();

  useEffect(() => {
    const look = () => void refreshSession(queries);
    window.addEventListener("offline", signalLost);
    window.addEventListener("online", look);
    const often = lost ? setInterval(look, lookEvery) : undefined;
    return () => {
      window.removeEventListener("offline", signalLost);
      window.removeEventListener("online", look);
      clearInterval(often);
    };
  }, [lost, queries]);

  // Not by what was drawn: a signal may be lost and heard between two drawings, and something old have been shown
  // meanwhile.
  useEffect(() => watchSignal(() => void (isSignalLost() || queries.invalidateQueries())), [queries]);

  return (
    <div role="status" className="print:hidden">
      {lost && <Words onRetry={() => void refreshSession(queries)} />}
    </div>
  );
}

function Words({ onRetry }: { onRetry: () => void }) {
  const queries = useQueryClient();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const often = setInterval(() => setNow(Date.now()), lookEvery);
    return () => clearInterval(often);
  }, []);
  const asOf = useSyncExternalStore(
    (changed) => queries.getQueryCache().subscribe(changed),
    () => oldestShown(queries),
  );
  return (
    <div className="border-b border-warning/35 bg-warning-soft">
      <div className="mx-auto flex max-w-7xl items-center gap-3 px-4 py-1.5 text-sm sm:px-6">
        <CloudOff aria-hidden="true" className="size-5 shrink-0 text-warning" />
        <p className="min-w-0 flex-1">
          <span className="font-semibold text-warning">You are offline.</span>{" "}
          {asOf === null
            ? "What is not kept on this device shows when the signal is back."
            : `You see what was here ${ageWords(asOf, now)}. Changes can be saved when the signal is back.`}
        </p>
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

/** When the oldest of what the page shows was seen; who is there does not count. Milliseconds since 1970. */
function oldestShown(queries: QueryClient): number | null {
  const shown = queries
    .getQueryCache()
    .findAll({ type: "active" })
    .filter((query) => query.queryHash !== meHash && query.state.data !== undefined)
    .map((query) => keptOf(query.queryKey) ?? query.state.dataUpdatedAt);
  return shown.length === 0 ? null : Math.min(...shown);
}

function keptOf([path, asked]: QueryKey): number | undefined {
  return Array.isArray(path) ? seenAt(path as string[], (asked as { input?: unknown } | undefined)?.input) : undefined;
}
