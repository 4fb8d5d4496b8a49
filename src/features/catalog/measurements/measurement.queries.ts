import { sql, type Expression } from "kysely";
import type { Owner, StatementBuilder } from "#platform/database/statement.ts";
import type { Measurement } from "./measurement.ts";

/** The newest measurement on the photos of an estimate, by the estimate's id; null without one. */
export const newestMeasurement = (db: StatementBuilder, { owner }: Owner, estimateId: Expression<string>) =>
  db
    .selectFrom("measurements as m")
    .where("m.created_by", "=", owner)
    .where((m) => m("m.estimate_id", "=", estimateId))
    .orderBy("m.created_at", "desc")
    .orderBy("m.id")
    .select((m) => m.ref("m.annotations").$castTo<Measurement>().as("annotations"))
    .limit(1)
    .$asScalar();

/** True if a measurement's annotations have something on this photo; null if there is no measurement. */
export const isOnPhoto = (annotations: Expression<unknown>, photoId: Expression<string>) =>
  sql<boolean>`${annotations} -> 'photos' @> jsonb_build_array(jsonb_build_object('photo_id', ${photoId}))`;
