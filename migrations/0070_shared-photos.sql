-- Members share photos of a visit with its customer.
ALTER TABLE "photos" ADD COLUMN "shared_at" timestamp with time zone;
--> statement-breakpoint
COMMENT ON COLUMN "photos"."shared_at" IS 'When a member shared it with the customer of the visit, whose page shows it once the visit is done; null: it is not shared.';
