import { openPool } from "#platform/database/connections/pool.ts";
import { openTenantDb } from "#platform/database/tenantDb.ts";
import type { QueuedMail } from "#platform/kinds/mail.ts";
import { sendMessages, type SendingDeps } from "#features/messages/message-sending/messageSending.server.ts";
import type { Story } from "./story.ts";

/** The turns of a business's messages, at the times that a test chooses, with a mail server of the test's own. */
export type MessageClock = {
  /** One turn at an instant. Returns the emails that went out, with their ids. */
  turn(at: Date): Promise<SentMail[]>;
  /** The answer of the mail server to the next emails: an error, or nothing. */
  answer(error: Error | null): void;
  close(): Promise<void>;
};
type SentMail = QueuedMail & { id: string };

/** The parts of a server that sends emails only, without the limits of a day. */
export const clockDeps = ({ url }: Pick<Story, "url">, secret: string): Omit<SendingDeps, "mailer"> => ({
  secret,
  publicUrl: url,
  limits: { customerMail: () => Promise.resolve("counted" as const) } as unknown as SendingDeps["limits"],
  emailSuppressions: { isStopped: () => Promise.resolve(false) } as unknown as SendingDeps["emailSuppressions"],
  texter: { available: false } as SendingDeps["texter"],
  texts: null,
  env: {},
});

/** Opens the clock of a business in the database of a story that was started with this `secret`. */
export async function openMessageClock(
  { databaseUrl, url }: Pick<Story, "databaseUrl" | "url">,
  ownerId: string,
  secret: string,
  more: Partial<SendingDeps> = {},
): Promise<MessageClock> {
  const pool = openPool(databaseUrl, { max: 2, onLost: () => {} });
  const db = await openTenantDb({ pool, announce: () => {} });
  let refusal: Error | null = null;
  let sent: SentMail[] = [];
  const deps: SendingDeps = {
    ...clockDeps({ url }, secret),
    mailer: {
      deliver: (mail, id = "") => {
        if (refusal) return Promise.reject(refusal);
        sent.push({ ...mail, id });
        return Promise.resolve();
      },
    },
    ...more,
  };
  return {
    async turn(at) {
      sent = [];
      await sendMessages({ deps, db }, { ownerId }, () => at);
      return sent;
    },
    answer: (error) => void (refusal = error),
    close: () => pool.end(),
  };
}
