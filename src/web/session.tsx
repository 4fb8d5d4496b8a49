import { hashKey, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, type ReactNode } from "react";
import type { Me } from "#features/account/account.ts";
import { dismissFailures, messagesShown, toast, type ToastMessage } from "#ui/toast.tsx";
import { ProductError } from "#shared/errors.ts";
import { AuthFailure, currentSession } from "./auth.ts";
import { api, client } from "./client.ts";
import { onDemoSwitch, useDemoMode } from "./demoMode.ts";
import { resetOfflineCache, slowTimeoutMs } from "./offlineCache.ts";
import { onOtherTabs } from "./otherTabs.ts";
import { markOffline } from "./connectivity.ts";
import { stayed } from "./signOut.ts";
import { describeUnsaved } from "./dirtyForms.ts";

/**
 * Who is looking at the app. In the demo `me` is the sample business's owner. Loading has a `problem` when it is not
 * known who is there because nobody answered.
 */
export type Session =
  | { state: "loading"; me: null; problem: unknown }
  | { state: "signed-out"; me: null }
  | { state: "signed-in"; me: Me }
  | { state: "demo"; me: Me };

const SessionContext = createContext<Session>({ state: "loading", me: null, problem: null });

/** The session of this page, kept up to date. */
export function useSession(): Session {
  return useContext(SessionContext);
}

const focusDelay = 1_000;
const checkEvery = 60_000;
const checkWhenOlderThan = 30_000;

const key = api.account.me.queryKey();

/** Looks the owner and the plan up anew. */
export async function refreshSession(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: key });
}

/** Forgets everything but who is there. */
function forgetTheRest(queries: QueryClient): void {
  queries.removeQueries({ predicate: (query) => query.queryHash !== hashKey(key) });
}

let asked = false;

async function whoIsThere(inDemo: boolean): Promise<Me | null> {
  // The first question renews the cookie of a session in use, and spares visitors a refusal.
  if (!inDemo && !asked) {
    const session = await currentSession(slowTimeoutMs).catch((error: unknown) => {
      if (!(error instanceof AuthFailure && error.problem === "network")) throw error;
      // Offline the cached owner says who is there.
      markOffline();
      return undefined;
    });
    asked = session !== undefined;
    if (session === null) {
      await resetOfflineCache();
      return null;
    }
  }
  try {
    return await client.account.me();
  } catch (error) {
    if (error instanceof ProductError && error.code === "signed_out") return null;
    throw error;
  }
}

/** Told until one is signed in again: longer than anybody types. */
const sessionEnded: ToastMessage = {
  title: "Session expired",
  description: "Please log in again to continue.",
  tone: "destructive",
  duration: 24 * 60 * 60 * 1000,
  action: { label: "Sign In", onClick: () => window.open("/auth", "_blank", "noopener") },
};

let staying = false;
let changedElsewhere = false;

/**
 * Who is there. A session that runs out takes nothing along that is typed and not saved: the page stays as it is until
 * somebody has signed in in another tab, or nothing is unsaved any more. Whoever signs out means every tab.
 */
async function whoStays(queries: QueryClient, inDemo: boolean): Promise<Me | null> {
  const there = await whoIsThere(inDemo);
  const before = queries.getQueryData<Me | null>(key);
  const stays = !there && before && describeUnsaved() !== "" && !changedElsewhere ? before : null;
  if (stays && !messagesShown().some(({ action }) => action === sessionEnded.action)) toast(sessionEnded);
  if (stays) stayed();
  else if (staying) dismissFailures();
  staying = stays !== null;
  return stays ?? there;
}

/** Knows who is there, and looks again on focus and every minute, so that a plan that has changed elsewhere shows. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { active: inDemo } = useDemoMode();
  const queries = useQueryClient();
  const { data: me, error } = useQuery<Me | null>({
    queryKey: key,
    queryFn: () => whoStays(queries, inDemo),
    staleTime: Infinity,
  });

  useEffect(() => onDemoSwitch(() => void queries.resetQueries()), [queries]);

  useEffect(
    () =>
      onOtherTabs(() => {
        changedElsewhere = true;
        void refreshSession(queries).finally(() => (changedElsewhere = false));
      }),
    [queries],
  );

  // What was fetched for one owner must not be seen by the next.
  const ownerId = me?.id;
  useEffect(() => {
    if (ownerId === undefined) return;
    return () => forgetTheRest(queries);
  }, [ownerId, queries]);

  const watching = Boolean(me) && !inDemo;
  useEffect(() => {
    if (!watching) return;
    const check = () => {
      const checkedAt = queries.getQueryState(key)?.dataUpdatedAt ?? 0;
      if (Date.now() - checkedAt > checkWhenOlderThan) void refreshSession(queries);
    };
    let soon: ReturnType<typeof setTimeout> | undefined;
    const onFocus = () => {
      clearTimeout(soon);
      soon = setTimeout(check, focusDelay);
    };
    const often = setInterval(check, checkEvery);
    window.addEventListener("focus", onFocus);
    return () => {
      clearTimeout(soon);
      clearInterval(often);
      window.removeEventListener("focus", onFocus);
    };
  }, [watching, queries]);

  return <SessionContext value={sessionOf(me, error, inDemo)}>{children}</SessionContext>;
}

function sessionOf(me: Me | null | undefined, problem: unknown, inDemo: boolean): Session {
  if (me === undefined) return { state: "loading", me: null, problem };
  if (!me) return { state: "signed-out", me: null };
  return { state: inDemo ? "demo" : "signed-in", me };
}
