import { createHash, randomBytes } from "node:crypto";
import { ProductError } from "#shared/errors.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { Limits } from "#platform/limits.ts";
import { useKey } from "./apiKey.queries.ts";
import type { SignedIn } from "./sessions.ts";

const begins = "ys_";
const secretBytes = 32;
const pattern = /^ys_[A-Za-z0-9_-]{64}$/;

/**
 * A new key of an owner, and how it begins. It ends in the owner's id, so that the owner behind a key is found without
 * looking across owners; what comes before cannot be guessed.
 */
export function makeKey(ownerId: string): { key: string; prefix: string } {
  const owner = Buffer.from(ownerId.replaceAll("-", ""), "hex");
  const key = begins + Buffer.concat([randomBytes(secretBytes), owner]).toString("base64url");
  return { key, prefix: key.slice(0, begins.length + 8) };
}

/** What is stored of a key. A key is as random as the hash is long, so that no salt and no slowness are needed. */
export function hashOfKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

function ownerOfKey(key: string): string | null {
  if (!pattern.test(key)) return null;
  const hex = Buffer.from(key.slice(begins.length), "base64url").subarray(secretBytes).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The bearer token of an `Authorization` header; null where there is none. */
export function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer\s+(.*)$/i.exec(authorization ?? "")?.[1]?.trim() ?? null;
}

/**
 * Finds the owner behind a key. Throws `signed_out` for one that opens nothing or has expired, and `too_many` for one
 * that asks too often.
 */
export type ApiKeys = { find(key: string, address: string): Promise<SignedIn> };

/** The keys of owners' programs, found through their owners' own tenant handles. */
export function createApiKeys(db: TenantDb, limits: Limits): ApiKeys {
  return {
    async find(key, address) {
      const ownerId = ownerOfKey(key);
      limits.beforeKey(address);
      const [found] = ownerId === null ? [] : await db.forOwner(ownerId).query(useKey, { hash: hashOfKey(key) });
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
