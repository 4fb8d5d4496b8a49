ALTER TABLE "photos" ADD COLUMN "gravity" jsonb;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "digital_zoom" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "cropped" boolean DEFAULT false NOT NULL;