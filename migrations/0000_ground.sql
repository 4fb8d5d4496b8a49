CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "local_mail" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body_text" text NOT NULL,
	"body_html" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limit_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"time_zone" text,
	"trial" boolean,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "businesses" (
	"created_by" uuid NOT NULL,
	"name" text,
	"phone" text,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"mail_new_requests" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "businesses_created_by_pk" PRIMARY KEY("created_by")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"address" text,
	"status" text DEFAULT 'prospect' NOT NULL,
	"client_type" text DEFAULT 'residential' NOT NULL,
	"notes" text,
	"last_work_date" date,
	"last_quote_amount" numeric(14, 2),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
CREATE TABLE "estimate_lines" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"estimate_id" uuid NOT NULL,
	"name" text NOT NULL,
	"pricing_model" text NOT NULL,
	"rate" numeric(18, 4) NOT NULL,
	"unit" text NOT NULL,
	"quantity" numeric(18, 4),
	"total" numeric(14, 2),
	"sort_order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "estimate_lines_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
CREATE TABLE "estimates" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"request_position" smallint DEFAULT 0 NOT NULL,
	"form" text DEFAULT 'standard' NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"address" text,
	"service_id" uuid,
	"service_name" text NOT NULL,
	"service_category" text DEFAULT 'general' NOT NULL,
	"service_rate" numeric(18, 4),
	"service_unit" text,
	"pricing_model" text DEFAULT 'area' NOT NULL,
	"minimum_price" numeric(14, 2) DEFAULT 0 NOT NULL,
	"estimated_quantity" numeric(18, 4),
	"estimated_square_footage" numeric(18, 4),
	"total_price" numeric(14, 2),
	"estimate_method" text,
	"ai_analysis" text,
	"analysis_state" text DEFAULT 'none' NOT NULL,
	"analysis_error" text,
	"analysis_started_at" timestamp with time zone,
	"assumed" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reference_object" text,
	"notes" text,
	"price_shown_to_customer" boolean DEFAULT true NOT NULL,
	"customer_id" uuid,
	"user_agent" text,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "estimates_created_by_id_pk" PRIMARY KEY("created_by","id"),
	CONSTRAINT "estimates_request" UNIQUE("created_by","request_id","request_position")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"focal_length_35mm" numeric(18, 4),
	"bytes" integer NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"attached_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
CREATE TABLE "service_components" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"pricing_model" text DEFAULT 'area' NOT NULL,
	"rate" numeric(18, 4) DEFAULT 0 NOT NULL,
	"unit" text NOT NULL,
	"custom_unit" text,
	"minimum_price" numeric(14, 2) DEFAULT 0 NOT NULL,
	"ai_focus_instructions" text,
	"is_required" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_components_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"rate" numeric(18, 4) DEFAULT 0 NOT NULL,
	"unit" text DEFAULT 'per sq ft' NOT NULL,
	"custom_unit" text,
	"minimum_price" numeric(14, 2) DEFAULT 0 NOT NULL,
	"ai_focus_instructions" text,
	"show_price" boolean DEFAULT false NOT NULL,
	"show_ai_analysis" boolean DEFAULT false NOT NULL,
	"ai_enabled" boolean DEFAULT false NOT NULL,
	"service_category" text DEFAULT 'general' NOT NULL,
	"pricing_model" text DEFAULT 'area' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "services_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"created_by" uuid NOT NULL,
	"subscription_tier" text NOT NULL,
	"subscription_end" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_created_by_pk" PRIMARY KEY("created_by")
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_lines" ADD CONSTRAINT "estimate_lines_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_lines" ADD CONSTRAINT "estimate_lines_created_by_estimate_id_estimates_created_by_id_fk" FOREIGN KEY ("created_by","estimate_id") REFERENCES "public"."estimates"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_components" ADD CONSTRAINT "service_components_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_components" ADD CONSTRAINT "service_components_created_by_service_id_services_created_by_id_fk" FOREIGN KEY ("created_by","service_id") REFERENCES "public"."services"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "estimate_lines_estimate" ON "estimate_lines" USING btree ("created_by","estimate_id","sort_order");--> statement-breakpoint
CREATE INDEX "estimates_newest" ON "estimates" USING btree ("created_by","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "estimates_status" ON "estimates" USING btree ("created_by","status");--> statement-breakpoint
CREATE INDEX "estimates_customer" ON "estimates" USING btree ("created_by","customer_id");--> statement-breakpoint
CREATE INDEX "photos_request" ON "photos" USING btree ("created_by","request_id");--> statement-breakpoint
CREATE INDEX "service_components_order" ON "service_components" USING btree ("created_by","service_id","sort_order");--> statement-breakpoint
CREATE INDEX "services_oldest" ON "services" USING btree ("created_by","created_at");--> statement-breakpoint
-- A service or customer that goes leaves its estimates behind; only the link is cut, never the owner.
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_service" FOREIGN KEY ("created_by","service_id") REFERENCES "services"("created_by","id") ON DELETE SET NULL ("service_id");
--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_customer_fk" FOREIGN KEY ("created_by","customer_id") REFERENCES "customers"("created_by","id") ON DELETE SET NULL ("customer_id");
--> statement-breakpoint
CREATE INDEX "customers_email" ON "customers" ("created_by", lower("email"));
--> statement-breakpoint
-- The second wall: whoever asks under this role sees one owner's rows, the one named in app.owner, and cannot bypass it.
DO $$ BEGIN
  CREATE ROLE yardstick_tenant NOLOGIN NOBYPASSRLS;
EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN NULL;
END $$;
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE format('GRANT yardstick_tenant TO %I', current_user);
EXCEPTION WHEN OTHERS THEN NULL;
END $$;
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['businesses','subscriptions','services','service_components','customers','estimates','estimate_lines','photos'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY owner_only ON %I USING (created_by = nullif(current_setting(''app.owner'', true), '''')::uuid) WITH CHECK (created_by = nullif(current_setting(''app.owner'', true), '''')::uuid)', t);
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO yardstick_tenant', t);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- Under the owner's role the person's own name and address can be read, and nobody else's.
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
    GRANT SELECT (id, name, email, created_at) ON "user" TO yardstick_tenant;
  END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "user" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY self_only ON "user" FOR SELECT USING (id = nullif(current_setting('app.owner', true), '')::uuid);
