ALTER TABLE "photos" ADD COLUMN "camera" text;--> statement-breakpoint
COMMENT ON COLUMN "photos"."camera" IS 'The make and model that its camera noted: some lenses bend straight lines.';
