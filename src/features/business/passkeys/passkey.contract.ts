import * as z from "zod";
import { freshPersonOperation, personOperation } from "#shared/operation.ts";
import { passkey, passkeyName } from "./passkey.ts";

/** Operations on a person's own passkeys. Better Auth adds them and signs in with them, under `/api/auth`. */
export const passkeysContract = {
  list: personOperation({
    method: "GET",
    path: "/passkeys",
    summary: "The passkeys of the signed-in person, newest first",
  }).output(z.array(passkey)),
  rename: freshPersonOperation({ method: "PUT", path: "/passkeys/{id}", summary: "Give a passkey another name" })
    .input(z.object({ id: z.uuid(), name: passkeyName }))
    .output(passkey),
  remove: freshPersonOperation({
    method: "DELETE",
    path: "/passkeys/{id}",
    summary: "Remove a passkey: it signs nobody in from then on",
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ removed: z.literal(true) })),
};
