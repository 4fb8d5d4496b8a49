ALTER TABLE "estimates" ADD COLUMN "price_by_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "estimates" SET "price_by_email" = true WHERE "price_promised_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" FORCE ROW LEVEL SECURITY;
