import { jsonArrayFrom } from "kysely/helpers/postgres";
import { maxPairs } from "#features/catalog/pricing/calibration.ts";
import type { FromTable, Owner } from "#platform/database/statement.ts";

/**
 * The actual sizes of the newest finished jobs of an estimate's service (`e`), in square feet or as counts. Jobs with
 * another pricing model are left out, because they counted something else.
 */
export const finishedSizes = ({ owner }: Owner, e: FromTable<"e", "estimates">) =>
  jsonArrayFrom(
    e
      .selectFrom("estimates as f")
      .where("f.created_by", "=", owner)
      .whereRef("f.service_id", "=", "e.service_id")
      .whereRef("f.pricing_model", "=", "e.pricing_model")
      .where("f.actual_size", "is not", null)
      .where("f.deleted_at", "is", null)
      .where("f.is_test", "=", false)
      .select((f) => f.ref("f.actual_size").$notNull().as("actual_size"))
      .orderBy("f.created_at", "desc")
      .orderBy("f.id")
      .limit(maxPairs),
  );
