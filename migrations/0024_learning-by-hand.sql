ALTER TABLE "estimates" ADD COLUMN "drawn_by" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "predictions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "first_shown_price" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "first_shown_low" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "first_shown_high" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "first_shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "estimates" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "measurements" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "analyses" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "estimate_events" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "services" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What was learned did not tell hands apart. It is learned again with the next true figure of each service.
UPDATE "services" SET "calibrations" = NULL WHERE "calibrations" IS NOT NULL;--> statement-breakpoint
-- Whose outline a price rests on: a customer who confirmed a model's as it stood drew nothing.
UPDATE "estimates" e SET "drawn_by" = found."hand" FROM (
  SELECT DISTINCT ON (m."created_by", m."estimate_id") m."created_by", m."estimate_id", m."area",
      CASE WHEN p."id" IS NOT NULL THEN 'model' ELSE m."made_by" END AS "hand"
    FROM "measurements" m LEFT JOIN "measurements" p ON p."created_by" = m."created_by" AND p."estimate_id" = m."estimate_id"
      AND p."made_by" = 'model' AND p."annotations" = m."annotations"
   ORDER BY m."created_by", m."estimate_id", m."created_at" DESC, m."id"
) found WHERE e."created_by" = found."created_by" AND e."id" = found."estimate_id" AND e."figure_source" = 'measured'
  AND abs(e."predicted_size" - found."area") < 0.001;--> statement-breakpoint
-- What each hand found is taken from what was kept at that time: customers' first outlines, owners' last ones, what was made
-- of a model's first answer. A typed figure that was replaced since is not known any more, and teaches nothing.
UPDATE "estimates" SET "predictions" = jsonb_build_object('typed', jsonb_build_object('size', "predicted_size", 'low', NULL, 'high', NULL))
 WHERE "figure_source" = 'typed' AND "predicted_size" IS NOT NULL;--> statement-breakpoint
UPDATE "estimates" e SET "predictions" = e."predictions" || jsonb_build_object('customer_measured', found."prediction") FROM (
  SELECT DISTINCT ON (m."created_by", m."estimate_id") m."created_by", m."estimate_id",
      jsonb_build_object('size', m."area", 'low', m."area_low", 'high', m."area_high") AS "prediction"
    FROM "measurements" m LEFT JOIN "measurements" p ON p."created_by" = m."created_by" AND p."estimate_id" = m."estimate_id"
      AND p."made_by" = 'model' AND p."annotations" = m."annotations"
   WHERE m."made_by" = 'customer' AND p."id" IS NULL
   ORDER BY m."created_by", m."estimate_id", m."created_at", m."id"
) found WHERE e."created_by" = found."created_by" AND e."id" = found."estimate_id";--> statement-breakpoint
UPDATE "estimates" e SET "predictions" = e."predictions" || jsonb_build_object('owner_measured', found."prediction") FROM (
  SELECT DISTINCT ON (m."created_by", m."estimate_id") m."created_by", m."estimate_id",
      jsonb_build_object('size', m."area", 'low', m."area_low", 'high', m."area_high") AS "prediction"
    FROM "measurements" m LEFT JOIN "measurements" p ON p."created_by" = m."created_by" AND p."estimate_id" = m."estimate_id"
      AND p."made_by" = 'model' AND p."annotations" = m."annotations"
   WHERE m."made_by" = 'owner' AND p."id" IS NULL
   ORDER BY m."created_by", m."estimate_id", m."created_at" DESC, m."id"
) found WHERE e."created_by" = found."created_by" AND e."id" = found."estimate_id";--> statement-breakpoint
UPDATE "estimates" e SET "predictions" = e."predictions" || jsonb_build_object(
    CASE found."source" WHEN 'measured' THEN 'model_measured' ELSE 'analysed' END,
    jsonb_build_object('size', found."size",
      'low', CASE found."source" WHEN 'measured' THEN found."low" END, 'high', CASE found."source" WHEN 'measured' THEN found."high" END))
  FROM (
  SELECT DISTINCT ON (a."created_by", a."estimate_id") a."created_by", a."estimate_id", a."created_at",
      a."result" -> 'found' ->> 'source' AS "source",
      coalesce((a."result" ->> 'doubtful')::boolean, true) AS "doubtful",
      round(coalesce((a."result" -> 'found' ->> 'squareFootage')::numeric, (a."result" -> 'found' ->> 'quantity')::numeric), 4) AS "size",
      (a."result" -> 'found' ->> 'squareFootage')::numeric < 50 AS "small",
      round((a."result" -> 'found' -> 'interval' ->> 'low')::numeric, 4) AS "low",
      round((a."result" -> 'found' -> 'interval' ->> 'high')::numeric, 4) AS "high"
    FROM "analyses" a
   ORDER BY a."created_by", a."estimate_id", a."created_at", a."id"
) found WHERE e."created_by" = found."created_by" AND e."id" = found."estimate_id" AND NOT found."doubtful" AND found."size" > 0
  AND (found."source" = 'measured' AND found."low" > 0 AND found."high" > 0 OR found."source" = 'analysed' AND found."small" IS NOT TRUE);--> statement-breakpoint
-- What a customer was shown first is known where he was shown a price, and every change since is in the history: then it is
-- what the first change of the price began with. Where a range was shown with it, or something changed unrecorded, it is not.
UPDATE "estimates" e SET "first_shown_price" = found."price", "first_shown_at" = coalesce(found."analysed_at", e."created_at") FROM (
  SELECT o."created_by", o."id", CASE WHEN saved."priced" THEN saved."from" ELSE o."total_price" END AS "price", coalesce(saved."sized", false) AS "sized", made."analysed_at",
      coalesce(saved."changes", 0) + coalesce(made."analyses", 0) AS "known"
    FROM "estimates" o
    LEFT JOIN (
      SELECT "created_by", "estimate_id", count(*) AS "changes", bool_or("kind" = 'size') AS "sized", bool_or("kind" = 'price') AS "priced",
          ((array_agg("data" ->> 'from' ORDER BY "at", "id") FILTER (WHERE "kind" = 'price'))[1])::numeric AS "from"
        FROM "estimate_events" WHERE "kind" IN ('price', 'size', 'actual_size', 'customer_info', 'notes')
       GROUP BY "created_by", "estimate_id"
    ) saved ON saved."created_by" = o."created_by" AND saved."estimate_id" = o."id"
    LEFT JOIN (
      SELECT "created_by", "estimate_id", count(*) AS "analyses", max("created_at") AS "analysed_at" FROM "analyses" GROUP BY "created_by", "estimate_id"
    ) made ON made."created_by" = o."created_by" AND made."estimate_id" = o."id"
) found WHERE e."created_by" = found."created_by" AND e."id" = found."id" AND e."price_shown_to_customer" AND NOT found."sized"
  AND e."version" - 1 <= found."known" AND found."price" IS NOT NULL
  AND coalesce((e."figure_high" - e."figure_low") / 2 / nullif(coalesce(e."estimated_square_footage", e."estimated_quantity"), 0), 0) <= 0.1;--> statement-breakpoint
ALTER TABLE "estimates" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "measurements" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "analyses" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "estimate_events" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "services" FORCE ROW LEVEL SECURITY;
