import * as z from "zod";
import { oneLine } from "#shared/inputBounds.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** A passkey as its person sees it: what it signs with stays on the device. */
export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether it is on all of the person's devices that share it, or on one device only. */
  synced: z.boolean(),
  /** Null: never. */
  last_used_at: z.string().nullable(),
  created_at: z.string(),
});
export type Passkey = z.output<typeof passkey>;

/** What a person calls a passkey. */
export const passkeyName = oneLine().min(1, "Enter a name, such as the device it's on.").max(fieldLengths.passkeyName);
