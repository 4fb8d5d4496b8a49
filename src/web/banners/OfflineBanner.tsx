import { hashKey, useQueryClient, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { formatAge } from "#shared/days/days.ts";
import { Button } from "#ui/Button.tsx";
import { useStore } from "#ui/useStore.ts";
import { accountApi } from "#features/business/account/account.client.ts";
import { cachedAt } from "#browser/client/offlineCache.ts";
import { refreshSession } from "#browser/client/useSession.ts";
import { markOffline, offlineStore } from "#browser/client/connectivity.ts";

const checkEvery = 15_000;
const meHash = hashKey(accountApi.me.queryKey());

/** Shows that the app is offline, and the age of the displayed data. Back online, everything is refetched. */
export function OfflineBanner() {
  const offline = useStore(offlineStore);
  const queries = useQueryClient();

  useEffect(() => {
    const check = () => void refreshSession(queries);
    window.addEventListener("offline", markOffline);
    window.addEventListener("online", check);
    const timer = offline ? setInterval(check, checkEvery) : undefined;
    return () => {
      window.removeEventListener("offline", markOffline);
      window.removeEventListener("online", check);
      clearInterval(timer);
    };
  }, [offline, queries]);

  // Subscribed directly, not through rendered state: the connection may go offline and come back between two renders,
  // with cached data shown in between.
  useEffect(() => offlineStore.subscribe(() => void (offlineStore.get() || queries.invalidateQueries())), [queries]);

  return (
    <div role="status" className="print:hidden">
      {offline && <OfflineMessage onRetry={() => void refreshSession(queries)} />}
    </div>
  );
}

function OfflineMessage({ onRetry }: { onRetry: () => void }) {
  const queries = useQueryClient();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), checkEvery);
    return () => clearInterval(timer);
  }, []);
  const asOf = useSyncExternalStore(
    (changed) => queries.getQueryCache().subscribe(changed),
    () => oldestShown(queries),
  );
  return (
    <div className="border-b border-warning/35 bg-warning-soft">
      <div className="mx-auto flex max-w-(--page-width) items-center gap-3 px-4 py-1.5 text-sm sm:px-6">
        <CloudOff aria-hidden="true" className="size-5 shrink-0 text-warning" />
        <p className="min-w-0 flex-1">
          <span className="font-semibold text-warning">You're offline.</span>{" "}
          {asOf === null
            ? "Some data isn't available offline."
            : `Showing data from ${formatAge(asOf, now)}. You can save once you're back online.`}
        </p>
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

/** Returns the time of the oldest displayed answer, without that of the session. Milliseconds since 1970. */
function oldestShown(queries: QueryClient): number | null {
  const shown = queries
    .getQueryCache()
    .findAll({ type: "active" })
    .filter((query) => query.queryHash !== meHash && query.state.data !== undefined)
    .map((query) => cachedAtOf(query.queryKey) ?? query.state.dataUpdatedAt);
  return shown.length === 0 ? null : Math.min(...shown);
}

function cachedAtOf([path, asked]: QueryKey): number | undefined {
  return Array.isArray(path)
    ? cachedAt(path as string[], (asked as { input?: unknown } | undefined)?.input)
    : undefined;
}
