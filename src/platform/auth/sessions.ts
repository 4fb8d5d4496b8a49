import { LRUCache } from "lru-cache";
import type { ApiKeyScope } from "#shared/operation.ts";
import type { Auth } from "./auth.ts";
import { cookiePrefix, maxSessionMs } from "./sessionCookie.ts";
import { facingFaults } from "#platform/database/databaseFault.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { Live } from "#platform/live.ts";
import { standingSession } from "./session.queries.ts";

/** Whose session a request carries, and which; or whose API key, with how far it reaches. */
export type SignedIn = { ownerId: string; email: string; sessionId?: string; scope?: ApiKeyScope };

/** Finds the owner behind a request's session cookie: one of the few look-ups that cross owners. */
export type Sessions = { find(headers: Headers): Promise<SignedIn | null> };

/** A session that stands, behind a cookie whose signature was checked; times in milliseconds. */
type Standing = { signedIn: SignedIn; token: string; expires: number; askAgain: number };

const rememberedFor = 10_000;

/**
 * Sessions are remembered for some seconds, so that a page's burst of requests asks the database once. Signing out
 * anywhere makes every process forget that owner at once. What of a cookie cannot change, its signature and whose it
 * is, is looked at once; after that the database is only asked whether the session still stands.
 */
export function createSessions(parts: {
  auth: { api: Pick<Auth["api"], "getSession"> };
  live: Pick<Live, "onSessionsEnded">;
  db: Pick<SharedDb, "query">;
  publicUrl: string;
}): Sessions {
  const cookieOf = new RegExp(`(?:^|;\\s*)${cookiePrefix(parts.publicUrl)}\\.session_token=([^;]+)`);
  const remembered = new LRUCache<string, Standing>({ max: 20_000 });
  let timesForgotten = 0;
  parts.live.onSessionsEnded((ownerId) => {
    timesForgotten += 1;
    for (const [cookie, { signedIn }] of remembered.entries())
      if (ownerId === null || signedIn.ownerId === ownerId) remembered.delete(cookie);
  });

  const lookUp = async (headers: Headers): Promise<Standing | null> => {
    const found = await facingFaults(
      () => parts.auth.api.getSession({ headers, query: { disableRefresh: true } }),
      () => false,
    );
    if (!found) return null;
    const expires = Math.min(found.session.expiresAt.getTime(), found.session.createdAt.getTime() + maxSessionMs);
    if (expires <= Date.now()) return null;
    return {
      signedIn: { ownerId: found.user.id, email: found.user.email, sessionId: found.session.id },
      token: found.session.token,
      expires,
      askAgain: Date.now() + rememberedFor,
    };
  };
  const askAgain = async (known: Standing): Promise<Standing | null> => {
    const [found] = await parts.db.query(standingSession, { token: known.token });
    return found
      ? {
          ...known,
          signedIn: { ...known.signedIn, email: found.email },
          expires: Date.parse(found.expires_at),
          askAgain: Date.now() + rememberedFor,
        }
      : null;
  };

  return {
    async find(headers) {
      const cookie = cookieOf.exec(headers.get("cookie") ?? "")?.[1];
      if (!cookie) return null;
      const known = remembered.get(cookie);
      if (known && Date.now() < Math.min(known.askAgain, known.expires)) return known.signedIn;
      const forgottenBefore = timesForgotten;
      const found = known ? await askAgain(known) : await lookUp(headers);
      if (!found) remembered.delete(cookie);
      // A session that may have ended while it was being looked up is not to be remembered.
      else if (forgottenBefore === timesForgotten) remembered.set(cookie, found);
      return found?.signedIn ?? null;
    },
  };
}
