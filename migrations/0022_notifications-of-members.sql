CREATE TABLE "notification_reads" (
	"created_by" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_reads_created_by_notification_id_user_id_pk" PRIMARY KEY("created_by","notification_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "mail_new_requests" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "mail_digest" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "last_digest_day" date;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_created_by_businesses_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "public"."businesses"("created_by") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_created_by_notification_id_notifications_created_by_id_fk" FOREIGN KEY ("created_by","notification_id") REFERENCES "public"."notifications"("created_by","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DO $$ BEGIN
  ALTER TABLE "notification_reads" ENABLE ROW LEVEL SECURITY;
  ALTER TABLE "notification_reads" FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner_only ON "notification_reads" USING (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid)) WITH CHECK (created_by = (SELECT nullif(current_setting('app.owner', true), '')::uuid));
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON "notification_reads" TO yardstick_tenant;
  END IF;
END $$;
--> statement-breakpoint
-- What a business had set goes with the person who founded it.
ALTER TABLE "businesses" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "members" m SET mail_new_requests = b.mail_new_requests, mail_digest = b.mail_digest, last_digest_day = b.last_digest_day FROM "businesses" b WHERE b.created_by = m.business_id AND m.role = 'owner';
--> statement-breakpoint
ALTER TABLE "businesses" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "businesses" DROP COLUMN "mail_new_requests";--> statement-breakpoint
ALTER TABLE "businesses" DROP COLUMN "mail_digest";--> statement-breakpoint
ALTER TABLE "businesses" DROP COLUMN "last_digest_day";