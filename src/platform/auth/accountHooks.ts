import type { BetterAuthOptions } from "better-auth";
import { APIError } from "better-auth/api";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import { businessesOf } from "#platform/people/membership.queries.ts";
import { isLocked } from "#platform/people/person.queries.ts";
import { secondFactorNeeded, type SecondFactor } from "./secondFactor.ts";
import { endpointsWithoutSecondStep } from "./secondStep.ts";
import { maxSessionMs } from "#platform/people/sessionCookie.ts";

type AccountHooksDeps = {
  sharedDb: SharedDb;
  secondFactor: Pick<SecondFactor, "state">;
  onSessionsEnded(personId: string): void;
};

/**
 * Hooks on the rows of sign-in's library. A session opens in the business that the person chose last. No session is
 * created for a locked person or before the second factor, and none outlives its maximum lifetime.
 */
export const accountHooks = ({
  sharedDb,
  secondFactor,
  onSessionsEnded,
}: AccountHooksDeps): NonNullable<BetterAuthOptions["databaseHooks"]> => ({
  session: {
    create: {
      before: async (session, context) => {
        if ((await sharedDb.query(isLocked, { user_id: session.userId })).length > 0)
          throw new APIError("FORBIDDEN", {
            message: "This account is locked. Please contact the people who run this website.",
            code: "ACCOUNT_LOCKED",
          });
        // However a session is created, now or later: only these endpoints have checked the second factor, or need not.
        if (!endpointsWithoutSecondStep.has(context?.path ?? "") && (await secondFactor.state(session.userId)))
          throw secondFactorNeeded();
        const [found] = await sharedDb.query(businessesOf, { user_id: session.userId });
        return { data: { ...session, businessId: found?.business_id ?? null } };
      },
    },
    delete: { after: async (session) => onSessionsEnded(session.userId) },
    update: {
      before: async (changes, context) => {
        const begun = context?.context.session?.session.createdAt;
        if (!begun || !changes.expiresAt) return;
        const latest = begun.getTime() + maxSessionMs;
        return { data: { ...changes, expiresAt: new Date(Math.min(changes.expiresAt.getTime(), latest)) } };
      },
    },
  },
});
