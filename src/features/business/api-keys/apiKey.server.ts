import { implement } from "@orpc/server";
import { maxApiKeys } from "./apiKey.ts";
import { apiKeysContract } from "./apiKey.contract.ts";
import { ProductError } from "#shared/errors.ts";
import { makeKey } from "#platform/auth/apiKeys.ts";
import { hashOfSecret } from "#platform/people/businessSecrets.ts";
import { recordSecurityEvent } from "#platform/security-events/securityEvents.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { addKey, allKeys, lockKeys, revokeKey } from "./apiKey.queries.ts";

const os = implement(apiKeysContract).$context<RequestContext>().use(requireOwner);

/** The handlers of the operations on API keys. */
export const apiKeyHandlers = {
  list: os.list.handler(({ context: { owner } }) => owner.query(allKeys)),

  create: os.create.handler(async ({ input, context }) => {
    const { owner } = context;
    if (input.expires_at !== null && Date.parse(input.expires_at) <= Date.now())
      throw new ProductError("invalid", "Choose a date in the future.", { expires_at: "Choose a date in the future." });
    const { key, prefix } = makeKey(owner.ownerId);
    const [made] = await owner.transaction(async ({ query }) => {
      await query(lockKeys);
      const added = await query(addKey, { ...input, prefix, hash: hashOfSecret(key) });
      if (added.length > 0) await recordSecurityEvent(query, context, "api_key_made", input.name);
      return added;
    });
    if (!made) throw new ProductError("conflict", `You already have ${maxApiKeys} keys. Revoke one you no longer use.`);
    return { key, made };
  }),

  revoke: os.revoke.handler(async ({ input, context }) => {
    const { owner, deps } = context;
    const revoked = await owner.transaction(async ({ query }) => {
      const gone = await query(revokeKey, { id: input.id });
      for (const { name } of gone) await recordSecurityEvent(query, context, "api_key_ended", name);
      return gone;
    });
    // A live stream opened with this key ends; pages that are still signed in open another one.
    for (const { made_by } of revoked) deps.live.announceSessionsEnded(made_by);
    return { revoked: revoked.length };
  }),
};
