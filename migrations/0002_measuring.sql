CREATE TABLE "analyses" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"estimate_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"prompt_version" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analyses_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
CREATE TABLE "measurements" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"estimate_id" uuid NOT NULL,
	"made_by" text NOT NULL,
	"taps" jsonb NOT NULL,
	"area" numeric(18, 4) NOT NULL,
	"area_low" numeric(18, 4) NOT NULL,
	"area_high" numeric(18, 4) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "measurements_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "figure_low" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "figure_high" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "figure_source" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "predicted_figure" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "true_figure" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "widest_range" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_created_by_estimate_id_estimates_created_by_id_fk" FOREIGN KEY ("created_by","estimate_id") REFERENCES "public"."estimates"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurements" ADD CONSTRAINT "measurements_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurements" ADD CONSTRAINT "measurements_created_by_estimate_id_estimates_created_by_id_fk" FOREIGN KEY ("created_by","estimate_id") REFERENCES "public"."estimates"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analyses_estimate" ON "analyses" USING btree ("created_by","estimate_id","created_at");--> statement-breakpoint
CREATE INDEX "measurements_estimate" ON "measurements" USING btree ("created_by","estimate_id","created_at");--> statement-breakpoint
CREATE INDEX "estimates_learned" ON "estimates" ("created_by","service_id") WHERE "true_figure" IS NOT NULL;
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['measurements','analyses'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY owner_only ON %I USING (created_by = nullif(current_setting(''app.owner'', true), '''')::uuid) WITH CHECK (created_by = nullif(current_setting(''app.owner'', true), '''')::uuid)', t);
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO yardstick_tenant', t);
    END IF;
  END LOOP;
END $$;
