import { createHmac, timingSafeEqual } from "node:crypto";
import { mailboxOf } from "#shared/contact/email.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import { insertEmailSuppression, emailSuppressionOf } from "./emailSuppression.queries.ts";

/**
 * The reader of a mailbox can end the emails about requests to it, of all businesses at once: anyone can type any
 * address into a form. The stored value is a hash made with the server's secret.
 */
export type EmailSuppressions = {
  /** Returns the token that ends such emails to this address: it cannot be guessed, and does nothing else. */
  token(address: string): string;
  /** True if a token is one of ours. */
  isToken(token: string): boolean;
  /** Ends them, by the token; false if it is not one of ours. */
  stop(token: string): Promise<boolean>;
  isStopped(address: string): Promise<boolean>;
};

const prefix = "to.";

/** The suppressions of this server, stored in the rows that tenants share. */
export function createEmailSuppressions({
  sharedDb,
  secret,
}: {
  sharedDb: Pick<SharedDb, "query">;
  secret: string;
}): EmailSuppressions {
  const hmac = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  const hashOf = (address: string) => hmac(`mailbox ${mailboxOf(address)}`);
  const tokenOf = (mailbox: string) => `${prefix}${mailbox}.${hmac(`end of emails to ${mailbox}`)}`;
  const mailboxIn = (token: string) => {
    const mailbox = token.startsWith(prefix) ? (token.split(".")[1] ?? "") : "";
    const [right, given] = [Buffer.from(tokenOf(mailbox)), Buffer.from(token)];
    return mailbox !== "" && given.length === right.length && timingSafeEqual(given, right) ? mailbox : null;
  };
  return {
    token: (address) => tokenOf(hashOf(address)),
    isToken: (token) => mailboxIn(token) !== null,
    async stop(token) {
      const mailbox = mailboxIn(token);
      if (mailbox === null) return false;
      await sharedDb.query(insertEmailSuppression, { mailbox });
      return true;
    },
    isStopped: async (address) => (await sharedDb.query(emailSuppressionOf, { mailbox: hashOf(address) })).length > 0,
  };
}
