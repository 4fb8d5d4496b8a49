import * as z from "zod";
import { oneLine } from "#shared/inputBounds.ts";

/** A person's second factor. */
export const secondFactor = z.object({
  /** Since when it is asked for at sign-in; null: it is off. */
  turned_on_at: z.string().nullable(),
  recovery_codes_left: z.int(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** What an authenticator app is set up with: the secret as text, and the address that its QR code holds. */
export const authenticatorSetup = z.object({ secret: z.string(), address: z.string() });
export type AuthenticatorSetup = z.output<typeof authenticatorSetup>;

/** A code as the app shows it; spaces do not matter. */
export const authenticatorCode = z.object({ code: oneLine().min(1, "Enter the code.").max(40) });

/** Recovery codes, shown once. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** So many recovery codes a person has at first. */
export const recoveryCodeCount = 10;
/** With so many or fewer left one is asked to make new ones. */
export const fewRecoveryCodes = 3;
