ALTER TABLE "estimates" ADD COLUMN "price_promised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "is_reference" boolean DEFAULT false NOT NULL;