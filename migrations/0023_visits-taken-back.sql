ALTER TABLE "calendar_events" ADD COLUMN "recorded_visit" jsonb;--> statement-breakpoint
ALTER TABLE "event_notes" ADD COLUMN "timeline_id" uuid;