import { APIError, createAuthEndpoint, getSessionFromCtx } from "better-auth/api";
import * as z from "zod";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { createEmailChange } from "./emailChange.ts";
import type { PasswordCheck } from "./passwordCheck.ts";
import { userAgentOf } from "./signInEvents.ts";
import { noteSignInConfirmed } from "./session.queries.ts";
import type { AuthContext } from "./signUpAnswer.ts";
import type { createSignUps } from "./signUps.ts";

type Parts = {
  sharedDb: SharedDb;
  passwordCheck: PasswordCheck;
  emailChange: ReturnType<typeof createEmailChange>;
  signUps: ReturnType<typeof createSignUps>;
  /** The cookie by which a browser is known again when it confirms. */
  browserCookie: string;
};

/** The questions of sign-in that its library does not know, as a plugin of it. */
export const signInEndpoints = ({ sharedDb, passwordCheck, emailChange, signUps, browserCookie }: Parts) => ({
  id: "yardstick" as const,
  endpoints: {
    /** Follows the link of a confirmation mail, for the page that it leads to. */
    confirmEmail: createAuthEndpoint(
      "/confirm-email",
      { method: "POST", body: z.object({ token: z.string(), password: z.string().optional() }) },
      async (context) => {
        const { token, password } = context.body;
        if (await emailChange.follow(token, userAgentOf(context)))
          return context.json({ status: true, already: false, changed: true });
        return context.json({
          status: true,
          changed: false,
          ...(await signUps.follow({ token, password, browser: context.getCookie(browserCookie) ?? "" })),
        });
      },
    ),
    /** Takes the password of a person who is signed in, so that what asks for a fresh sign-in may follow. */
    confirmPassword: createAuthEndpoint(
      "/confirm-password",
      { method: "POST", body: z.object({ password: z.string() }) },
      async (context) => {
        const session = await getSessionFromCtx(context);
        if (!session) throw new APIError("UNAUTHORIZED", { message: "Please sign in again.", code: "UNAUTHORIZED" });
        await passwordCheck.current(context as unknown as AuthContext, session.user.email, session.user.id);
        await sharedDb.query(noteSignInConfirmed, { token: session.session.token });
        return context.json({ status: true });
      },
    ),
  },
});
