ALTER TABLE "businesses" ADD COLUMN "calendar_feed_number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "schedule_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
-- The owner in whose name a statement asks is looked up once for the statement, not once for each row it walks past.
DO $$ DECLARE p record; BEGIN
  FOR p IN SELECT tablename FROM pg_policies WHERE schemaname = 'public' AND policyname = 'owner_only' LOOP
    EXECUTE format('ALTER POLICY owner_only ON %I USING (created_by = (SELECT nullif(current_setting(''app.owner'', true), '''')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting(''app.owner'', true), '''')::uuid))', p.tablename);
  END LOOP;
END $$;
