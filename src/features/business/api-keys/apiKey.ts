import * as z from "zod";
import type { ApiKeyScope } from "#shared/operationMeta.ts";
import { momentInput, oneLine } from "#shared/inputBounds.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** How far a key reaches. */
const apiKeyScope = z.enum(["read", "write"]) satisfies z.ZodType<ApiKeyScope>;

/** A key with which an owner's own programs ask the API, as its owner sees it later: never the key itself. */
export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How the key begins. */
  prefix: z.string(),
  scope: apiKeyScope,
  /** To the minute; null: never. */
  last_used_at: z.string().nullable(),
  /** From then on it opens nothing; null: it has no end. */
  expires_at: z.string().nullable(),
  created_at: z.string(),
});
export type ApiKey = z.output<typeof apiKey>;

/** What is asked of a new key. */
export const newApiKey = z.object({
  name: oneLine().min(1, "Enter a name, such as the app that will use the key.").max(fieldLengths.keyName),
  scope: apiKeyScope,
  /** When it stops working, a moment to come; null: never. */
  expires_at: momentInput.nullable().default(null),
});
export type NewApiKey = z.output<typeof newApiKey>;

/** So many keys an owner may have at once. */
export const maxApiKeys = 20;

/** What a key may do, as people read it. */
export const scopeLabels: Record<ApiKeyScope, string> = { read: "Read only", write: "Read and change" };

/**
 * After how many days a new key may end, as its owner chooses it; `date` is a day of the owner's own, `never` no end.
 */
export const apiKeyExpiries = {
  "30": "In 30 days",
  "90": "In 90 days",
  "365": "In 1 year",
  date: "On a date",
  never: "Never",
} as const;
export type ApiKeyExpiry = keyof typeof apiKeyExpiries;
