ALTER TABLE "members" ADD COLUMN "email" text;
--> statement-breakpoint
-- A business's rows can be distributed (decision 086): who deletes a row clears the links to it in the same transaction.
ALTER TABLE "estimates" DROP CONSTRAINT "estimates_service";
--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_service" FOREIGN KEY ("created_by","service_id") REFERENCES "services"("created_by","id");
--> statement-breakpoint
ALTER TABLE "estimates" DROP CONSTRAINT "estimates_customer_fk";
--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_customer_fk" FOREIGN KEY ("created_by","customer_id") REFERENCES "customers"("created_by","id");
--> statement-breakpoint
ALTER TABLE "customers" DROP CONSTRAINT "customers_import_fk";
--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_import_fk" FOREIGN KEY ("created_by","import_id") REFERENCES "customer_imports"("created_by","id");
--> statement-breakpoint
ALTER TABLE "calendar_events" DROP CONSTRAINT "calendar_events_estimate_fk";
--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_estimate_fk" FOREIGN KEY ("created_by","estimate_id") REFERENCES "estimates"("created_by","id");
--> statement-breakpoint
ALTER TABLE "customer_events" DROP CONSTRAINT "customer_events_estimate_fk";
--> statement-breakpoint
ALTER TABLE "customer_events" ADD CONSTRAINT "customer_events_estimate_fk" FOREIGN KEY ("created_by","estimate_id") REFERENCES "estimates"("created_by","id");
--> statement-breakpoint
-- Policies without sub-queries.
DO $$ DECLARE p record; key text; BEGIN
  FOR p IN SELECT tablename, policyname FROM pg_policies WHERE schemaname = 'public' AND policyname IN ('owner_only', 'business_only') LOOP
    key := CASE p.policyname WHEN 'owner_only' THEN 'created_by' ELSE 'business_id' END;
    EXECUTE format('ALTER POLICY %I ON %I USING (%I = nullif(current_setting(''app.owner'', true), '''')::uuid) WITH CHECK (%I = nullif(current_setting(''app.owner'', true), '''')::uuid)', p.policyname, p.tablename, key, key);
  END LOOP;
END $$;
--> statement-breakpoint
-- Opens a business's rows to the statements that follow in the transaction. On Citus another one takes its place.
CREATE FUNCTION enter_scope(owner text, actor text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  PERFORM set_config('app.owner', owner, true), set_config('app.actor', actor, true);
END $$;
--> statement-breakpoint
-- A business writes to its members without looking at how they sign in; under its scope only who acts can be read.
UPDATE "members" m SET "email" = u.email FROM "user" u WHERE u.id = m.user_id AND m.left_at IS NULL;
--> statement-breakpoint
ALTER POLICY members_only ON "user" USING (id = nullif(current_setting('app.actor', true), '')::uuid);
--> statement-breakpoint
ALTER POLICY members_only ON "user" RENAME TO actor_only;
