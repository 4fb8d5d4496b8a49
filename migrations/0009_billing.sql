CREATE TABLE "billing_accounts" (
	"user_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"customer_id" text NOT NULL,
	"reconciled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_accounts_user_id_mode_pk" PRIMARY KEY("user_id","mode"),
	CONSTRAINT "billing_accounts_customer" UNIQUE("mode","customer_id")
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"created_by" uuid NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_events_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
CREATE TABLE "billing_subscriptions" (
	"created_by" uuid NOT NULL,
	"id" text NOT NULL,
	"mode" text NOT NULL,
	"state" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_subscriptions_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
CREATE TABLE "billing_test_objects" (
	"created_by" uuid NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_test_objects_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "trial_end" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_events" ADD CONSTRAINT "billing_events_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_subscriptions" ADD CONSTRAINT "billing_subscriptions_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_test_objects" ADD CONSTRAINT "billing_test_objects_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['billing_subscriptions','billing_events','billing_test_objects'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY owner_only ON %I USING (created_by = (SELECT nullif(current_setting(''app.owner'', true), '''')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting(''app.owner'', true), '''')::uuid))', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['billing_accounts','billing_subscriptions','billing_events','billing_test_objects'] LOOP
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO yardstick_tenant', t);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- An owner sees its own payment account only; payment's news and the job runner, which are the tables' own user, read them all.
ALTER TABLE "billing_accounts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY self_only ON "billing_accounts" USING (user_id = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (user_id = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
