import type { BetterAuthOptions } from "better-auth";
import { isTimeZone } from "#shared/days.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import { addBusiness } from "./newBusiness.queries.ts";
import { maxSessionMs } from "./sessionCookie.ts";

type Parts = { tenantDb: TenantDb; onSessionsEnded(ownerId: string): void };

/** What happens with rows of sign-in's library: a new user has a business, and no session outlives its longest time. */
export const accountHooks = ({
  tenantDb,
  onSessionsEnded,
}: Parts): NonNullable<BetterAuthOptions["databaseHooks"]> => ({
  user: {
    create: {
      after: async (user) => {
        const wished = (user as { timeZone?: unknown }).timeZone;
        const time_zone = typeof wished === "string" && isTimeZone(wished) ? wished : "UTC";
        await tenantDb.forOwner(user.id).query(addBusiness, { time_zone });
      },
    },
  },
  session: {
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
