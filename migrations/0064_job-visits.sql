ALTER TABLE "calendar_events" ADD COLUMN "arrival_window" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
COMMENT ON COLUMN "calendar_events"."arrival_window" IS 'The crew arrives between its start and its end; the work can take longer.';
--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "occurrence_day" date;
--> statement-breakpoint
COMMENT ON COLUMN "calendar_events"."occurrence_day" IS 'The day of its repeating job for which it was planned, on whatever day it takes place; null for other events.';
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "series" jsonb;
--> statement-breakpoint
COMMENT ON COLUMN "jobs"."series" IS 'The repetition of its visits: the `Series`; null for a job that does not repeat.';
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "schedule_id" uuid;
--> statement-breakpoint
COMMENT ON COLUMN "jobs"."schedule_id" IS 'The service, or the follow-up with a service schedule, that it was started from; its visits are planned for it.';
