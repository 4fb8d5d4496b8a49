import * as z from "zod";
import type { ApiKeyScope } from "#shared/operationMeta.ts";
import { momentInput, oneLine } from "#shared/inputBounds.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** The permission level of a key. */
const apiKeyScope = z.enum(["read", "write"]) satisfies z.ZodType<ApiKeyScope>;

/** A key with which an owner's own programs call the API, as its owner sees it later: never the key itself. */
export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The first characters of the key. */
  prefix: z.string(),
  scope: apiKeyScope,
  /** To the minute; null: never. */
  last_used_at: z.string().nullable(),
  /** The key is invalid from then on; null: it does not expire. */
  expires_at: z.string().nullable(),
  created_at: z.string(),
});
export type ApiKey = z.output<typeof apiKey>;

/** The input for a new key. */
export const newApiKey = z.object({
  name: oneLine().min(1, "Enter a name, such as the app that will use the key.").max(fieldLengths.keyName),
  scope: apiKeyScope,
  /** The expiry, a time in the future; null: never. */
  expires_at: momentInput.nullable().default(null),
});
export type NewApiKey = z.output<typeof newApiKey>;

/** The number of keys that an owner may have at once. */
export const maxApiKeys = 20;

/** The display names of the scopes. */
export const scopeLabels: Record<ApiKeyScope, string> = { read: "Read only", write: "Read and change" };

/** The expiry choices for a new key, in days. `date` is a day that the owner picks, `never` no end. */
export const apiKeyExpiries = {
  "30": "In 30 days",
  "90": "In 90 days",
  "365": "In 1 year",
  date: "On a date",
  never: "Never",
} as const;
export type ApiKeyExpiry = keyof typeof apiKeyExpiries;
