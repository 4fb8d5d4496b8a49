import * as z from "zod";
import { freshOperation, personalOperation, refusals, takingAnyId } from "#shared/operation.ts";
import { apiKey, newApiKey } from "./apiKey.ts";

/** Operations on the keys of an owner's own programs. No key may call them. */
export const apiKeysContract = {
  list: personalOperation("owner", {
    method: "GET",
    path: "/api-keys",
    summary: "List API keys",
  }).output(z.array(apiKey)),
  create: freshOperation("owner", {
    method: "POST",
    path: "/api-keys",
    summary: "Create an API key",
  })
    .errors(refusals("conflict"))
    .input(newApiKey)
    .output(z.object({ key: z.string(), made: apiKey })),
  revoke: freshOperation(
    "owner",
    { method: "DELETE", path: "/api-keys/{id}", summary: "Revoke an API key" },
    takingAnyId,
  )
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ revoked: z.int() })),
};
