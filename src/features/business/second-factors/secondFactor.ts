import * as z from "zod";
import { oneLine } from "#shared/inputBounds.ts";

/** A person's second factor. */
export const secondFactor = z.object({
  /** The time from which sign-in requires it; null: it is off. */
  turned_on_at: z.string().nullable(),
  recovery_codes_left: z.int(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** The setup data of an authenticator app: the secret as text, and the address in its QR code. */
export const authenticatorSetup = z.object({ secret: z.string(), address: z.string() });
export type AuthenticatorSetup = z.output<typeof authenticatorSetup>;

/** A code as the app shows it; spaces do not matter. */
export const authenticatorCode = z.object({ code: oneLine().min(1, "Enter the code.").max(40) });

/** Recovery codes, shown once. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** The number of recovery codes that a person gets. */
export const recoveryCodeCount = 10;
/** At this number of remaining codes or fewer, the person is asked to create new ones. */
export const fewRecoveryCodes = 3;
