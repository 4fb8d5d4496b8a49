CREATE TABLE "customer_distinctions" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_distinctions_created_by_id_pk" PRIMARY KEY("created_by","id"),
	CONSTRAINT "customer_distinctions_pair" UNIQUE("created_by","one_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "customer_distinctions" ADD CONSTRAINT "customer_distinctions_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customer_distinctions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "customer_distinctions" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY owner_only ON "customer_distinctions" USING (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON "customer_distinctions" TO yardstick_tenant;
  END IF;
END $$;
