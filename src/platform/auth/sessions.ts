import { LRUCache } from "lru-cache";
import type { ApiKeyScope } from "#shared/operationMeta.ts";
import type { Role } from "#shared/roles.ts";
import type { Auth } from "./auth.ts";
import { cookiePrefix } from "#platform/people/sessionCookie.ts";
import { rethrowingFaults } from "#platform/database/connections/databaseFault.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { Live } from "#platform/live/live.ts";
import { validSession } from "#platform/people/session.queries.ts";

/** The business that a person works in, and their role. */
export type Membership = { businessId: string; role: Role };
/**
 * The person of a request's session, its id, and the business it is open in, if the person is a member of one; or the
 * owner of an API key, with its scope.
 */
export type SignedIn = {
  personId: string;
  email: string;
  membership: Membership | null;
  sessionId?: string;
  scope?: ApiKeyScope;
  /** The business in which the calling page was opened, if it says so. */
  openedIn?: string;
};

/**
 * Finds the person and the business of a request's session cookie: one of the few look-ups across businesses.
 * `openedIn` is the business in which the calling page was opened.
 */
export type Sessions = { find(headers: Headers, openedIn?: string): Promise<SignedIn | null> };

/** A valid session of a cookie whose signature was checked; times in milliseconds. */
type CachedSession = { signedIn: SignedIn; token: string; expires: number; askAgain: number };

const cacheMs = 10_000;

/**
 * Sessions are cached for some seconds, so that a page's burst of requests queries the database once. If a person signs
 * out anywhere, gets another role or loses a membership, every process drops that person from its cache at once. The
 * fixed parts of a cookie, its signature and its person, are checked once. After that the database is only queried if
 * the session is still valid, and for its business.
 */
export function createSessions(parts: {
  auth: { api: Pick<Auth["api"], "getSession"> };
  live: Pick<Live, "onSessionsEnded">;
  db: Pick<SharedDb, "query">;
  publicUrl: string;
}): Sessions {
  const cookieOf = new RegExp(`(?:^|;\\s*)${cookiePrefix(parts.publicUrl)}\\.session_token=([^;]+)`);
  const remembered = new LRUCache<string, CachedSession>({ max: 20_000 });
  let timesForgotten = 0;
  parts.live.onSessionsEnded((personId) => {
    timesForgotten += 1;
    for (const [cookie, { signedIn }] of remembered.entries())
      if (personId === null || signedIn.personId === personId) remembered.delete(cookie);
  });

  /** Reads the session of a token from the database. */
  const standing = async (personId: string, sessionId: string, token: string): Promise<CachedSession | null> => {
    const [found] = await parts.db.query(validSession, { token });
    if (!found) return null;
    const membership = found.business_id && found.role ? { businessId: found.business_id, role: found.role } : null;
    return {
      signedIn: { personId, email: found.email, membership, sessionId },
      token,
      expires: Date.parse(found.expires_at),
      askAgain: Date.now() + cacheMs,
    };
  };
  const lookUp = async (headers: Headers): Promise<CachedSession | null> => {
    const found = await rethrowingFaults(
      () => parts.auth.api.getSession({ headers, query: { disableRefresh: true } }),
      () => false,
    );
    return found && standing(found.user.id, found.session.id, found.session.token);
  };
  const askAgain = ({ signedIn, token }: CachedSession) => standing(signedIn.personId, signedIn.sessionId ?? "", token);

  return {
    async find(headers, openedIn) {
      const cookie = cookieOf.exec(headers.get("cookie") ?? "")?.[1];
      if (!cookie) return null;
      const onPage = (found: CachedSession | null) =>
        found && openedIn !== undefined ? { ...found.signedIn, openedIn } : (found?.signedIn ?? null);
      const known = remembered.get(cookie);
      // A page in another business than the cached one may be newer: another process has just opened it.
      const sameBusiness = openedIn === undefined || openedIn === known?.signedIn.membership?.businessId;
      if (known && sameBusiness && Date.now() < Math.min(known.askAgain, known.expires)) return onPage(known);
      const forgottenBefore = timesForgotten;
      const found = known ? await askAgain(known) : await lookUp(headers);
      if (!found) remembered.delete(cookie);
      // A session that may have ended during the look-up must not be cached.
      else if (forgottenBefore === timesForgotten) remembered.set(cookie, found);
      return onPage(found);
    },
  };
}
