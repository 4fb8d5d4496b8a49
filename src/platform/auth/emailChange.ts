import { createHmac } from "node:crypto";
import { APIError, createEmailVerificationToken } from "better-auth/api";
import { verifyJWT } from "better-auth/crypto";
import * as z from "zod";
import { accountEmailProblem } from "#shared/contact/email.ts";
import { brand } from "#shared/brand.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { Mail } from "#platform/kinds/mail.ts";
import { changeEmail, passwordHash, personOfEmail, readdressMember } from "#platform/people/person.queries.ts";

/**
 * Changes a person's sign-in address. The new address confirms; the old one is notified of the request and of the
 * change. The link ends with the password under which it was requested, so an owner who finds an intruder's change
 * under way stops it by choosing a new password.
 */

const claims = z.object({ email: z.string(), updateTo: z.string(), userId: z.uuid(), underPassword: z.string() });

type EmailChangeOptions = {
  sharedDb: SharedDb;
  secret: string;
  /** The lifetime of the link, in seconds. */
  lasts: number;
  page(path: string, search: Record<string, string>): string;
  /** Sends mail that anyone who knows an address can cause, within limits. */
  post(mail: Mail): void;
  /** Sends mail that must reach its reader, no matter how many mails others have caused. */
  notify(mail: Mail): void;
  /** Called when the owner's address has changed from `former`; it was confirmed on that device. */
  onChanged(owner: { ownerId: string; former: string }, userAgent: string | null): Promise<void>;
};

/** "n•••@your-domain.com": enough to recognize one's own address, and no more. */
const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/u, "$1•••");

/** The steps of changing an address; `lasts` is the lifetime of the link, in seconds. */
export function createEmailChange({ sharedDb, secret, lasts, page, post, notify, onChanged }: EmailChangeOptions) {
  const underPassword = async (userId: string): Promise<string> => {
    const [known] = await sharedDb.query(passwordHash, { user_id: userId });
    return createHmac("sha256", secret)
      .update(`email change ${known?.password ?? ""}`)
      .digest("base64url");
  };

  return {
    /** Refuses an address that no account may have; if an account already has it, notifies its owner. */
    async check(current: string, wanted: unknown): Promise<void> {
      const email = String(wanted ?? "")
        .trim()
        .toLowerCase();
      const problem = accountEmailProblem(email) ?? (email === current ? "That's already your email." : null);
      if (problem) throw new APIError("BAD_REQUEST", { message: problem, code: "INVALID_EMAIL" });
      const [taken] = await sharedDb.query(personOfEmail, { email });
      if (taken) post(emailTaken(email, taken.id));
    },

    /**
     * Mails the link to the new address and notifies the old one. Returns false if this token is not for a change of
     * address.
     */
    async offer(token: string, userId: string): Promise<boolean> {
      const tokenClaims = claims.pick({ email: true, updateTo: true }).safeParse(await verifyJWT(token, secret));
      if (!tokenClaims.success) return false;
      const { email, updateTo } = tokenClaims.data;
      const ours = await createEmailVerificationToken(secret, email, updateTo, lasts, {
        requestType: "change-email-verification",
        userId,
        underPassword: await underPassword(userId),
      });
      post(confirmNewEmail(userId, updateTo, page("/confirm-email", { token: ours })));
      notify(emailIsAboutToChange({ userId, email, updateTo }, page("/forgot-password", {})));
      return true;
    },

    /** Follows the link of a new address, on that device. Returns false if the link has another purpose. */
    async follow(token: unknown, userAgent: string | null): Promise<boolean> {
      const payload = await verifyJWT<Record<string, unknown>>(String(token ?? ""), secret);
      if (!payload?.["updateTo"]) return false;
      const read = claims.safeParse(payload);
      const holds = read.success && (await underPassword(read.data.userId)) === read.data.underPassword;
      const changed = holds && (await change(read.data));
      if (!read.success || !changed)
        throw new APIError("UNAUTHORIZED", { message: "This link no longer works.", code: "INVALID_TOKEN" });
      await onChanged({ ownerId: read.data.userId, former: read.data.email }, userAgent);
      notify(emailWasChanged(read.data));
      return true;
    },
  };

  async function change({ email, updateTo, userId }: z.output<typeof claims>): Promise<boolean> {
    try {
      return await sharedDb.transaction(async ({ query }) => {
        const [changed] = await query(changeEmail, { user_id: userId, email, new_email: updateTo });
        if (changed) await query(readdressMember, { user_id: userId, new_email: updateTo });
        return changed !== undefined;
      });
    } catch (error) {
      if ((error as { code?: string }).code === "23505") return false; // another account has taken the address since
      throw error;
    }
  }
}

/** Notifies the owner of an account that another person requested its address. */
const emailTaken = (email: string, accountId: string): Mail => ({
  kind: "email_change",
  to: email,
  accountId,
  subject: `You already have a ${brand.name} account`,
  heading: "You already have an account",
  body: [
    `Someone asked to use this email address for another ${brand.name} account. It already has an account, so nothing was changed.`,
  ],
  smallPrint: ["If this wasn't you, you can ignore this email."],
});

/** The mail that requests the new address's confirmation. */
const confirmNewEmail = (userId: string, updateTo: string, url: string): Mail => ({
  kind: "email_change",
  to: updateTo,
  accountId: userId,
  subject: `Confirm your new email for ${brand.name}`,
  heading: "Confirm your new email",
  body: [`Someone asked to change their ${brand.name} sign-in email to this address. If it was you, confirm it.`],
  action: { label: "Confirm my new email", url },
  smallPrint: ["This link expires in 24 hours. If this wasn't you, you can ignore this email."],
});

/** Notifies the old address of the request, with a link to the page on which a new password stops it. */
const emailIsAboutToChange = (
  { userId, email, updateTo }: { userId: string; email: string; updateTo: string },
  passwordPage: string,
): Mail => ({
  kind: "email_change",
  to: email,
  accountId: userId,
  subject: `Your ${brand.name} email is about to change`,
  heading: "Your email is about to change",
  body: [
    `We received a request to change your ${brand.name} sign-in email to ${maskEmail(updateTo)}. Nothing changes until that address is confirmed.`,
    "If this wasn't you, choose a new password now: that stops the change.",
  ],
  action: { label: "Choose a new password", url: passwordPage },
});

/** Notifies the old address of the change. */
const emailWasChanged = ({ userId, email, updateTo }: { userId: string; email: string; updateTo: string }): Mail => ({
  kind: "email_change",
  to: email,
  accountId: userId,
  subject: `Your ${brand.name} email was changed`,
  heading: "Your email was changed",
  body: [
    `You now sign in to ${brand.name} with ${maskEmail(updateTo)} instead of this address.`,
    "If this wasn't you, contact us right away.",
  ],
});
