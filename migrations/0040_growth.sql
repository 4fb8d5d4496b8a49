DROP INDEX "estimates_status";--> statement-breakpoint
DROP INDEX "estimates_newest";--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower(name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '') || E'\n' || coalesce(address, '') || E'\n' || service_name)) STORED;--> statement-breakpoint
ALTER TABLE "quote_acceptances" ADD COLUMN "package_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_acceptances" ADD COLUMN "package_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_acceptances" ADD COLUMN "extras_offered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_acceptances" ADD COLUMN "extras_chosen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_acceptances" ADD COLUMN "extras_value" numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "estimates_counted" ON "estimates" USING btree ("created_by","status","service_category","estimate_method","is_test") WHERE "estimates"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "estimates_unopened" ON "estimates" USING btree ("created_by","created_at" DESC NULLS LAST,"id") WHERE request_position = 0 and status = 'pending' and first_action_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "estimates_newest" ON "estimates" USING btree ("created_by","created_at" DESC NULLS LAST,"id","service_category","status","estimate_method") WHERE "estimates"."deleted_at" is null;--> statement-breakpoint
-- What was chosen in each acceptance is read out of its version, once.
ALTER TABLE "quote_acceptances" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "quote_versions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "quote_acceptances" a SET "package_name" = found."name", "package_names" = found."names",
    "extras_offered" = found."offered", "extras_chosen" = found."chosen", "extras_value" = found."value"
  FROM (
    SELECT o."created_by", o."id",
        coalesce((SELECT one ->> 'name' FROM jsonb_array_elements(o."packages") p(one) WHERE one ->> 'id' = o."package_id"), '') AS "name",
        CASE WHEN jsonb_array_length(o."packages") > 1
          THEN array(SELECT DISTINCT one ->> 'name' FROM jsonb_array_elements(o."packages") p(one)) ELSE '{}' END AS "names",
        extras."offered", extras."chosen", extras."value"
      FROM (
        SELECT a."created_by", a."id", a."package_id", a."line_ids", (v."content"::json -> 'packages')::jsonb AS "packages"
          FROM "quote_acceptances" a JOIN "quote_versions" v
            ON v."created_by" = a."created_by" AND v."quote_id" = a."quote_id" AND v."number" = a."version"
      ) o
      CROSS JOIN LATERAL (
        SELECT count(*) AS "offered", count(*) FILTER (WHERE l."is_chosen") AS "chosen", coalesce(sum(l."total") FILTER (WHERE l."is_chosen"), 0) AS "value"
          FROM (
            SELECT o."line_ids" @> jsonb_build_array(line ->> 'id') AS "is_chosen",
                -- Rounds a half away from zero, as `lineTotal` does.
                round((line ->> 'quantity')::numeric * (line ->> 'unit_price')::numeric) AS "total"
              FROM jsonb_array_elements(o."packages") p(one), jsonb_array_elements(one -> 'lines') l(line)
             WHERE one ->> 'id' = o."package_id" AND (line ->> 'optional')::boolean
          ) l
      ) extras
  ) found
 WHERE found."created_by" = a."created_by" AND found."id" = a."id";--> statement-breakpoint
ALTER TABLE "quote_acceptances" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "quote_versions" FORCE ROW LEVEL SECURITY;
