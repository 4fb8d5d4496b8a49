import { getAuthenticatorName, passkey } from "@better-auth/passkey";
import { createAuthEndpoint, getSessionFromCtx, isAPIError } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import * as z from "zod";
import { brand } from "#shared/brand.ts";
import { describeDevice } from "#shared/device.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { Mail } from "#platform/kinds/mail.ts";
import { countPasskeys } from "#platform/people/passkey.queries.ts";
import { challengeCookie, createPasskeyCeremonies, refuse, refuseTooMany } from "./passkeyCeremonies.ts";
import { noteSignInConfirmed } from "#platform/people/session.queries.ts";
import { passkeyAdded } from "./signInEmails.ts";
import type { AuthContext } from "./signUpAnswer.ts";

type PasskeysDeps = {
  sharedDb: SharedDb;
  /** The product's own address: passkeys are created for its host and work only there. */
  publicUrl: string;
  /** The page on which passkeys are added and removed. */
  settings: string;
  notify(mail: Mail): void;
};

/** Sign-in with passkeys: their required properties, and the records of their use. */
export type Passkeys = ReturnType<typeof createPasskeys>;

const body = z.object({ response: z.unknown() });
const signedOut = () => refuse("UNAUTHORIZED", "UNAUTHORIZED", "Please sign in again.");

/** The library's plugin sends devices the options; this code checks and stores their answers. */
export function createPasskeys({ sharedDb, publicUrl, settings, notify }: PasskeysDeps) {
  const { hostname: rpID, origin } = new URL(publicUrl);
  const ceremonies = createPasskeyCeremonies({ sharedDb, publicUrl });

  const library = passkey({
    rpID,
    rpName: brand.name,
    origin,
    schema: { passkey: { fields: { credentialID: "credentialId" } } },
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    advanced: { webAuthnChallengeCookie: challengeCookie },
  });

  return {
    plugin: {
      ...library,
      endpoints: {
        ...library.endpoints,

        /** Adds a passkey that a device created for a signed-in person. */
        verifyPasskeyRegistration: createAuthEndpoint(
          "/passkey/verify-registration",
          { method: "POST", body },
          async (context) => {
            const session = await getSessionFromCtx(context);
            if (!session) throw signedOut();
            const added = await ceremonies.add(context as unknown as AuthContext, {
              personId: session.user.id,
              response: context.body.response,
              nameOf: (aaguid) =>
                getAuthenticatorName(aaguid) ?? describeDevice(context.headers?.get("user-agent") ?? null),
            });
            notify(passkeyAdded(session.user, { name: added.name, url: settings }));
            return context.json(added);
          },
        ),

        /** Signs the person of a passkey in. */
        verifyPasskeyAuthentication: createAuthEndpoint(
          "/passkey/verify-authentication",
          { method: "POST", body },
          async (context) => {
            const personId = await ceremonies.use(context as unknown as AuthContext, context.body.response);
            const { internalAdapter } = context.context;
            const user = await internalAdapter.findUserById(personId);
            const session = user && (await internalAdapter.createSession(personId));
            if (!session) throw signedOut();
            await setSessionCookie(context, { session, user });
            return context.json({ user: { id: user.id, email: user.email, name: user.name } });
          },
        ),

        /** Accepts a signed-in person's passkey instead of the password, for endpoints that need a fresh sign-in. */
        confirmPasskey: createAuthEndpoint("/passkey/confirm", { method: "POST", body }, async (context) => {
          const session = await getSessionFromCtx(context);
          if (!session) throw signedOut();
          await ceremonies.use(context as unknown as AuthContext, context.body.response, session.user.id);
          await sharedDb.query(noteSignInConfirmed, { token: session.session.token });
          return context.json({ status: true });
        }),
      },
    },

    /** Hooks before the plugin's answers. */
    before: {
      "/passkey/generate-register-options": async (context: AuthContext) => {
        const session = await getSessionFromCtx(context);
        if (!session) return; // refused by the endpoint itself
        refuseTooMany((await sharedDb.query(countPasskeys, { user_id: session.user.id }))[0]);
      },
    },

    /** Hooks after the plugin's answers. */
    after: {
      "/passkey/generate-authenticate-options": async (context: AuthContext) => {
        const options: unknown = context.context.returned;
        if (isAPIError(options) || typeof options !== "object") return;
        return context.json({ ...options, userVerification: "required" });
      },
    },
  };
}
