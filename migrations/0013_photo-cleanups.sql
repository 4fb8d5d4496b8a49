CREATE TABLE "photo_cleanups" (
	"user_id" uuid NOT NULL,
	"photo_id" uuid NOT NULL,
	"name" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "photo_cleanups_user_id_photo_id_pk" PRIMARY KEY("user_id","photo_id")
);
--> statement-breakpoint
ALTER TABLE "photo_cleanups" ADD CONSTRAINT "photo_cleanups_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_cleanups_due" ON "photo_cleanups" USING btree ("due_at");--> statement-breakpoint
-- An owner's photos enter themselves here; the job runner, which is the tables' own user, reads them all.
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON "photo_cleanups" TO yardstick_tenant;
  END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "photo_cleanups" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY self_only ON "photo_cleanups" USING (user_id = nullif(current_setting('app.owner', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.owner', true), '')::uuid);
--> statement-breakpoint
-- Photos that wait for their request now. The tables' own user reads across owners for this once.
ALTER TABLE "photos" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO "photo_cleanups" ("user_id", "photo_id", "name", "due_at") SELECT created_by, id, name, created_at + interval '1 day' FROM "photos" WHERE attached_at IS NULL;
--> statement-breakpoint
ALTER TABLE "photos" FORCE ROW LEVEL SECURITY;
