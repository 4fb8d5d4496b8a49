import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
} from "@simplewebauthn/server";
import { APIError } from "better-auth/api";
import * as z from "zod";
import { maxPasskeys } from "#shared/contact/passkeys.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import {
  addPasskey,
  countPasskeys,
  lockPasskeys,
  notePasskeyUsed,
  passkeyOfCredential,
} from "#platform/people/passkey.queries.ts";
import type { AuthContext } from "./signUpAnswer.ts";

/** The cookie that names the challenge sent to this browser. */
export const challengeCookie = "passkey";

/** A refusal of a passkey request. */
export const refuse = (
  status: "BAD_REQUEST" | "UNAUTHORIZED" | "FORBIDDEN" | "CONFLICT",
  code: string,
  message: string,
): APIError => new APIError(status, { code, message });

const wrong = () => refuse("UNAUTHORIZED", "AUTHENTICATION_FAILED", "This passkey was not accepted.");
const unknown = () => refuse("UNAUTHORIZED", "PASSKEY_NOT_FOUND", "This passkey is not known here.");
const notAdded = () => refuse("BAD_REQUEST", "FAILED_TO_VERIFY_REGISTRATION", "This passkey could not be added.");

/** Refuses one more passkey if the person has the maximum. */
export function refuseTooMany(had: { count: number } | undefined): void {
  if (had && had.count >= maxPasskeys)
    throw refuse("CONFLICT", "TOO_MANY_PASSKEYS", `You already have ${maxPasskeys} passkeys. Remove one first.`);
}

/** A device's new passkey or signature: the fields needed before the signature is checked. */
const signedResponse = z.looseObject({ id: z.string().max(2_000) });

/** The stored data of a sent challenge. */
const storedChallenge = z.discriminatedUnion("type", [
  z.object({ type: z.literal("authentication"), expectedChallenge: z.string() }),
  z.object({ type: z.literal("registration"), expectedChallenge: z.string(), userData: z.object({ id: z.string() }) }),
]);

type RegistrationInfo = Extract<VerifiedRegistrationResponse, { verified: true }>["registrationInfo"];

/**
 * The two ceremonies of passkeys at the public address: one adds a passkey, one signs in. Each requires that the device
 * has verified its person. Each result is stored once, even if several requests come at the same moment.
 */
export function createPasskeyCeremonies({ sharedDb, publicUrl }: { sharedDb: SharedDb; publicUrl: string }) {
  const { hostname: expectedRPID, origin: expectedOrigin } = new URL(publicUrl);

  /** Takes the challenge that this browser received, once. */
  const takeChallenge = async <Type extends "authentication" | "registration">(context: AuthContext, type: Type) => {
    const { createAuthCookie, internalAdapter, secret } = context.context;
    const token = await context.getSignedCookie(createAuthCookie(challengeCookie).name, secret);
    const found = token ? await internalAdapter.consumeVerificationValue(token) : null;
    const { data } = storedChallenge.safeParse(found && JSON.parse(found.value));
    if (data?.type !== type) throw refuse("BAD_REQUEST", "CHALLENGE_NOT_FOUND", "Challenge not found");
    return data as Extract<z.output<typeof storedChallenge>, { type: Type }>;
  };

  return {
    /**
     * Checks a passkey's signature and records its use; returns the id of its person. Throws if anything is wrong, or
     * if `personId` is given and the passkey is not theirs.
     */
    async use(context: AuthContext, response: unknown, personId?: string): Promise<string> {
      const { expectedChallenge } = await takeChallenge(context, "authentication");
      const { data: named } = signedResponse.safeParse(response);
      const [found] = named ? await sharedDb.query(passkeyOfCredential, { credential_id: named.id }) : [];
      if (!found || found.user_id !== (personId ?? found.user_id)) throw unknown();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: named as unknown as AuthenticationResponseJSON,
        expectedChallenge,
        expectedOrigin,
        expectedRPID,
        requireUserVerification: true,
        credential: {
          id: found.credential_id,
          publicKey: new Uint8Array(Buffer.from(found.public_key, "base64")),
          counter: found.counter,
        },
      }).catch(() => {
        throw wrong();
      });
      if (!verified) throw wrong();
      if (!found.email_verified) throw refuse("FORBIDDEN", "EMAIL_NOT_VERIFIED", "Email not verified");
      const { newCounter: counter } = authenticationInfo;
      const [used] = await sharedDb.query(notePasskeyUsed, { credential_id: found.credential_id, counter });
      if (!used) throw wrong();
      return found.user_id;
    },

    /**
     * Checks a passkey that a device created for this person, and adds it under the name from `nameOf`. Throws if
     * anything is wrong, or if the person has the maximum number.
     */
    async add(
      context: AuthContext,
      { personId, response, nameOf }: { personId: string; response: unknown; nameOf(aaguid: string): string },
    ): Promise<{ id: string; name: string }> {
      const { expectedChallenge, userData } = await takeChallenge(context, "registration");
      if (userData.id !== personId)
        throw refuse("UNAUTHORIZED", "NOT_YOUR_CHALLENGE", "This passkey was asked for by another account.");
      const checked = await verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin,
        expectedRPID,
        requireUserVerification: true,
      }).catch(() => null);
      if (!checked?.verified) throw notAdded();
      const name = nameOf(checked.registrationInfo.aaguid);
      return { id: await storePasskey(personId, name, checked.registrationInfo, transportsOf(response)), name };
    },
  };

  /** Stores a passkey. If several of one person come at once, each counts those before it. */
  async function storePasskey(
    user_id: string,
    name: string,
    made: RegistrationInfo,
    transports: string,
  ): Promise<string> {
    const { aaguid, credential, credentialDeviceType, credentialBackedUp } = made;
    return sharedDb.transaction(async ({ query }) => {
      await query(lockPasskeys, { user_id });
      const [had] = await query(countPasskeys, { user_id });
      refuseTooMany(had);
      const [added] = await query(addPasskey, {
        user_id,
        name,
        transports,
        aaguid,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString("base64"),
        counter: credential.counter,
        device_type: credentialDeviceType,
        backed_up: credentialBackedUp,
      });
      if (!added) throw notAdded();
      return added.id;
    });
  }
}

/** The device's transports as its browser reports them: USB, radio, or the device itself. */
function transportsOf(response: unknown): string {
  const parsed = z
    .object({ response: z.object({ transports: z.array(z.string().max(50)).max(20) }) })
    .safeParse(response);
  return parsed.data?.response.transports.join(",") ?? "";
}
