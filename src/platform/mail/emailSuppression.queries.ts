import { statement } from "#platform/database/statement.ts";

/** Mailboxes that are written to no more about requests. */

/** Stores that a mailbox wants no more of them. Once more changes nothing. */
export const insertEmailSuppression = statement<{ mailbox: string }>()("mail-stops.add", (db, p) =>
  db
    .insertInto("mail_stops")
    .values({ mailbox: p.mailbox })
    .onConflict((known) => known.column("mailbox").doNothing()),
);

/** Whether a mailbox wants no more of them: a row if so. */
export const emailSuppressionOf = statement<{ mailbox: string }>()("mail-stops.of", (db, p) =>
  db.selectFrom("mail_stops as s").where("s.mailbox", "=", p.mailbox).select("s.stopped_at"),
);
