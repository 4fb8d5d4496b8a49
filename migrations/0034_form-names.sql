CREATE TABLE "form_names" (
	"name" text PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "form_names_business" ON "form_names" USING btree ("business_id");--> statement-breakpoint
-- A link finds its business among all names; a business's own statements see its own.
ALTER TABLE "form_names" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY business_only ON "form_names" USING (business_id = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (business_id = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
    GRANT SELECT, INSERT, UPDATE ON "form_names" TO yardstick_tenant;
  END IF;
END $$;
