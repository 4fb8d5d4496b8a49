CREATE TABLE "account_removals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"scope" text NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_created_by_id_pk" PRIMARY KEY("created_by","id"),
	CONSTRAINT "api_keys_hash" UNIQUE("created_by","hash")
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "logo_name" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_newest" ON "api_keys" USING btree ("created_by","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "api_keys" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY owner_only ON "api_keys" USING (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON "api_keys" TO yardstick_tenant;
  END IF;
END $$;
