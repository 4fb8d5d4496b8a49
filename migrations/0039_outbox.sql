CREATE TABLE "outbox" (
	"created_by" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"start_after" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_oldest" ON "outbox" USING btree ("created_at");
--> statement-breakpoint
DO $$ BEGIN
  ALTER TABLE "outbox" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "outbox" FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner_only ON "outbox" USING (created_by = nullif(current_setting('app.owner', true), '')::uuid) WITH CHECK (created_by = nullif(current_setting('app.owner', true), '')::uuid);
  -- Whoever hands jobs on reads and deletes those of all businesses, outside every business's scope, and writes none.
  CREATE POLICY handing_on ON "outbox" USING (nullif(current_setting('app.owner', true), '') IS NULL AND current_user <> 'yardstick_tenant') WITH CHECK (false);
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
    GRANT INSERT ON "outbox" TO yardstick_tenant;
  END IF;
END $$;
