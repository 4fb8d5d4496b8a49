import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** The second factor of people: its stored data, and the wrong codes entered. */

type Person = { user_id: string };

/** The number of wrong codes in a row that locks that way. */
const maxWrong = 5;
/** A lock that began before this time is over. */
const lockOver = sql<string>`now() - interval '15 minutes'`;

/** Since when a second factor is on, and the number of recovery codes left. No row unless it is on. */
export const secondFactorState = statement<Person>()("second-factors.state", (db, p) =>
  db
    .selectFrom("two_factor as f")
    .where("f.user_id", "=", p.user_id)
    .where("f.turned_on_at", "is not", null)
    .select((f) => [
      f.ref("f.turned_on_at").$notNull().as("turned_on_at"),
      f.fn<number>("cardinality", ["f.recovery_codes"]).as("recovery_codes_left"),
    ]),
);

/** Stores the secret of a factor to be turned on; no row if one is on. */
export const setUpFactor = statement<Person & { secret: string }>()("second-factors.set-up", (db, p) =>
  db
    .insertInto("two_factor")
    .values({ user_id: p.user_id, secret: p.secret })
    .onConflict((held) =>
      held
        .column("user_id")
        .doUpdateSet((f) => ({ secret: f.ref("excluded.secret") }))
        .where("two_factor.turned_on_at", "is", null),
    )
    .returning("user_id"),
);

/** The secret of a factor that is not on yet. */
export const pendingSecret = statement<Person>()("second-factors.waiting-secret", (db, p) =>
  db
    .selectFrom("two_factor as f")
    .where("f.user_id", "=", p.user_id)
    .where("f.turned_on_at", "is", null)
    .select("f.secret"),
);

type Codes = { recovery_salt: string; recovery_codes: string[] };

/** Turns on the factor of this secret; no row if it is on, or if another secret has replaced this one. */
export const turnOnFactor = statement<Person & Codes & { secret: string; last_step: number }>()(
  "second-factors.turn-on",
  (db, p) =>
    db
      .updateTable("two_factor as f")
      .set({
        turned_on_at: sql`now()`,
        last_step: p.last_step,
        recovery_salt: p.recovery_salt,
        recovery_codes: p.recovery_codes,
      })
      .where("f.user_id", "=", p.user_id)
      .where("f.secret", "=", p.secret)
      .where("f.turned_on_at", "is", null)
      .returning("f.user_id"),
);

/** Replaces the recovery codes; no row if no factor is on. */
export const replaceRecoveryCodes = statement<Person & Codes>()("second-factors.replace-recovery-codes", (db, p) =>
  db
    .updateTable("two_factor as f")
    .set({ recovery_salt: p.recovery_salt, recovery_codes: p.recovery_codes })
    .where("f.user_id", "=", p.user_id)
    .where("f.turned_on_at", "is not", null)
    .returning("f.user_id"),
);

/** Removes a person's factor; no row if none was on. */
export const removeFactor = statement<Person>()("second-factors.remove", (db, p) =>
  db
    .deleteFrom("two_factor as f")
    .where("f.user_id", "=", p.user_id)
    .where("f.turned_on_at", "is not", null)
    .returning("f.user_id"),
);

/**
 * Counts a code before it is checked; returns the data to compare it with. No row while this way is locked or if no
 * factor is on.
 */
export const recordCodeAttempt = statement<Person>()("second-factors.count-code", (db, p) =>
  db
    .updateTable("two_factor as f")
    .set({
      wrong_codes: sql<number>`case when f.wrong_codes < ${sql.lit(maxWrong)} then f.wrong_codes + 1 else 1 end`,
      wrong_code_at: sql`now()`,
    })
    .where("f.user_id", "=", p.user_id)
    .where("f.turned_on_at", "is not", null)
    .where((f) => f.or([f("f.wrong_codes", "<", maxWrong), f("f.wrong_code_at", "<=", lockOver)]))
    .returning("f.secret"),
);

/** The same for a recovery code. */
export const recordRecoveryCodeAttempt = statement<Person>()("second-factors.count-recovery-code", (db, p) =>
  db
    .updateTable("two_factor as f")
    .set({
      wrong_recovery_codes: sql<number>`case when f.wrong_recovery_codes < ${sql.lit(maxWrong)} then f.wrong_recovery_codes + 1 else 1 end`,
      wrong_recovery_code_at: sql`now()`,
    })
    .where("f.user_id", "=", p.user_id)
    .where("f.turned_on_at", "is not", null)
    .where((f) => f.or([f("f.wrong_recovery_codes", "<", maxWrong), f("f.wrong_recovery_code_at", "<=", lockOver)]))
    .returning(["f.recovery_salt", "f.recovery_codes"]),
);

/** Marks the code of a step as used; no row if it, or a later one, was used before. */
export const useStep = statement<Person & { step: number }>()("second-factors.use-step", (db, p) =>
  db
    .updateTable("two_factor as f")
    .set({ last_step: p.step, wrong_codes: 0 })
    .where("f.user_id", "=", p.user_id)
    .where((f) => f.or([f("f.last_step", "is", null), f("f.last_step", "<", p.step)]))
    .returning("f.user_id"),
);

/** Marks a recovery code as used, by its hash; no row if it was used before. */
export const useRecoveryCode = statement<Person & { hash: string }>()("second-factors.use-recovery-code", (db, p) =>
  db
    .updateTable("two_factor as f")
    .set((f) => ({
      recovery_codes: f.fn<string[]>("array_remove", ["f.recovery_codes", p.hash]),
      wrong_recovery_codes: 0,
    }))
    .where("f.user_id", "=", p.user_id)
    .where((f) => f(p.hash, "=", f.fn.any("f.recovery_codes")))
    .returning((f) => f.fn<number>("cardinality", ["f.recovery_codes"]).as("left")),
);

/** Stores that a person has entered the right password and must enter a code next. */
export const beginSecondStep = statement<Person & { identifier: string; expires_at: string }>()(
  "second-factors.begin-step",
  (db, p) =>
    db
      .insertInto("verification")
      .values({ identifier: p.identifier, value: p.user_id, expires_at: p.expires_at })
      .returning("id"),
);

/** The person who is signing in and has to enter a code. */
export const secondStepOf = statement<{ identifier: string }>()("second-factors.step-of", (db, p) =>
  db
    .selectFrom("verification as v")
    // Other rows there contain no person's id. Casting to an id lets PostgreSQL use the key instead of reading all
    // rows.
    .innerJoin("user as u", (join) =>
      join.on((e) =>
        e(
          "u.id",
          "=",
          sql<string>`case when ${e.ref("v.value")} ~ '^[0-9a-f-]{36}$' then ${e.ref("v.value")}::uuid end`,
        ),
      ),
    )
    .where("v.identifier", "=", p.identifier)
    .where("v.expires_at", ">", sql<string>`now()`)
    .select(["u.id", "u.email"]),
);

/** Ends a second step; no row if it was ended before. */
export const endSecondStep = statement<{ identifier: string }>()("second-factors.end-step", (db, p) =>
  db.deleteFrom("verification").where("identifier", "=", p.identifier).returning("id"),
);
