import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import { businessesOf } from "#platform/people/membership.queries.ts";
import { businessName } from "#platform/people/newBusiness.queries.ts";
import type { createPasswordGuesses } from "./passwordGuesses.ts";
import { checkNewPassword } from "./passwords.ts";
import { nameAndEmail } from "#platform/people/person.queries.ts";
import type { AuthContext } from "./signUpAnswer.ts";

type PasswordCheckDeps = {
  sharedDb: SharedDb;
  tenantDb: TenantDb;
  guesses: ReturnType<typeof createPasswordGuesses>;
  /** The cookie that identifies a device that has signed in before. */
  deviceCookie: string;
};

/** Checks passwords of people with an account: the current one, and the next one they choose. */
export type PasswordCheck = ReturnType<typeof createPasswordCheck>;

/** Checks passwords; wrong ones count as guesses. */
export function createPasswordCheck({ sharedDb, tenantDb, guesses, deviceCookie }: PasswordCheckDeps) {
  return {
    /** Checks the password of a signed-in person once more. Throws if it is wrong. */
    async current(context: AuthContext, email: string, userId: string): Promise<void> {
      const device = context.getCookie(deviceCookie);
      await guesses.count(email, device);
      await context.context.password.checkPassword(userId, context);
      await guesses.right(email, device);
    },

    /** Refuses a new password that is weak, or one that a stranger would try first for this account. */
    async chosen(userId: string, password: unknown): Promise<void> {
      const [person] = await sharedDb.query(nameAndEmail, { user_id: userId });
      const businesses = await sharedDb.query(businessesOf, { user_id: userId });
      const names = await Promise.all(
        businesses.map(({ business_id }) => tenantDb.forOwner(business_id).query(businessName)),
      );
      await checkNewPassword(password, [person?.email, person?.name, ...names.flat().map(({ name }) => name)]);
    },
  };
}
