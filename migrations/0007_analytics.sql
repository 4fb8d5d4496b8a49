ALTER TABLE "estimates" ADD COLUMN "form_area" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "link_source" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "first_action_at" timestamp with time zone;--> statement-breakpoint
-- What is known of requests from before: the general form led to the general services, and timelines tell of changed statuses.
ALTER TABLE "estimates" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "customer_events" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "estimates" SET "form_area" = 'general' WHERE "form" = 'general';--> statement-breakpoint
UPDATE "estimates" e SET "first_action_at" = first.at FROM (
  SELECT "created_by", "estimate_id", min("at") AS at FROM "customer_events" WHERE "kind" = 'estimate_status' GROUP BY "created_by", "estimate_id"
) AS first WHERE e."created_by" = first."created_by" AND e."id" = first."estimate_id";--> statement-breakpoint
ALTER TABLE "estimates" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "customer_events" FORCE ROW LEVEL SECURITY;
