-- The letterhead of a business's papers.
ALTER TABLE "businesses" ADD COLUMN "address" text;
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "license_number" text;
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "website" text;
--> statement-breakpoint
ALTER TABLE "quote_settings" ADD COLUMN "accept_on_request" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
COMMENT ON COLUMN "quote_settings"."accept_on_request" IS 'True if customers can accept the firm price of a request on its own page.';
