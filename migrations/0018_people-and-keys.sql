-- What belongs to a business, not to a person, is named so; and nothing of it goes with a person's row any more.
ALTER TABLE "reminder_schedule" DROP CONSTRAINT "reminder_schedule_user_id_user_id_fk";--> statement-breakpoint
ALTER TABLE "reminder_schedule" RENAME COLUMN "user_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "photo_cleanups" DROP CONSTRAINT "photo_cleanups_user_id_user_id_fk";--> statement-breakpoint
ALTER TABLE "photo_cleanups" RENAME COLUMN "user_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "photo_cleanups" RENAME CONSTRAINT "photo_cleanups_user_id_photo_id_pk" TO "photo_cleanups_business_id_photo_id_pk";--> statement-breakpoint
ALTER TABLE "account_removals" RENAME COLUMN "user_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "billing_accounts" DROP CONSTRAINT "billing_accounts_user_id_user_id_fk";--> statement-breakpoint
ALTER TABLE "billing_accounts" RENAME COLUMN "user_id" TO "business_id";--> statement-breakpoint
ALTER TABLE "billing_accounts" RENAME CONSTRAINT "billing_accounts_user_id_mode_pk" TO "billing_accounts_business_id_mode_pk";--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"last_step" bigint,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "two_factor_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "estimate_events" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"estimate_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"acted_by" uuid DEFAULT nullif(current_setting('app.actor', true), '')::uuid,
	CONSTRAINT "estimate_events_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_created_by_id_pk" PRIMARY KEY("created_by","id"),
	CONSTRAINT "invitations_hash" UNIQUE("created_by","hash")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"business_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	"feed_number" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "members_business_id_user_id_pk" PRIMARY KEY("business_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"subject" text,
	"user_agent" text,
	CONSTRAINT "security_events_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "billing_events" DROP CONSTRAINT "billing_events_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "billing_subscriptions" DROP CONSTRAINT "billing_subscriptions_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "billing_test_objects" DROP CONSTRAINT "billing_test_objects_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "businesses" DROP CONSTRAINT "businesses_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "calendar_events" DROP CONSTRAINT "calendar_events_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "customer_events" DROP CONSTRAINT "customer_events_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "customer_follow_ups" DROP CONSTRAINT "customer_follow_ups_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "customer_imports" DROP CONSTRAINT "customer_imports_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "customer_services" DROP CONSTRAINT "customer_services_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "customers" DROP CONSTRAINT "customers_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "analyses" DROP CONSTRAINT "analyses_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "estimate_lines" DROP CONSTRAINT "estimate_lines_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "estimates" DROP CONSTRAINT "estimates_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "measurements" DROP CONSTRAINT "measurements_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "dismissed_duplicates" DROP CONSTRAINT "dismissed_duplicates_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "customer_merge_moves" DROP CONSTRAINT "customer_merge_moves_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "customer_merges" DROP CONSTRAINT "customer_merges_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "service_components" DROP CONSTRAINT "service_components_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "services" DROP CONSTRAINT "services_created_by_user_id_fk";
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "business_id" uuid;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "joins" boolean;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "made_by" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "api_keys" SET "made_by" = "created_by";--> statement-breakpoint
ALTER TABLE "api_keys" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "made_by" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "assigned_to" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_events" ADD COLUMN "acted_by" uuid DEFAULT nullif(current_setting('app.actor', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD COLUMN "acted_by" uuid DEFAULT nullif(current_setting('app.actor', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "measurements" ADD COLUMN "acted_by" uuid DEFAULT nullif(current_setting('app.actor', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_events" ADD CONSTRAINT "estimate_events_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_events" ADD CONSTRAINT "estimate_events_created_by_estimate_id_estimates_created_by_id_fk" FOREIGN KEY ("created_by","estimate_id") REFERENCES "public"."estimates"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "estimate_events_newest" ON "estimate_events" USING btree ("created_by","estimate_id","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "invitations_newest" ON "invitations" USING btree ("created_by","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "security_events_newest" ON "security_events" USING btree ("created_by","at" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_events" ADD CONSTRAINT "billing_events_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_subscriptions" ADD CONSTRAINT "billing_subscriptions_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_test_objects" ADD CONSTRAINT "billing_test_objects_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_events" ADD CONSTRAINT "customer_events_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_follow_ups" ADD CONSTRAINT "customer_follow_ups_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD CONSTRAINT "customer_imports_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_services" ADD CONSTRAINT "customer_services_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_lines" ADD CONSTRAINT "estimate_lines_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurements" ADD CONSTRAINT "measurements_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_duplicates" ADD CONSTRAINT "dismissed_duplicates_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merge_moves" ADD CONSTRAINT "customer_merge_moves_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_components" ADD CONSTRAINT "service_components_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Whoever signed up so far is the owner of a business that has the same id.
ALTER TABLE "businesses" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO "businesses" ("created_by") SELECT id FROM "user" ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "members" ("business_id", "user_id", "name", "role", "since", "chosen_at", "feed_number") SELECT u.id, u.id, u.name, 'owner', u.created_at, u.created_at, b.calendar_feed_number FROM "user" u JOIN "businesses" b ON b.created_by = u.id;
--> statement-breakpoint
ALTER TABLE "businesses" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "session" SET "business_id" = "user_id";
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['invitations','security_events','estimate_events'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY owner_only ON %I USING (created_by = (SELECT nullif(current_setting(''app.owner'', true), '''')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting(''app.owner'', true), '''')::uuid))', t);
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO yardstick_tenant', t);
    END IF;
  END LOOP;
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
    GRANT SELECT, INSERT, UPDATE ON "members" TO yardstick_tenant;
  END IF;
END $$;
--> statement-breakpoint
-- A session finds its business among all members; a business's own statements see its own.
ALTER TABLE "members" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY business_only ON "members" USING (business_id = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (business_id = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
--> statement-breakpoint
-- Names and addresses can be read of those who are members today.
ALTER POLICY self_only ON "user" USING (EXISTS (SELECT FROM "members" m WHERE m.user_id = "user".id AND m.left_at IS NULL AND m.business_id = (SELECT nullif(current_setting('app.owner', true), '')::uuid)));
--> statement-breakpoint
ALTER POLICY self_only ON "user" RENAME TO members_only;
--> statement-breakpoint
ALTER POLICY self_only ON "reminder_schedule" RENAME TO business_only;
--> statement-breakpoint
ALTER POLICY self_only ON "photo_cleanups" RENAME TO business_only;
--> statement-breakpoint
ALTER POLICY self_only ON "billing_accounts" RENAME TO business_only;
