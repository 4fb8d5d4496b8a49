import { sql } from "kysely";
import { Statement, statement } from "#platform/database/statement.ts";

/** Deletes a business with everything that belongs to it, and a person. */

/**
 * A photo that was arriving while its business was deleted may be stored a moment later. So the folder is emptied once
 * more after this time.
 */
const emptyFolderAgainAfter = "2 minutes";

type Business = { business_id: string };
type Person = { user_id: string };

/** Records that a business is being deleted. */
export const recordRemoval = statement<Business>()("account-removals.note", (db, p) =>
  db
    .insertInto("account_removals")
    .values({ business_id: p.business_id })
    .onConflict((known) => known.doNothing()),
);

/** Deletes the record of a deletion that is done or cancelled. */
export const deleteRemovalRecord = statement<Business>()("account-removals.forget", (db, p) =>
  db.deleteFrom("account_removals").where("business_id", "=", p.business_id),
);

/** The deletions that were started a while ago, and true if the business still has members. */
export const startedRemovals = statement()("account-removals.begun", (db) =>
  db
    .selectFrom("account_removals as r")
    .where("r.asked_at", "<", sql<string>`now() - ${sql.lit(emptyFolderAgainAfter)}::interval`)
    .select((r) => [
      "r.business_id",
      r
        .exists(
          r
            .selectFrom("members as m")
            .whereRef("m.business_id", "=", "r.business_id")
            .select((m) => m.lit(1).as("one")),
        )
        .$castTo<boolean>()
        .as("there"),
    ]),
);

/** Deletes and returns the members of a business that is about to be deleted, including former ones. */
export const deleteMembers = statement<Business>()("account-removals.delete-members", (db, p) =>
  db.deleteFrom("members").where("business_id", "=", p.business_id).returning(["user_id", "left_at"]),
);

/** The person with that id, locked so that the address stays the same. */
export const lockPerson = statement<Person>()("account-removals.hold-person", (db, p) =>
  db.selectFrom("user as u").where("u.id", "=", p.user_id).select("u.email").forUpdate(),
);

/** Deletes a business: the rows of its own tables are deleted with its row. */
export const deleteBusiness = statement<Business>()("account-removals.delete-business", (db, p) =>
  db.deleteFrom("businesses").where("created_by", "=", p.business_id),
);

/** Deletes a business's rows from a table that all businesses share. */
export const deleteReminders = statement<Business>()("account-removals.delete-reminders", (db, p) =>
  db.deleteFrom("reminder_schedule").where("business_id", "=", p.business_id),
);
export const deleteMessageSchedule = statement<Business>()("account-removals.delete-message-schedule", (db, p) =>
  db.deleteFrom("message_schedule").where("business_id", "=", p.business_id),
);
export const deleteTextedNumbers = statement<Business>()("account-removals.delete-texted-numbers", (db, p) =>
  db.deleteFrom("texted_numbers").where("business_id", "=", p.business_id),
);
export const deleteCleanups = statement<Business>()("account-removals.delete-cleanups", (db, p) =>
  db.deleteFrom("photo_cleanups").where("business_id", "=", p.business_id),
);
/** Names of short links stay, without their owner, so that printed links lead to no other business. */
export const retireFormNames = statement<Business>()("account-removals.retire-form-names", (db, p) =>
  db
    .updateTable("form_names")
    .set({ business_id: null, chosen_at: sql`now()` })
    .where("business_id", "=", p.business_id),
);
export const deletePayers = statement<Business>()("account-removals.delete-payers", (db, p) =>
  db.deleteFrom("billing_accounts").where("business_id", "=", p.business_id),
);

/** Deletes the mails in the local mailbox about a business. */
export const deleteMailsOfBusiness = statement<Business>()("account-removals.delete-mails-of-business", (db, p) =>
  db.deleteFrom("local_mail").where("account_id", "=", p.business_id),
);

/** Deletes the mails in the local mailbox about a person, or to their address. */
export const deleteMailsOfPerson = statement<Person & { email: string }>()("account-removals.delete-mails", (db, p) =>
  db
    .deleteFrom("local_mail as m")
    .where((m) => m.or([m("m.account_id", "=", p.user_id), m(m.fn<string>("lower", ["m.recipient"]), "=", p.email)])),
);

/** Deletes a person; all of sign-in's own rows are deleted with theirs. */
export const deletePerson = statement<Person>()("account-removals.delete-person", (db, p) =>
  db.deleteFrom("user").where("id", "=", p.user_id),
);

/**
 * Deletes the jobs about a business or a person, and those that mail to an address. Text, because the job queue creates
 * and describes its own tables when it starts.
 */
export const deleteJobs = new Statement<{ id: string; email: string }, never>("account-removals.delete-jobs", () => ({
  text: "delete from pgboss.job where position($1 in data::text) > 0 or lower(data->>'to') = $2",
  params: ["id", "email"],
}));
