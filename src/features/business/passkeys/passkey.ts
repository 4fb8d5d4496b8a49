import * as z from "zod";
import { oneLine } from "#shared/inputBounds.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** A passkey as its person sees it. Its private key stays on the device. */
export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** True if the passkey is shared across the person's devices, false if it is on one device only. */
  synced: z.boolean(),
  /** Null: never. */
  last_used_at: z.string().nullable(),
  created_at: z.string(),
});
export type Passkey = z.output<typeof passkey>;

/** The person's name for a passkey. */
export const passkeyName = oneLine().min(1, "Enter a name, such as the device it's on.").max(fieldLengths.passkeyName);
