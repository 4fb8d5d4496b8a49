import { statement } from "#platform/database/statement.ts";

/** Mailboxes that get no more emails about requests. */

/** Records that a mailbox wants no more of them. Repeating it changes nothing. */
export const insertEmailSuppression = statement<{ mailbox: string }>()("mail-stops.add", (db, p) =>
  db
    .insertInto("mail_stops")
    .values({ mailbox: p.mailbox })
    .onConflict((known) => known.column("mailbox").doNothing()),
);

/** A row if the mailbox wants no more of them. */
export const emailSuppressionOf = statement<{ mailbox: string }>()("mail-stops.of", (db, p) =>
  db.selectFrom("mail_stops as s").where("s.mailbox", "=", p.mailbox).select("s.stopped_at"),
);
