CREATE TABLE "card_checkouts" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"quote_id" uuid NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"session_id" text,
	"url" text,
	"amount" numeric(12, 0) NOT NULL,
	"way" text NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_checkouts_created_by_id_pk" PRIMARY KEY("created_by","id"),
	CONSTRAINT "card_checkouts_once" UNIQUE("created_by","quote_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "card_news" (
	"created_by" uuid NOT NULL,
	"id" text NOT NULL,
	"payment" text NOT NULL,
	"quote_id" uuid,
	"session_id" text,
	"kind" text NOT NULL,
	"object" text NOT NULL,
	"amount" numeric(12, 0) NOT NULL,
	"currency" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_news_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
CREATE TABLE "card_payments" (
	"created_by" uuid NOT NULL,
	"way" text,
	"sealed_key" text,
	"key_end" text,
	"account_id" text,
	"ready" boolean DEFAULT false NOT NULL,
	"live" boolean DEFAULT false NOT NULL,
	"webhook_id" text,
	"sealed_webhook_secret" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_payments_created_by_pk" PRIMARY KEY("created_by")
);
--> statement-breakpoint
ALTER TABLE "card_checkouts" ADD CONSTRAINT "card_checkouts_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_checkouts" ADD CONSTRAINT "card_checkouts_created_by_quote_id_quotes_created_by_id_fk" FOREIGN KEY ("created_by","quote_id") REFERENCES "public"."quotes"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_news" ADD CONSTRAINT "card_news_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_checkouts_session" ON "card_checkouts" USING btree ("created_by","session_id");--> statement-breakpoint
CREATE INDEX "card_news_payment" ON "card_news" USING btree ("created_by","payment");
--> statement-breakpoint
DO $$ BEGIN
  ALTER TABLE "card_payments" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "card_payments" FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner_only ON "card_payments" USING (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
  ALTER TABLE "card_checkouts" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "card_checkouts" FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner_only ON "card_checkouts" USING (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
  ALTER TABLE "card_news" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "card_news" FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner_only ON "card_news" USING (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON "card_payments", "card_checkouts", "card_news" TO yardstick_tenant;
  END IF;
END $$;
