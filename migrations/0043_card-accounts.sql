CREATE TABLE "card_former_accounts" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"way" text NOT NULL,
	"sealed_key" text,
	"account_id" text,
	"live" boolean NOT NULL,
	"webhook_id" text,
	"sealed_webhook_secret" text,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_former_accounts_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
-- The rows of all businesses are looked at here, by the role that owns the tables.
ALTER TABLE "quotes" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "customers" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "card_payments" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "card_checkouts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "card_checkouts" ADD COLUMN "account" uuid;--> statement-breakpoint
ALTER TABLE "card_checkouts" ADD COLUMN "live" boolean;--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "account" uuid;--> statement-breakpoint
-- The same in a database that is upgraded and in one that is restored from an earlier backup: the account of now has the business's id.
UPDATE "card_payments" SET "account" = "created_by";--> statement-breakpoint
ALTER TABLE "card_payments" ALTER COLUMN "account" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "card_payments" ALTER COLUMN "account" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "card_former_accounts" ADD CONSTRAINT "card_former_accounts_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A quote whose customer went with an import that was taken back is nobody's.
UPDATE "quotes" SET "customer_id" = NULL WHERE "customer_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "customers" c WHERE c."created_by" = "quotes"."created_by" AND c."id" = "quotes"."customer_id");--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_customer" FOREIGN KEY ("created_by","customer_id") REFERENCES "public"."customers"("created_by","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Checkouts that are open were opened at the account that is used now, as far as it is of the same kind.
UPDATE "card_checkouts" SET "account" = c."account", "live" = c."live" FROM "card_payments" c WHERE c."created_by" = "card_checkouts"."created_by" AND c."way" = "card_checkouts"."way" AND NOT "card_checkouts"."closed";
--> statement-breakpoint
DO $$ BEGIN
  ALTER TABLE "card_former_accounts" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "card_former_accounts" FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner_only ON "card_former_accounts" USING (created_by = nullif(current_setting('app.owner', true), '')::uuid) WITH CHECK (created_by = nullif(current_setting('app.owner', true), '')::uuid);
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON "card_former_accounts" TO yardstick_tenant;
  END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "quotes" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "customers" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "card_payments" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "card_checkouts" FORCE ROW LEVEL SECURITY;
