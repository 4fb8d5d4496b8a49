import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, type ReactNode } from "react";
import type { Me } from "#features/account/account.ts";
import { ProductError } from "#shared/errors.ts";
import { renewSession } from "./auth.ts";
import { api, client } from "./client.ts";
import { onDemoSwitch, useDemoMode } from "./demoMode.ts";

/** Who is looking at the app. In the demo `me` is the sample business's owner. */
export type Session = { state: "loading"; me: null } | { state: "signed-out"; me: null } | { state: "signed-in"; me: Me } | { state: "demo"; me: Me };

const SessionContext = createContext<Session>({ state: "loading", me: null });

/** The session of this page, kept up to date. */
export function useSession(): Session {
  return useContext(SessionContext);
}

/** After signing in the subscription is looked up this much later, in milliseconds. */
export const settleAfterSignIn = 500;
const focusDelay = 1_000;
const checkEvery = 60_000;
const checkWhenOlderThan = 30_000;

const key = api.account.me.queryKey();

/** Looks the owner up anew: after signing in or out. */
export async function refreshSession(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: key });
}

/** Forgets everything of the owner who has just signed out. */
export function forgetSession(queries: QueryClient): void {
  queries.removeQueries({ predicate: (query) => query.queryKey[0] !== key[0] });
  queries.setQueryData<Me | null>(key, null);
}

let renewed: Promise<unknown> | undefined;

async function whoIsThere(inDemo: boolean): Promise<Me | null> {
  try {
    if (!inDemo) await (renewed ??= renewSession().catch(() => null));
    return await client.account.me();
  } catch (error) {
    if (error instanceof ProductError && error.code === "signed_out") return null;
    throw error;
  }
}

/** Knows who is there, and looks again on focus and every minute, so that a plan that has changed elsewhere shows. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const demo = useDemoMode();
  const queries = useQueryClient();
  const { data, isPending, dataUpdatedAt } = useQuery<Me | null>({ queryKey: key, queryFn: () => whoIsThere(demo.active), staleTime: Infinity, retry: 2 });

  useEffect(() => onDemoSwitch(() => void queries.resetQueries()), [queries]);

  useEffect(() => {
    if (!data || demo.active) return;
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
  }, [data, demo.active, queries, dataUpdatedAt]);

  return <SessionContext value={sessionOf(data, isPending, demo.active)}>{children}</SessionContext>;
}

function sessionOf(me: Me | null | undefined, isPending: boolean, inDemo: boolean): Session {
  if (isPending) return { state: "loading", me: null };
  if (!me) return { state: "signed-out", me: null };
  return { state: inDemo ? "demo" : "signed-in", me };
}
