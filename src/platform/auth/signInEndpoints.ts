import { APIError, createAuthEndpoint, getSessionFromCtx } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import * as z from "zod";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { createEmailChange } from "./emailChange.ts";
import type { PasswordCheck } from "./passwordCheck.ts";
import type { SecondFactor } from "./secondFactor.ts";
import type { createSecondStep } from "./secondStep.ts";
import { userAgentOf } from "./signInEvents.ts";
import { noteSignInConfirmed } from "#platform/people/session.queries.ts";
import type { AuthContext } from "./signUpAnswer.ts";
import type { createSignUps } from "./signUps.ts";

type SignInEndpointsDeps = {
  sharedDb: SharedDb;
  passwordCheck: PasswordCheck;
  emailChange: ReturnType<typeof createEmailChange>;
  signUps: ReturnType<typeof createSignUps>;
  secondFactor: Pick<SecondFactor, "proveAgain">;
  secondStep: ReturnType<typeof createSecondStep>;
  /** The cookie that identifies a browser when it confirms. */
  browserCookie: string;
};

/** A code of an authenticator app, or a recovery code. */
const secondProof = z.object({ code: z.string().max(100).optional(), recoveryCode: z.string().max(100).optional() });

/** The sign-in endpoints that its library lacks, as a plugin. */
export const signInEndpoints = ({
  sharedDb,
  passwordCheck,
  emailChange,
  signUps,
  secondFactor,
  secondStep,
  browserCookie,
}: SignInEndpointsDeps) => ({
  id: "yardstick" as const,
  endpoints: {
    /** Follows the link of a confirmation mail, for the page that it opens. */
    confirmEmail: createAuthEndpoint(
      "/confirm-email",
      {
        method: "POST",
        body: z.object({
          token: z.string(),
          password: z.string().optional(),
          invitation: z.string().max(200).optional(),
        }),
      },
      async (context) => {
        const userAgent = userAgentOf(context);
        if (await emailChange.follow(context.body.token, userAgent))
          return context.json({ status: true, already: false, changed: true });
        const browser = context.getCookie(browserCookie) ?? "";
        return context.json({
          status: true,
          changed: false,
          ...(await signUps.follow({ ...context.body, browser, userAgent })),
        });
      },
    ),
    /** The second step of sign-in: takes the code of a person whose password was right, and creates the session. */
    signInSecondFactor: createAuthEndpoint(
      "/sign-in/second-factor",
      { method: "POST", body: secondProof },
      async (context) => {
        const { person, recoveryCodesLeft } = await secondStep.finish(context as unknown as AuthContext, context.body);
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(person.id);
        const session = user && (await internalAdapter.createSession(person.id));
        if (!session) throw new APIError("UNAUTHORIZED", { message: "Please sign in again.", code: "UNAUTHORIZED" });
        await setSessionCookie(context, { session, user });
        return context.json({ user: { id: user.id, email: user.email, name: user.name }, recoveryCodesLeft });
      },
    ),
    /**
     * Takes the password of a signed-in person, and a code if a second factor is on. Endpoints that need a fresh
     * sign-in then accept the session.
     */
    confirmPassword: createAuthEndpoint(
      "/confirm-password",
      { method: "POST", body: secondProof.extend({ password: z.string() }) },
      async (context) => {
        const session = await getSessionFromCtx(context);
        if (!session) throw new APIError("UNAUTHORIZED", { message: "Please sign in again.", code: "UNAUTHORIZED" });
        await passwordCheck.current(context as unknown as AuthContext, session.user.email, session.user.id);
        await secondFactor.proveAgain({ ...session.user, userAgent: userAgentOf(context) }, context.body);
        await sharedDb.query(noteSignInConfirmed, { token: session.session.token });
        return context.json({ status: true });
      },
    ),
  },
});
