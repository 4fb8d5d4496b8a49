CREATE TABLE "estimate_reads" (
	"created_by" uuid NOT NULL,
	"estimate_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "estimate_reads_created_by_estimate_id_user_id_pk" PRIMARY KEY("created_by","estimate_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "estimate_reads" ADD CONSTRAINT "estimate_reads_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimate_reads" ADD CONSTRAINT "estimate_reads_created_by_estimate_id_estimates_created_by_id_fk" FOREIGN KEY ("created_by","estimate_id") REFERENCES "public"."estimates"("created_by","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
DO $$ BEGIN
  ALTER TABLE "estimate_reads" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "estimate_reads" FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner_only ON "estimate_reads" USING (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON "estimate_reads" TO yardstick_tenant;
  END IF;
END $$;
