ALTER TABLE "jobs" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_job" FOREIGN KEY ("created_by","job_id") REFERENCES "jobs"("created_by","id");--> statement-breakpoint
CREATE INDEX "quotes_of_job" ON "quotes" USING btree ("created_by","job_id") WHERE "job_id" IS NOT NULL;--> statement-breakpoint
COMMENT ON COLUMN "jobs"."changes" IS 'The changes of the work that were agreed since the job began, oldest first. The total includes them.';--> statement-breakpoint
COMMENT ON COLUMN "quotes"."job_id" IS 'The job whose work a change order changes; null for a quote.';
