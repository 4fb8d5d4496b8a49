import * as z from "zod";
import { freshPersonOperation, personOperation } from "#shared/operation.ts";
import { passkey, passkeyName } from "./passkey.ts";

/** Operations on a person's own passkeys. Better Auth adds them and signs in with them, under `/api/auth`. */
export const passkeysContract = {
  list: personOperation({
    method: "GET",
    path: "/passkeys",
    summary: "List your passkeys",
  }).output(z.array(passkey)),
  rename: freshPersonOperation({ method: "PUT", path: "/passkeys/{id}", summary: "Rename a passkey" })
    .input(z.object({ id: z.uuid(), name: passkeyName }))
    .output(passkey),
  remove: freshPersonOperation({
    method: "DELETE",
    path: "/passkeys/{id}",
    summary: "Remove a passkey",
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ removed: z.literal(true) })),
};
