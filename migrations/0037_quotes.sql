CREATE TABLE "quote_acceptances" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"quote_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"how" text NOT NULL,
	"package_id" text NOT NULL,
	"line_ids" jsonb NOT NULL,
	"total" numeric(12, 0) NOT NULL,
	"deposit" numeric(12, 0) NOT NULL,
	"name" text NOT NULL,
	"consent_id" text,
	"consent_text" text,
	"consent_hash" text,
	"notices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"language" text NOT NULL,
	"content_hash" text NOT NULL,
	"pdf_hash" text NOT NULL,
	"accepted_at" text NOT NULL,
	"time_zone" text NOT NULL,
	"address" text,
	"user_agent" text,
	"strokes" jsonb,
	"sent_to" text,
	"note" text,
	"acted_by" uuid DEFAULT nullif(current_setting('app.actor', true), '')::uuid,
	CONSTRAINT "quote_acceptances_created_by_id_pk" PRIMARY KEY("created_by","id"),
	CONSTRAINT "quote_acceptances_once" UNIQUE("created_by","quote_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "quote_events" (
	"created_by" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"at" text NOT NULL,
	"by" text,
	"data" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "quote_events_created_by_quote_id_seq_pk" PRIMARY KEY("created_by","quote_id","seq")
);
--> statement-breakpoint
CREATE TABLE "quote_files" (
	"created_by" uuid NOT NULL,
	"sha256" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quote_files_created_by_sha256_pk" PRIMARY KEY("created_by","sha256")
);
--> statement-breakpoint
CREATE TABLE "quote_messages" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"quote_id" uuid NOT NULL,
	"from_customer" boolean NOT NULL,
	"text" text NOT NULL,
	"acted_by" uuid DEFAULT nullif(current_setting('app.actor', true), '')::uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quote_messages_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
CREATE TABLE "quote_papers" (
	"created_by" uuid NOT NULL,
	"acceptance_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quote_papers_created_by_acceptance_id_pk" PRIMARY KEY("created_by","acceptance_id")
);
--> statement-breakpoint
CREATE TABLE "quote_payments" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"quote_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"amount" numeric(12, 0) NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"paid_on" date NOT NULL,
	"note" text,
	"provider_id" text,
	"flag" text,
	"undoes" uuid,
	"acted_by" uuid DEFAULT nullif(current_setting('app.actor', true), '')::uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quote_payments_created_by_id_pk" PRIMARY KEY("created_by","id"),
	CONSTRAINT "quote_payments_once" UNIQUE("created_by","provider_id"),
	CONSTRAINT "quote_payments_undone_once" UNIQUE("created_by","undoes")
);
--> statement-breakpoint
CREATE TABLE "quote_settings" (
	"created_by" uuid NOT NULL,
	"next_number" integer DEFAULT 1 NOT NULL,
	"valid_days" integer DEFAULT 30 NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"deposit" jsonb,
	"deposit_cap" text,
	"tax_rates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"keep_years" integer DEFAULT 7 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quote_settings_created_by_pk" PRIMARY KEY("created_by")
);
--> statement-breakpoint
CREATE TABLE "quote_templates" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"draft" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quote_templates_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
CREATE TABLE "quote_versions" (
	"created_by" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" text NOT NULL,
	"content_hash" text NOT NULL,
	"pdf_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"acted_by" uuid DEFAULT nullif(current_setting('app.actor', true), '')::uuid,
	CONSTRAINT "quote_versions_created_by_quote_id_number_pk" PRIMARY KEY("created_by","quote_id","number")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"number" integer,
	"customer_id" uuid,
	"estimate_ids" uuid[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"sent_version" integer DEFAULT 0 NOT NULL,
	"draft" jsonb,
	"recipient_name" text DEFAULT '' NOT NULL,
	"recipient_email" text,
	"title" text DEFAULT '' NOT NULL,
	"total" numeric(12, 0) DEFAULT 0 NOT NULL,
	"last_day" date,
	"expires_at" timestamp with time zone,
	"link_number" integer DEFAULT 1 NOT NULL,
	"link_hash" text,
	"first_sent_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"first_viewed_at" timestamp with time zone,
	"last_viewed_at" timestamp with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	"answered_at" timestamp with time zone,
	"acceptance_id" uuid,
	"decline_reason" text,
	"ask_unread" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"acted_by" uuid DEFAULT nullif(current_setting('app.actor', true), '')::uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_created_by_id_pk" PRIMARY KEY("created_by","id"),
	CONSTRAINT "quotes_number" UNIQUE("created_by","number")
);
--> statement-breakpoint
ALTER TABLE "quote_acceptances" ADD CONSTRAINT "quote_acceptances_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_acceptances" ADD CONSTRAINT "quote_acceptances_created_by_quote_id_quotes_created_by_id_fk" FOREIGN KEY ("created_by","quote_id") REFERENCES "public"."quotes"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_events" ADD CONSTRAINT "quote_events_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_events" ADD CONSTRAINT "quote_events_created_by_quote_id_quotes_created_by_id_fk" FOREIGN KEY ("created_by","quote_id") REFERENCES "public"."quotes"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_files" ADD CONSTRAINT "quote_files_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_messages" ADD CONSTRAINT "quote_messages_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_messages" ADD CONSTRAINT "quote_messages_created_by_quote_id_quotes_created_by_id_fk" FOREIGN KEY ("created_by","quote_id") REFERENCES "public"."quotes"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_papers" ADD CONSTRAINT "quote_papers_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_papers" ADD CONSTRAINT "quote_papers_created_by_acceptance_id_quote_acceptances_created_by_id_fk" FOREIGN KEY ("created_by","acceptance_id") REFERENCES "public"."quote_acceptances"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_payments" ADD CONSTRAINT "quote_payments_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_payments" ADD CONSTRAINT "quote_payments_created_by_quote_id_quotes_created_by_id_fk" FOREIGN KEY ("created_by","quote_id") REFERENCES "public"."quotes"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_settings" ADD CONSTRAINT "quote_settings_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_templates" ADD CONSTRAINT "quote_templates_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_created_by_quote_id_quotes_created_by_id_fk" FOREIGN KEY ("created_by","quote_id") REFERENCES "public"."quotes"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_messages_quote" ON "quote_messages" USING btree ("created_by","quote_id","created_at");--> statement-breakpoint
CREATE INDEX "quote_payments_quote" ON "quote_payments" USING btree ("created_by","quote_id","created_at");--> statement-breakpoint
CREATE INDEX "quotes_newest" ON "quotes" USING btree ("created_by","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "quotes_customer" ON "quotes" USING btree ("created_by","customer_id");--> statement-breakpoint
CREATE INDEX "quotes_link" ON "quotes" USING btree ("created_by","link_hash");
--> statement-breakpoint
DO $$ BEGIN
  ALTER TABLE "quotes" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "quotes" FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner_only ON "quotes" USING (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
  ALTER TABLE "quote_templates" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "quote_templates" FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner_only ON "quote_templates" USING (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
  ALTER TABLE "quote_settings" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "quote_settings" FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner_only ON "quote_settings" USING (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
  ALTER TABLE "quote_files" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "quote_files" FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner_only ON "quote_files" USING (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
  ALTER TABLE "quote_versions" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "quote_versions" FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner_only ON "quote_versions" USING (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
  ALTER TABLE "quote_events" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "quote_events" FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner_only ON "quote_events" USING (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
  ALTER TABLE "quote_acceptances" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "quote_acceptances" FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner_only ON "quote_acceptances" USING (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
  ALTER TABLE "quote_papers" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "quote_papers" FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner_only ON "quote_papers" USING (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
  ALTER TABLE "quote_messages" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "quote_messages" FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner_only ON "quote_messages" USING (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
  ALTER TABLE "quote_payments" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "quote_payments" FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner_only ON "quote_payments" USING (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON "quotes", "quote_templates", "quote_settings" TO yardstick_tenant;
    GRANT SELECT, INSERT ON "quote_files", "quote_versions", "quote_events", "quote_acceptances", "quote_papers", "quote_messages", "quote_payments" TO yardstick_tenant;
  END IF;
END $$;
