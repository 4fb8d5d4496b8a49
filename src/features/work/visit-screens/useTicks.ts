import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { ProductError, type ErrorCode } from "#shared/errors.ts";
import { useStore } from "#ui/useStore.ts";
import { offlineStore } from "#browser/client/connectivity.ts";
import { useSession } from "#browser/client/useSession.ts";
import { toastError } from "#browser/session/toastError.ts";
import { useVisitRefresh } from "#features/work/visit-cards/useVisitRefresh.ts";
import { visitsApi } from "#features/work/visits/visit.client.ts";
import { openPendingTicks, type PendingTick, type PendingTicks } from "./pendingTicks.browser.ts";

/** The time until ticks are sent again, in milliseconds. */
const retryMs = 15_000;

/** Refusals after which the same tick may be accepted later. */
const temporary: readonly ErrorCode[] = ["unavailable", "too_many", "signed_out", "other_business"];

const opened = new Map<string, PendingTicks>();

/** The pending ticks of the signed-in person, one object for all screens of this page. */
function ticksOf(owner: string): PendingTicks {
  const found = opened.get(owner) ?? openPendingTicks(owner);
  opened.set(owner, found);
  return found;
}

/**
 * The member's ticks that are not sent yet, and a function that adds one. They are sent at once, and again when the
 * connection is back.
 */
export function useTicks(): { pending: readonly PendingTick[]; tick: (tick: PendingTick) => void } {
  const queries = useQueryClient();
  const refresh = useVisitRefresh();
  const { me } = useSession();
  const owner = me ? `${me.id}.${me.form_owner_id}` : "";
  const ticks = useMemo(() => ticksOf(owner), [owner]);
  const pending = useStore(ticks.store);

  const flush = useCallback(async () => {
    if (ticks.store.get().length === 0) return;
    await ticks.flush(async ({ visit_id, ...tick }) => {
      try {
        const point = await visitsApi.tick.call({ id: visit_id, ...tick });
        queries.setQueryData(
          visitsApi.get.queryKey({ input: { id: visit_id } }),
          (visit) =>
            visit && { ...visit, checklist: visit.checklist.map((one) => (one.id === point.id ? point : one)) },
        );
        return true;
      } catch (error) {
        if (error instanceof ProductError && temporary.includes(error.code)) return false;
        toastError(error, { words: "A point of the checklist couldn't be saved." });
        return true;
      }
    });
    if (ticks.store.get().length === 0) await refresh();
  }, [queries, refresh, ticks]);

  useEffect(() => {
    const send = () => void flush();
    send();
    window.addEventListener("online", send);
    const stop = offlineStore.subscribe(() => void (offlineStore.get() || send()));
    return () => {
      window.removeEventListener("online", send);
      stop();
    };
  }, [flush]);
  const waits = pending.length > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void flush(), retryMs);
    return () => clearInterval(timer);
  }, [flush, waits]);

  const tick = useCallback(
    (added: PendingTick) => {
      ticks.add(added);
      void flush();
    },
    [flush, ticks],
  );
  return { pending, tick };
}
