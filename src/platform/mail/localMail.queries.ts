import { statement } from "#platform/database/statement.ts";

/** The local mailbox, which gets the mails if no SMTP server is configured. */

const maxStoredMails = 200;

/** The stored mails, newest first. */
export const newestMails = statement()("local-mail.newest", (db) =>
  db
    .selectFrom("local_mail as m")
    .select(["m.id", "m.recipient", "m.subject", "m.body_text", "m.body_html", "m.headers", "m.sent_at"])
    .orderBy("m.sent_at", "desc")
    .limit(50),
);

export const insertMail = statement<{
  recipient: string;
  account_id: string;
  subject: string;
  body_text: string;
  body_html: string;
  headers: string;
}>()("local-mail.keep", (db, p) =>
  db.insertInto("local_mail").values({
    recipient: p.recipient,
    account_id: p.account_id,
    subject: p.subject,
    body_text: p.body_text,
    body_html: p.body_html,
    headers: p.headers,
  }),
);

/** Deletes the earliest mails; those that another delivery is deleting at this moment are left to it. */
export const deleteOldMails = statement()("local-mail.forget-old", (db) =>
  db.deleteFrom("local_mail").where("id", "in", (old) =>
    old
      .selectFrom("local_mail")
      .select("id")
      .where("id", "in", (all) =>
        all.selectFrom("local_mail").select("id").orderBy("sent_at", "desc").offset(maxStoredMails),
      )
      .forUpdate()
      .skipLocked(),
  ),
);
