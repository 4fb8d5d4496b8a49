ALTER TABLE "estimates" ADD COLUMN "page_hash" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "estimates_page" ON "estimates" USING btree ("created_by","page_hash");