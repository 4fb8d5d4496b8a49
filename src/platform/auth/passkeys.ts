import { getAuthenticatorName, passkey } from "@better-auth/passkey";
import { verifyAuthenticationResponse, type AuthenticationResponseJSON } from "@simplewebauthn/server";
import { APIError, createAuthEndpoint, getSessionFromCtx, isAPIError } from "better-auth/api";
import * as z from "zod";
import { brand } from "#shared/brand.ts";
import { deviceWords } from "#shared/device.ts";
import { maxPasskeys } from "#shared/passkeys.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { Mail } from "#platform/mail.ts";
import { countPasskeys, notePasskeyUsed, passkeyOfCredential } from "./passkey.queries.ts";
import { noteSignInConfirmed } from "./session.queries.ts";
import { passkeyAdded } from "./signInEmails.ts";
import type { AuthContext } from "./signUpAnswer.ts";

type Parts = {
  sharedDb: Pick<SharedDb, "query">;
  /** The product's own address: passkeys are made for its host, and answer to nobody else. */
  publicUrl: string;
  /** The page on which passkeys are added and removed. */
  settings: string;
  notify(mail: Mail): void;
};

/** Signing in with passkeys: what one must be made and used like, and what is noted of it. */
export type Passkeys = ReturnType<typeof createPasskeys>;

const refuse = (status: "BAD_REQUEST" | "UNAUTHORIZED" | "FORBIDDEN" | "CONFLICT", code: string, message: string) =>
  new APIError(status, { code, message });
const wrong = () => refuse("UNAUTHORIZED", "AUTHENTICATION_FAILED", "This passkey was not accepted.");
const unknown = () => refuse("UNAUTHORIZED", "PASSKEY_NOT_FOUND", "This passkey is not known here.");

/** What a device signed, as far as it must be read before its signature is checked. */
const assertion = z.looseObject({ id: z.string().max(2_000) });
/** What was stored of a challenge when it was sent out. */
const kept = z.object({ type: z.literal("authentication"), expectedChallenge: z.string() });

/** Beside the library's plugin this holds what it leaves open: each person is verified, and each use is noted. */
export function createPasskeys({ sharedDb, publicUrl, settings, notify }: Parts) {
  const { hostname: rpID, origin } = new URL(publicUrl);
  const challengeCookie = "passkey";

  /** Notes the use of a passkey whose signature is right. Throws where it may not sign in all the same. */
  const noteUse = async (
    credential_id: string,
    { userVerified, newCounter: counter }: { userVerified: boolean; newCounter: number },
  ): Promise<void> => {
    if (!userVerified) throw wrong();
    const [found] = await sharedDb.query(passkeyOfCredential, { credential_id });
    if (found?.email_verified === false) throw refuse("FORBIDDEN", "EMAIL_NOT_VERIFIED", "Email not verified");
    const [used] = await sharedDb.query(notePasskeyUsed, { credential_id, counter });
    if (!used) throw wrong();
  };

  /** Takes the challenge that this browser was sent, once. */
  const takeChallenge = async (context: AuthContext): Promise<string> => {
    const { createAuthCookie, internalAdapter, secret } = context.context;
    const token = await context.getSignedCookie(createAuthCookie(challengeCookie).name, secret);
    const found = token ? await internalAdapter.consumeVerificationValue(token) : null;
    const read = kept.safeParse(found && JSON.parse(found.value));
    if (!read.success) throw refuse("BAD_REQUEST", "CHALLENGE_NOT_FOUND", "Challenge not found");
    return read.data.expectedChallenge;
  };

  /** Checks what a passkey of this very person signed. Throws where anything about it is wrong. */
  const check = async (context: AuthContext, userId: string, response: z.output<typeof assertion>): Promise<void> => {
    const expectedChallenge = await takeChallenge(context);
    const [found] = await sharedDb.query(passkeyOfCredential, { credential_id: response.id });
    if (found?.user_id !== userId) throw unknown();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(found.public_key, "base64")),
        counter: found.counter,
      },
    }).catch(() => {
      throw wrong();
    });
    if (!verified) throw wrong();
    await noteUse(response.id, authenticationInfo);
  };

  const refuseTooMany = async (context: AuthContext): Promise<void> => {
    const session = await getSessionFromCtx(context);
    if (!session) return; // refused by the question itself
    const [had] = await sharedDb.query(countPasskeys, { user_id: session.user.id });
    if (had && had.count >= maxPasskeys)
      throw refuse("CONFLICT", "TOO_MANY_PASSKEYS", `You have ${maxPasskeys} passkeys already. Remove one first.`);
  };

  const library = passkey({
    rpID,
    rpName: brand.name,
    origin,
    schema: { passkey: { fields: { credentialID: "credentialId" } } },
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    advanced: { webAuthnChallengeCookie: challengeCookie },
    registration: {
      afterVerification: ({ ctx, user, verification: { registrationInfo } }) => {
        if (!registrationInfo?.userVerified) throw wrong();
        const device = deviceWords(ctx.headers?.get("user-agent") ?? null);
        return { userId: user.id, name: getAuthenticatorName(registrationInfo.aaguid) ?? device };
      },
    },
    authentication: {
      afterVerification: ({ clientData, verification }) => noteUse(clientData.id, verification.authenticationInfo),
    },
  });
  const { verifyPasskeyRegistration } = library.endpoints;

  return {
    plugin: {
      ...library,
      endpoints: {
        ...library.endpoints,
        verifyPasskeyRegistration: refusingWhatIsWrong(verifyPasskeyRegistration),
        /** Takes a passkey of a person who is signed in in place of the password, for what asks for a fresh sign-in. */
        confirmPasskey: createAuthEndpoint(
          "/passkey/confirm",
          { method: "POST", body: z.object({ response: assertion }) },
          async (context) => {
            const session = await getSessionFromCtx(context);
            if (!session) throw refuse("UNAUTHORIZED", "UNAUTHORIZED", "Please sign in again.");
            await check(context as unknown as AuthContext, session.user.id, context.body.response);
            await sharedDb.query(noteSignInConfirmed, { token: session.session.token });
            return context.json({ status: true });
          },
        ),
      },
    },

    /** What comes before the plugin's answers. */
    before: {
      "/passkey/generate-register-options": refuseTooMany,

      "/passkey/verify-registration": async (context: AuthContext) => {
        await refuseTooMany(context);
        // Whatever else was sent: the name is ours, and a session there is already.
        return { context: { body: { createSession: false, name: "" } } };
      },

      "/passkey/verify-authentication": async (context: AuthContext) => {
        const sent: unknown = (context.body as { response?: unknown } | undefined)?.response;
        if (!assertion.safeParse(sent).success) throw unknown();
      },
    },

    /** What comes after them. */
    after: {
      "/passkey/generate-authenticate-options": async (context: AuthContext) => {
        const options: unknown = context.context.returned;
        if (isAPIError(options) || typeof options !== "object") return;
        return context.json({ ...options, userVerification: "required" });
      },

      "/passkey/verify-registration": async (context: AuthContext) => {
        const { returned, session } = context.context;
        if (isAPIError(returned)) return;
        const { id, name } = returned as { id: string; name: string };
        if (session) notify(passkeyAdded(session.user, { name, url: settings }));
        return context.json({ id, name });
      },
    },
  };
}

/** The library answers with a failure of its own, 500, where what was sent to it is wrong. */
function refusingWhatIsWrong<Endpoint extends (...sent: never[]) => Promise<unknown>>(endpoint: Endpoint): Endpoint {
  const answer = async (...sent: Parameters<Endpoint>): Promise<unknown> => {
    try {
      return await endpoint(...sent);
    } catch (error) {
      if (!isAPIError(error) || error.body?.code !== "FAILED_TO_VERIFY_REGISTRATION") throw error;
      throw refuse("BAD_REQUEST", "FAILED_TO_VERIFY_REGISTRATION", "This passkey could not be added.");
    }
  };
  return Object.assign(answer as unknown as Endpoint, endpoint);
}
