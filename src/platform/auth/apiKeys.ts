import { ProductError } from "#shared/errors.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { Limits } from "#platform/limits/limits.ts";
import { businessOfSecret, hashOfSecret, makeSecret } from "#platform/people/businessSecrets.ts";
import { useKey } from "#platform/people/apiKey.queries.ts";
import type { SignedIn } from "./sessions.ts";

const begins = "ys_";

/** Creates a new API key of a business; returns it with its prefix. */
export function makeKey(businessId: string): { key: string; prefix: string } {
  const key = begins + makeSecret(businessId);
  return { key, prefix: key.slice(0, begins.length + 8) };
}

const businessOfKey = (key: string) => (key.startsWith(begins) ? businessOfSecret(key.slice(begins.length)) : null);

/** Returns the bearer token of an `Authorization` header, or null without one. */
export function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer\s+(.*)$/i.exec(authorization ?? "")?.[1]?.trim() ?? null;
}

/**
 * Finds the owner of an API key. Throws `signed_out` for a key that is unknown or expired, and `too_many` for one that
 * sends too many requests.
 */
export type ApiKeys = { find(key: string, address: string): Promise<SignedIn> };

/** Creates the look-up of API keys, through their owners' own tenant handles. */
export function createApiKeys(db: TenantDb, limits: Limits): ApiKeys {
  return {
    async find(key, address) {
      const ownerId = businessOfKey(key);
      limits.beforeKey(address);
      const [found] = ownerId === null ? [] : await db.forOwner(ownerId).query(useKey, { hash: hashOfSecret(key) });
      if (!ownerId || !found) {
        await limits.wrongKey(address);
        throw new ProductError("signed_out", "This API key is not valid. It may have been revoked.");
      }
      await limits.keyCall(found.id);
      if (found.expired)
        throw new ProductError("signed_out", "This API key has expired. Create a new one in your account settings.");
      const membership = { businessId: ownerId, role: found.role };
      return { personId: found.made_by, email: found.email, membership, scope: found.scope };
    },
  };
}
