import { sql } from "kysely";
import { Statement, statement } from "#platform/database/statement.ts";

/** How an account goes, with everything that belongs to it. */

/**
 * A photo that was arriving while its owner's account was deleted may be stored a moment later: the folder is emptied
 * once more after this long.
 */
const settlesAfter = "2 minutes";

type Person = { user_id: string };

/** Notes that an account is being deleted. */
export const noteRemoval = statement<Person>()("account-removals.note", (db, p) =>
  db
    .insertInto("account_removals")
    .values({ user_id: p.user_id })
    .onConflict((known) => known.doNothing()),
);

/** Forgets a deletion: it is done, or it does not happen. */
export const forgetRemoval = statement<Person>()("account-removals.forget", (db, p) =>
  db.deleteFrom("account_removals").where("user_id", "=", p.user_id),
);

/** The deletions that were begun a while ago, and whether the person is still there. */
export const begunRemovals = statement()("account-removals.begun", (db) =>
  db
    .selectFrom("account_removals as r")
    .where("r.asked_at", "<", sql<string>`now() - ${sql.lit(settlesAfter)}::interval`)
    .select((r) => [
      "r.user_id",
      r
        .exists(
          r
            .selectFrom("user as u")
            .whereRef("u.id", "=", "r.user_id")
            .select((u) => u.lit(1).as("one")),
        )
        .$castTo<boolean>()
        .as("there"),
    ]),
);

/** The email address of a person who is about to go, held so that it stays the same. */
export const holdEmail = statement<Person>()("account-removals.hold-email", (db, p) =>
  db.selectFrom("user as u").where("u.id", "=", p.user_id).select("u.email").forUpdate(),
);

/** Deletes the mails in the local mailbox about an account, or to its address. */
export const deleteMails = statement<Person & { email: string }>()("account-removals.delete-mails", (db, p) =>
  db
    .deleteFrom("local_mail as m")
    .where((m) => m.or([m("m.account_id", "=", p.user_id), m(m.fn<string>("lower", ["m.recipient"]), "=", p.email)])),
);

/** Deletes a person. Sign-in's own rows and every table of an owner's go with the person's row. */
export const deletePerson = statement<Person>()("account-removals.delete-person", (db, p) =>
  db.deleteFrom("user").where("id", "=", p.user_id),
);

/** Deletes the jobs about an account. Text because the job queue makes and describes its own tables, when it starts. */
export const deleteJobs = new Statement<Person & { email: string }, never>("account-removals.delete-jobs", () => ({
  text: "delete from pgboss.job where position($1 in data::text) > 0 or lower(data->>'to') = $2",
  params: ["user_id", "email"],
}));
