import type { QueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { Me } from "#shared/business/me.ts";
import { sessionApi } from "./client.ts";

/**
 * The person who uses the app. In the demo, `me` is the sample business's owner. The loading state has a `problem` if
 * the server did not answer, so that the signed-in person is unknown. Without a business: the signed-in person works in
 * none.
 */
export type Session =
  | { state: "loading"; me: null; problem: unknown }
  | { state: "signed-out"; me: null }
  | { state: "no-business"; me: null }
  | { state: "signed-in"; me: Me }
  | { state: "demo"; me: Me };

/** The signed-in owner; in the demo, the owner of the sample business. */
export type Owner = NonNullable<Session["me"]>;

/** The context in which `SessionProvider` stores the session of the page. */
export const SessionContext = createContext<Session>({ state: "loading", me: null, problem: null });

/** The session of this page, always up to date. */
export function useSession(): Session {
  return useContext(SessionContext);
}

/** The key of the signed-in owner in the query cache. */
export const ownerKey = sessionApi.account.me.queryKey();

/** Fetches the owner and the plan again. */
export async function refreshSession(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: ownerKey });
}
