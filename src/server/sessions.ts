import { LRUCache } from "lru-cache";
import type { ApiKeyScope } from "#features/api-keys/apiKey.ts";
import type { Auth } from "#server/auth.ts";
import type { Live } from "#server/live.ts";

/** Whose session a request carries, or whose API key: then with how far it reaches. */
export type SignedIn = { ownerId: string; email: string; scope?: ApiKeyScope };

/** Finds the owner behind a request's session cookie: one of the few look-ups that cross owners. */
export type Sessions = { find(headers: Headers): Promise<SignedIn | null> };

const rememberedFor = 10_000;

/**
 * Sessions are remembered for some seconds, so that a page's burst of requests asks the database once. Signing out
 * anywhere makes every process forget that owner at once.
 */
export function createSessions(auth: Auth, live: Live): Sessions {
  const remembered = new LRUCache<string, SignedIn>({ max: 20_000, ttl: rememberedFor });
  let timesForgotten = 0;
  live.onSessionsEnded((ownerId) => {
    timesForgotten += 1;
    for (const [cookie, signedIn] of remembered.entries()) if (ownerId === null || signedIn.ownerId === ownerId) remembered.delete(cookie);
  });

  return {
    async find(headers) {
      const cookie = /(?:^|;\s*)(?:__Secure-)?yardstick\.session_token=([^;]+)/.exec(headers.get("cookie") ?? "")?.[1];
      if (!cookie) return null;
      const known = remembered.get(cookie);
      if (known) return known;
      const forgottenBefore = timesForgotten;
      const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
      if (!found) return null;
      const signedIn = { ownerId: found.user.id, email: found.user.email };
      // A session that may have ended while it was being looked up is not to be remembered.
      if (forgottenBefore === timesForgotten) remembered.set(cookie, signedIn);
      return signedIn;
    },
  };
}
