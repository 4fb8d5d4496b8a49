CREATE TABLE "event_notes" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"acted_by" uuid DEFAULT nullif(current_setting('app.actor', true), '')::uuid,
	CONSTRAINT "event_notes_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
ALTER TABLE "photos" ALTER COLUMN "request_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "crew_sees_prices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "completed_by" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "acted_by" uuid DEFAULT nullif(current_setting('app.actor', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "event_notes" ADD CONSTRAINT "event_notes_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_notes" ADD CONSTRAINT "event_notes_created_by_event_id_calendar_events_created_by_id_fk" FOREIGN KEY ("created_by","event_id") REFERENCES "public"."calendar_events"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_notes_event" ON "event_notes" USING btree ("created_by","event_id","at","id");--> statement-breakpoint
CREATE INDEX "photos_event" ON "photos" USING btree ("created_by","event_id");--> statement-breakpoint
ALTER TABLE "businesses" DROP COLUMN "calendar_feed_number";
--> statement-breakpoint
DO $$ BEGIN
  ALTER TABLE "event_notes" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "event_notes" FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner_only ON "event_notes" USING (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON "event_notes" TO yardstick_tenant;
  END IF;
END $$;
