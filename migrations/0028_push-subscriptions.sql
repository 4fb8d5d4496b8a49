CREATE TABLE "push_subscriptions" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"secret" text NOT NULL,
	"session_id" uuid NOT NULL,
	"device" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_created_by_id_pk" PRIMARY KEY("created_by","id"),
	CONSTRAINT "push_subscriptions_device" UNIQUE("created_by","hash")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "push_new_requests" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "push_follow_ups" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "push_events" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_member" ON "push_subscriptions" USING btree ("created_by","user_id");
--> statement-breakpoint
DO $$ BEGIN
  ALTER TABLE "push_subscriptions" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "push_subscriptions" FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner_only ON "push_subscriptions" USING (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON "push_subscriptions" TO yardstick_tenant;
  END IF;
END $$;
