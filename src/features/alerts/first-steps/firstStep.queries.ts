import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** The facts that decide which of a business's first steps are done. */
export const firstStepFacts = statement()("first-steps.read", (db, p) =>
  db
    .selectFrom("businesses as b")
    .where("b.created_by", "=", p.owner)
    .select("b.name")
    .select((b) => [
      b("b.logo_name", "is not", null).$castTo<boolean>().as("has_logo"),
      b("b.form_tried_at", "is not", null).$castTo<boolean>().as("tried"),
      b("b.form_shared_at", "is not", null).$castTo<boolean>().as("shared"),
      b("b.first_steps_dismissed_at", "is not", null).$castTo<boolean>().as("dismissed"),
      b
        .exists(
          b
            .selectFrom("services as s")
            .where("s.created_by", "=", p.owner)
            .select((s) => s.lit(1).as("one")),
        )
        .$castTo<boolean>()
        .as("has_service"),
      b
        .exists(
          b
            .selectFrom("estimates as e")
            .where("e.created_by", "=", p.owner)
            .where("e.is_test", "=", false)
            .select((e) => e.lit(1).as("one")),
        )
        .$castTo<boolean>()
        .as("has_request"),
    ]),
);

/** Records that the business has shared its form. */
export const recordFormShared = statement()("first-steps.note-shared", (db, p) =>
  db
    .updateTable("businesses")
    .set({ form_shared_at: sql`now()` })
    .where("created_by", "=", p.owner)
    .where("form_shared_at", "is", null),
);

/** Hides the first steps from now on. */
export const dismissFirstSteps = statement()("first-steps.dismiss", (db, p) =>
  db
    .updateTable("businesses")
    .set({ first_steps_dismissed_at: sql`now()` })
    .where("created_by", "=", p.owner),
);
