ALTER TABLE "quotes" ADD COLUMN "record_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "record_head" text;--> statement-breakpoint
-- The rows of all businesses are looked at here, by the role that owns the tables: the record of each quote ends where it ends now.
ALTER TABLE "quotes" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "quote_events" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "quotes" SET "record_count" = e."seq", "record_head" = e."hash" FROM "quote_events" e WHERE e."created_by" = "quotes"."created_by" AND e."quote_id" = "quotes"."id" AND e."seq" = (SELECT max(l."seq") FROM "quote_events" l WHERE l."created_by" = "quotes"."created_by" AND l."quote_id" = "quotes"."id");--> statement-breakpoint
ALTER TABLE "quotes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "quote_events" FORCE ROW LEVEL SECURITY;
