import { implement } from "@orpc/server";
import { maxApiKeys, type ApiKey } from "#features/api-keys/apiKey.ts";
import { apiKeysContract } from "#features/api-keys/apiKey.contract.ts";
import { ProductError } from "#shared/errors.ts";
import { hashOfKey, makeKey } from "#platform/auth/apiKeys.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";

const os = implement(apiKeysContract).$context<RequestContext>().use(requireOwner);

/** The handlers of the operations on API keys. */
export const apiKeyHandlers = {
  list: os.list.handler(async ({ context: { owner } }) =>
    (await owner.query<{ found: ApiKey }>(listStatement, [owner.ownerId])).map(({ found }) => found),
  ),

  create: os.create.handler(async ({ input, context: { owner } }) => {
    if (input.expires_at !== null && Date.parse(input.expires_at) <= Date.now())
      throw new ProductError("invalid", "Choose a date in the future.", { expires_at: "Choose a date in the future." });
    const { key, prefix } = makeKey(owner.ownerId);
    const [row] = await owner.transaction(async ({ query }) => {
      await query(lockStatement, [owner.ownerId]);
      return query<{ found: ApiKey }>(createStatement, [
        owner.ownerId,
        input.name,
        prefix,
        hashOfKey(key),
        input.scope,
        maxApiKeys,
        input.expires_at,
      ]);
    });
    if (!row)
      throw new ProductError(
        "conflict",
        `You have ${maxApiKeys} keys already. Please revoke one that is no longer used.`,
      );
    return { key, made: row.found };
  }),

  revoke: os.revoke.handler(async ({ input, context: { owner, deps } }) => {
    const revoked = await owner.query(revokeStatement, [owner.ownerId, input.id]);
    // A live stream that was opened with this key ends; pages still signed in open another one.
    if (revoked.length > 0) deps.live.announceSessionsEnded(owner.ownerId);
    return { revoked: revoked.length };
  }),
};

const columns =
  "json_build_object('id', k.id, 'name', k.name, 'prefix', k.prefix, 'scope', k.scope, 'last_used_at', k.last_used_at, 'expires_at', k.expires_at, 'created_at', k.created_at) as found";
const listStatement = {
  name: "api-keys",
  text: `select ${columns} from api_keys k where k.created_by = $1 order by k.created_at desc, k.id`,
};
/** Keys of one owner are counted one after the other. */
const lockStatement = {
  name: "api-keys-lock",
  text: "select pg_advisory_xact_lock(hashtextextended($1 || ' api keys', 1))",
};
const createStatement = {
  name: "api-key-create",
  text: `insert into api_keys as k (created_by, name, prefix, hash, scope, expires_at) select $1, $2, $3, $4, $5, $7::timestamptz
    where (select count(*) from api_keys where created_by = $1) < $6 returning ${columns}`,
};
const revokeStatement = {
  name: "api-key-revoke",
  text: "delete from api_keys where created_by = $1 and id = $2 returning id",
};
