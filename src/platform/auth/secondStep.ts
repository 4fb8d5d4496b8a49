import { hash, randomBytes } from "node:crypto";
import { APIError } from "better-auth/api";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { RecordPersonEvent } from "#platform/security-events/securityEvents.ts";
import type { SecondFactor, SecondProof } from "./secondFactor.ts";
import { beginSecondStep, endSecondStep, secondStepOf } from "./secondFactor.queries.ts";
import { userAgentOf } from "./signInEvents.ts";
import type { AuthContext } from "./signUpAnswer.ts";

/**
 * Between the password and the code there is no session: only a signed cookie, for ten minutes, with the number of a
 * sign-in attempt, which is valid only for the second step. A new password ends attempts as it ends reset links.
 */

const maxStepMs = 10 * 60 * 1000;

/**
 * The sign-in endpoints that may create a session for a person with a second factor: the second step itself, a passkey,
 * which verifies its user, and a new password, which a signed-in person chooses. Every other way waits for the second
 * step.
 */
export const endpointsWithoutSecondStep: ReadonlySet<string> = new Set([
  "/sign-in/second-factor",
  "/passkey/verify-authentication",
  "/change-password",
]);

/** Creates the second step of sign-in, in the cookie `cookie`. */
export function createSecondStep({
  sharedDb,
  secondFactor,
  note,
  cookie,
}: {
  sharedDb: Pick<SharedDb, "query">;
  secondFactor: Pick<SecondFactor, "prove">;
  note: RecordPersonEvent;
  cookie: { name: string; options: NonNullable<Parameters<AuthContext["setCookie"]>[2]> };
}) {
  const identifierOf = (attempt: string) => hash("sha256", `second step ${attempt}`, "base64url");
  return {
    /** Begins it for a person whose password was right. */
    async begin(context: AuthContext, userId: string): Promise<void> {
      const attempt = randomBytes(32).toString("base64url");
      const expires_at = new Date(Date.now() + maxStepMs).toISOString();
      await sharedDb.query(beginSecondStep, { identifier: identifierOf(attempt), user_id: userId, expires_at });
      await context.setSignedCookie(cookie.name, attempt, context.context.secret, {
        ...cookie.options,
        maxAge: maxStepMs / 1000,
      });
    },

    /** Takes the code. Throws WRONG_CODE, or STEP_OVER if the password has to be entered again. */
    async finish(context: AuthContext, proof: SecondProof) {
      const attempt = await context.getSignedCookie(cookie.name, context.context.secret);
      const identifier = identifierOf(attempt || "");
      const [person] = attempt ? await sharedDb.query(secondStepOf, { identifier }) : [];
      if (!person) throw stepOver();
      const userAgent = userAgentOf(context);
      const proven = await secondFactor.prove({ ...person, userAgent }, proof).catch(async (error: unknown) => {
        await note(person.id, { kind: "sign_in_failed", userAgent });
        throw error;
      });
      // Of two requests with two right codes, only one signs in.
      if ((await sharedDb.query(endSecondStep, { identifier })).length === 0) throw stepOver();
      context.setCookie(cookie.name, "", { ...cookie.options, maxAge: 0 });
      return { ...proven, person };
    },
  };
}

const stepOver = () =>
  new APIError("UNAUTHORIZED", { message: "This took too long. Enter your password again.", code: "STEP_OVER" });
