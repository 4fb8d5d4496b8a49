import type { BetterAuthOptions } from "better-auth";
import { isTimeZone } from "#shared/days.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import { foundBusiness } from "./newBusiness.ts";
import { businessToOpen } from "./session.queries.ts";
import { maxSessionMs } from "./sessionCookie.ts";

type Parts = { sharedDb: SharedDb; onSessionsEnded(personId: string): void };

/**
 * What happens with rows of sign-in's library: a new user has a business, a session is open in the one that the person
 * chose last, and none outlives its longest time.
 */
export const accountHooks = ({
  sharedDb,
  onSessionsEnded,
}: Parts): NonNullable<BetterAuthOptions["databaseHooks"]> => ({
  user: {
    create: {
      after: async (user) => {
        const wished = (user as { timeZone?: unknown }).timeZone;
        const time_zone = typeof wished === "string" && isTimeZone(wished) ? wished : "UTC";
        await sharedDb.transaction(({ query }) =>
          foundBusiness(query, { business_id: user.id, user_id: user.id, name: user.name, time_zone }),
        );
      },
    },
  },
  session: {
    create: {
      before: async (session) => {
        const [found] = await sharedDb.query(businessToOpen, { user_id: session.userId });
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
