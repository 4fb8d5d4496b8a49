import * as z from "zod";
import { freshOperation, personalOperation, refusals, takingAnyId } from "#shared/operation.ts";
import { apiKey, newApiKey } from "./apiKey.ts";

/** Operations on the keys of an owner's own programs. No key may call them. */
export const apiKeysContract = {
  list: personalOperation("owner", {
    method: "GET",
    path: "/api-keys",
    summary: "The keys of the owner's programs, newest first",
  }).output(z.array(apiKey)),
  create: freshOperation("owner", {
    method: "POST",
    path: "/api-keys",
    summary: "Make a key; it is told this once and kept nowhere",
  })
    .errors(refusals("conflict"))
    .input(newApiKey)
    .output(z.object({ key: z.string(), made: apiKey })),
  revoke: freshOperation(
    "owner",
    { method: "DELETE", path: "/api-keys/{id}", summary: "End a key at once" },
    takingAnyId,
  )
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ revoked: z.int() })),
};
