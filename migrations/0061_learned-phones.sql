ALTER TABLE "photos" ADD COLUMN "correction" jsonb;--> statement-breakpoint
COMMENT ON COLUMN "photos"."correction" IS 'The correction of areas on it: what finished jobs had taught of its camera when it arrived.';--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "learned_phones" jsonb;--> statement-breakpoint
COMMENT ON COLUMN "businesses"."learned_phones" IS 'What finished jobs taught of each model of phone.';
--> statement-breakpoint
-- Finished jobs of all services, which teach of phones.
CREATE INDEX "estimates_finished" ON "estimates" USING btree ("created_by","created_at" DESC) WHERE "actual_size" IS NOT NULL;
