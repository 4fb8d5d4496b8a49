import { getSessionFromCtx, isAPIError } from "better-auth/api";
import { describeDevice } from "#shared/device.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { RecordPersonEvent } from "#platform/security-events/securityEvents.ts";
import { passkeyOfCredential } from "#platform/people/passkey.queries.ts";
import { personOfEmail } from "#platform/people/person.queries.ts";
import { ownSession } from "#platform/people/session.queries.ts";
import type { AuthContext } from "./signUpAnswer.ts";

type SignInEventsDeps = { sharedDb: Pick<SharedDb, "query">; note: RecordPersonEvent };

/** Returns the device of a sign-in request, as it describes itself. */
export const userAgentOf = (context: Pick<AuthContext, "headers">): string | null =>
  context.headers?.get("user-agent")?.slice(0, 500) ?? null;

/** Records people's sign-in events in their businesses' security logs. */
export function createSignInEvents({ sharedDb, note }: SignInEventsDeps) {
  /** The description of the device that a request is about to sign out. */
  const endedDevices = new WeakMap<object, string>();

  /**
   * Records a known person's failed sign-in. Not awaited: otherwise the time of an answer would reveal who has an
   * account.
   */
  const noteFailure = async (email: string, userAgent: string | null) => {
    const [person] = await sharedDb.query(personOfEmail, { email });
    if (person) await note(person.id, { kind: "sign_in_failed", userAgent });
  };

  const afterwards: Readonly<Record<string, (context: AuthContext) => Promise<void>>> = {
    "/sign-in/email": async (context) => {
      const userAgent = userAgentOf(context);
      const { newSession, returned } = context.context;
      if (isAPIError(returned)) {
        const email = String((context.body as { email?: unknown } | undefined)?.email ?? "").toLowerCase();
        if (returned.statusCode === 401) noteFailure(email, userAgent).catch(() => {});
      } else if (newSession) await note(newSession.user.id, { kind: "signed_in", subject: "Password", userAgent });
    },
    "/passkey/verify-authentication": async (context) => {
      const userAgent = userAgentOf(context);
      const { newSession } = context.context;
      if (newSession) return note(newSession.user.id, { kind: "signed_in", subject: "Passkey", userAgent });
      const id = (context.body as { response?: { id?: unknown } | null } | undefined)?.response?.id;
      if (typeof id !== "string") return;
      const [known] = await sharedDb.query(passkeyOfCredential, { credential_id: id });
      if (known) await note(known.user_id, { kind: "sign_in_failed", userAgent });
    },
    "/passkey/verify-registration": async (context) => {
      const { name } = (context.context.returned ?? {}) as { name?: string };
      await ofSession(context, "passkey_added", name);
    },
    "/sign-in/second-factor": async (context) => {
      const { newSession, returned } = context.context;
      if (isAPIError(returned) || !newSession) return;
      const { recoveryCodesLeft } = returned as { recoveryCodesLeft: number | null };
      const subject = recoveryCodesLeft === null ? "Password and code" : "Password and recovery code";
      await note(newSession.user.id, { kind: "signed_in", subject, userAgent: userAgentOf(context) });
    },
    "/change-password": (context) => ofSession(context, "password_changed"),
    "/revoke-session": async (context) => {
      const device = context.request && endedDevices.get(context.request);
      if (device !== undefined) await ofSession(context, "sessions_ended", device);
    },
    "/revoke-other-sessions": (context) => ofSession(context, "sessions_ended", "All other devices"),
    "/revoke-sessions": (context) => ofSession(context, "sessions_ended", "All devices"),
  };

  async function ofSession(
    context: AuthContext,
    kind: "password_changed" | "sessions_ended" | "passkey_added",
    subject?: string,
  ): Promise<void> {
    const { session, returned } = context.context;
    if (isAPIError(returned) || !session) return;
    await note(session.user.id, {
      kind,
      userAgent: userAgentOf(context),
      ...(subject === undefined ? {} : { subject }),
    });
  }

  return {
    /** Reads what a request is about to end. */
    before: async (context: AuthContext): Promise<void> => {
      if (context.path !== "/revoke-session" || !context.request) return;
      const session = await getSessionFromCtx(context);
      const id = String((context.body as { id?: unknown } | undefined)?.id ?? "");
      const [ended] = session ? await sharedDb.query(ownSession, { user_id: session.user.id, id }) : [];
      if (ended) endedDevices.set(context.request, describeDevice(ended.user_agent));
    },
    /** Records the result of a request. */
    after: async (context: AuthContext): Promise<void> => afterwards[context.path]?.(context),
  };
}
