CREATE TABLE "reminder_clocks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"start_datetime" timestamp with time zone NOT NULL,
	"end_datetime" timestamp with time zone NOT NULL,
	"all_day" boolean DEFAULT false NOT NULL,
	"client_name" text,
	"client_email" text,
	"client_phone" text,
	"client_address" text,
	"service_type" text,
	"estimated_price" numeric(14, 2),
	"actual_price" numeric(14, 2),
	"estimate_id" uuid,
	"customer_id" uuid,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_events_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
CREATE TABLE "customer_events" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"estimate_id" uuid,
	CONSTRAINT "customer_events_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
CREATE TABLE "customer_follow_ups" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"follow_up_frequency" text DEFAULT 'quarterly' NOT NULL,
	"custom_interval_days" integer,
	"last_contact_date" date,
	"next_due_date" date,
	"service_interval_months" integer,
	"last_service_date" date,
	"next_service_date" date,
	"service_notes" text,
	"notification_preferences" jsonb DEFAULT '{"email":true,"dashboard":true,"both":true}'::jsonb NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_follow_ups_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
CREATE TABLE "customer_imports" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"imported" integer NOT NULL,
	"skipped" integer NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_imports_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
CREATE TABLE "customer_merge_moves" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"merge_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"row_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "customer_merge_moves_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
CREATE TABLE "customer_merges" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"primary_customer_id" uuid NOT NULL,
	"secondary_customer_id" uuid NOT NULL,
	"secondary_customer_data" jsonb NOT NULL,
	"primary_before" jsonb,
	"primary_after" jsonb,
	"merged_by" uuid NOT NULL,
	"merged_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"unmerged_at" timestamp with time zone,
	"unmerged_by" uuid,
	CONSTRAINT "customer_merges_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
CREATE TABLE "customer_services" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"service_name" text NOT NULL,
	"service_interval_months" integer DEFAULT 3 NOT NULL,
	"last_service_date" date,
	"next_service_date" date,
	"service_notes" text,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_services_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"follow_up_id" uuid NOT NULL,
	"notification_type" text DEFAULT 'follow_up_due' NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"priority" text NOT NULL,
	"target_date" date NOT NULL,
	"metadata" jsonb NOT NULL,
	"read_at" timestamp with time zone,
	"dashboard" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_created_by_id_pk" PRIMARY KEY("created_by","id"),
	CONSTRAINT "notifications_once" UNIQUE("created_by","follow_up_id","target_date")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"response_status" integer,
	"error" text,
	"last_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_created_by_id_pk" PRIMARY KEY("created_by","id"),
	CONSTRAINT "webhook_endpoints_one" UNIQUE("created_by")
);
--> statement-breakpoint
DROP INDEX "customers_newest";--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "mail_digest" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "last_digest_day" date;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "reminder_clocks" ADD CONSTRAINT "reminder_clocks_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_created_by_customer_id_customers_created_by_id_fk" FOREIGN KEY ("created_by","customer_id") REFERENCES "public"."customers"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_events" ADD CONSTRAINT "customer_events_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_events" ADD CONSTRAINT "customer_events_created_by_customer_id_customers_created_by_id_fk" FOREIGN KEY ("created_by","customer_id") REFERENCES "public"."customers"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_follow_ups" ADD CONSTRAINT "customer_follow_ups_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_follow_ups" ADD CONSTRAINT "customer_follow_ups_created_by_customer_id_customers_created_by_id_fk" FOREIGN KEY ("created_by","customer_id") REFERENCES "public"."customers"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD CONSTRAINT "customer_imports_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merge_moves" ADD CONSTRAINT "customer_merge_moves_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merge_moves" ADD CONSTRAINT "customer_merge_moves_created_by_merge_id_customer_merges_created_by_id_fk" FOREIGN KEY ("created_by","merge_id") REFERENCES "public"."customer_merges"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_services" ADD CONSTRAINT "customer_services_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_services" ADD CONSTRAINT "customer_services_created_by_customer_id_customers_created_by_id_fk" FOREIGN KEY ("created_by","customer_id") REFERENCES "public"."customers"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_created_by_customer_id_customers_created_by_id_fk" FOREIGN KEY ("created_by","customer_id") REFERENCES "public"."customers"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_created_by_follow_up_id_customer_follow_ups_created_by_id_fk" FOREIGN KEY ("created_by","follow_up_id") REFERENCES "public"."customer_follow_ups"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_clocks_due" ON "reminder_clocks" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "calendar_events_start" ON "calendar_events" USING btree ("created_by","start_datetime");--> statement-breakpoint
CREATE INDEX "calendar_events_customer" ON "calendar_events" USING btree ("created_by","customer_id");--> statement-breakpoint
CREATE INDEX "calendar_events_estimate" ON "calendar_events" USING btree ("created_by","estimate_id");--> statement-breakpoint
CREATE INDEX "customer_events_newest" ON "customer_events" USING btree ("created_by","customer_id","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "customer_events_estimate" ON "customer_events" USING btree ("created_by","estimate_id");--> statement-breakpoint
CREATE INDEX "customer_follow_ups_customer" ON "customer_follow_ups" USING btree ("created_by","customer_id");--> statement-breakpoint
CREATE INDEX "customer_follow_ups_due" ON "customer_follow_ups" USING btree ("created_by","status","next_due_date");--> statement-breakpoint
CREATE INDEX "customer_follow_ups_service" ON "customer_follow_ups" USING btree ("created_by","next_service_date");--> statement-breakpoint
CREATE INDEX "customer_imports_newest" ON "customer_imports" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "customer_merge_moves_merge" ON "customer_merge_moves" USING btree ("created_by","merge_id");--> statement-breakpoint
CREATE INDEX "customer_merge_moves_row" ON "customer_merge_moves" USING btree ("created_by","row_id");--> statement-breakpoint
CREATE INDEX "customer_merges_newest" ON "customer_merges" USING btree ("created_by","merged_at");--> statement-breakpoint
CREATE INDEX "customer_merges_primary" ON "customer_merges" USING btree ("created_by","primary_customer_id");--> statement-breakpoint
CREATE INDEX "customer_merges_secondary" ON "customer_merges" USING btree ("created_by","secondary_customer_id");--> statement-breakpoint
CREATE INDEX "customer_services_customer" ON "customer_services" USING btree ("created_by","customer_id");--> statement-breakpoint
CREATE INDEX "customer_services_next" ON "customer_services" USING btree ("created_by","status","next_service_date");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("created_by","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "notifications_customer" ON "notifications" USING btree ("created_by","customer_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("created_by","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "customers_kind" ON "customers" USING btree ("created_by","client_type","status");--> statement-breakpoint
CREATE INDEX "customers_import" ON "customers" USING btree ("created_by","import_id");--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" USING btree ("created_by","created_at" DESC NULLS LAST,"id");
--> statement-breakpoint
-- An import, or an estimate, that goes leaves these rows behind; only the link is cut, never the owner.
ALTER TABLE "customers" ADD CONSTRAINT "customers_import_fk" FOREIGN KEY ("created_by","import_id") REFERENCES "customer_imports"("created_by","id") ON DELETE SET NULL ("import_id");
--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_estimate_fk" FOREIGN KEY ("created_by","estimate_id") REFERENCES "estimates"("created_by","id") ON DELETE SET NULL ("estimate_id");
--> statement-breakpoint
ALTER TABLE "customer_events" ADD CONSTRAINT "customer_events_estimate_fk" FOREIGN KEY ("created_by","estimate_id") REFERENCES "estimates"("created_by","id") ON DELETE SET NULL ("estimate_id");
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['customer_imports','customer_services','customer_follow_ups','customer_merges','customer_merge_moves','calendar_events','notifications','customer_events','webhook_endpoints','webhook_deliveries'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY owner_only ON %I USING (created_by = nullif(current_setting(''app.owner'', true), '''')::uuid) WITH CHECK (created_by = nullif(current_setting(''app.owner'', true), '''')::uuid)', t);
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO yardstick_tenant', t);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- An owner sets its own clock; the job runner, which is the tables' own user, reads them all.
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON "reminder_clocks" TO yardstick_tenant;
  END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "reminder_clocks" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY self_only ON "reminder_clocks" USING (user_id = nullif(current_setting('app.owner', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.owner', true), '')::uuid);
