import type { QueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { Me } from "#shared/business/me.ts";
import { sessionApi } from "./client.ts";

/**
 * Who is looking at the app. In the demo `me` is the sample business's owner. Loading has a `problem` when it is not
 * known who is signed in because nobody answered. Without a business: somebody has signed in who works in none.
 */
export type Session =
  | { state: "loading"; me: null; problem: unknown }
  | { state: "signed-out"; me: null }
  | { state: "no-business"; me: null }
  | { state: "signed-in"; me: Me }
  | { state: "demo"; me: Me };

/** The owner who is signed in; in the demo the sample business's. */
export type Owner = NonNullable<Session["me"]>;

/** Where `SessionProvider` puts the session of the page. */
export const SessionContext = createContext<Session>({ state: "loading", me: null, problem: null });

/** The session of this page, always up to date. */
export function useSession(): Session {
  return useContext(SessionContext);
}

/** Where the query cache holds the owner who is signed in. */
export const ownerKey = sessionApi.account.me.queryKey();

/** Fetches the owner and the plan again. */
export async function refreshSession(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: ownerKey });
}
