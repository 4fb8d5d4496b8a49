ALTER TABLE "businesses" ADD COLUMN "brand_color" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "licensed_insured" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "in_business_since" integer;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "town" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "hours" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "review_links" jsonb DEFAULT '[]'::jsonb NOT NULL;