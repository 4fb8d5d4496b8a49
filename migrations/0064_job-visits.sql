ALTER TABLE "calendar_events" ADD COLUMN "arrival_window" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
COMMENT ON COLUMN "calendar_events"."arrival_window" IS 'The crew arrives between its start and its end; the work can take longer.';
