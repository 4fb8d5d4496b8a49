-- Notifications are of every kind that a business is told of, not only of follow-ups. The kinds are listed in
-- src/shared/notifications/notificationKinds.ts.
ALTER TABLE "notifications" ALTER COLUMN "customer_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "follow_up_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "target_date" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "estimate_id" uuid;
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "quote_id" uuid;
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "occurrence" text;
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "acted_by" uuid;
--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "acted_by" SET DEFAULT nullif(current_setting('app.actor', true), '')::uuid;
--> statement-breakpoint
COMMENT ON TABLE "notifications" IS 'moves: Notifications to the members of the business. A follow-up has one for each due date.';
--> statement-breakpoint
COMMENT ON COLUMN "notifications"."occurrence" IS 'Names the event, so that a repeated job or webhook stores it once; null: the follow-up and its date do.';
--> statement-breakpoint
COMMENT ON COLUMN "notifications"."acted_by" IS 'The member who caused it, who is not notified.';
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event" UNIQUE ("created_by","occurrence");
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_estimate_fk" FOREIGN KEY ("created_by","estimate_id") REFERENCES "estimates"("created_by","id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_quote_fk" FOREIGN KEY ("created_by","quote_id") REFERENCES "quotes"("created_by","id") ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX "notifications_estimate" ON "notifications" ("created_by","estimate_id") WHERE estimate_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "notifications_quote" ON "notifications" ("created_by","quote_id") WHERE quote_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "notification_choices" jsonb DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "quiet_from" smallint;
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "quiet_to" smallint;
--> statement-breakpoint
COMMENT ON COLUMN "members"."notification_choices" IS 'The choices of kinds and channels that differ from the defaults: {"quote_opened.push": true}.';
--> statement-breakpoint
COMMENT ON COLUMN "members"."quiet_from" IS 'The minute of the business''s day from which the member''s devices are not notified; null: none.';
--> statement-breakpoint
COMMENT ON COLUMN "members"."quiet_to" IS 'The minute of the day at which they are notified again.';
--> statement-breakpoint
UPDATE "members" SET "notification_choices" =
  CASE WHEN "mail_new_requests" THEN '{}'::jsonb
    ELSE '{"request_new.email":false,"request_changed.email":false,"photo_added.email":false,"request_withdrawn.email":false}'::jsonb END
  || CASE WHEN "mail_digest" THEN '{}'::jsonb ELSE '{"follow_up_due.email":false}'::jsonb END
  || CASE WHEN "push_new_requests" THEN '{}'::jsonb ELSE '{"request_new.push":false,"request_withdrawn.push":false}'::jsonb END
  || CASE WHEN "push_follow_ups" THEN '{}'::jsonb ELSE '{"follow_up_due.push":false}'::jsonb END
  || CASE WHEN "push_events" THEN '{}'::jsonb ELSE '{"visits_today.push":false}'::jsonb END
WHERE NOT ("mail_new_requests" AND "mail_digest" AND "push_new_requests" AND "push_follow_ups" AND "push_events");
--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "mail_new_requests";
--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "mail_digest";
--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "push_new_requests";
--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "push_follow_ups";
--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "push_events";
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "seen_at" timestamp with time zone;
--> statement-breakpoint
COMMENT ON COLUMN "quotes"."seen_at" IS 'The last sign of life of the customer''s open page.';

--> statement-breakpoint
-- Requests that are new to someone when this runs get their notification; those who have opened one have read it.
ALTER TABLE "estimates" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "estimate_reads" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "notifications" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "notification_reads" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO "notifications" ("created_by","notification_type","title","message","status","priority","metadata","estimate_id","occurrence","created_at")
SELECT e.created_by, 'request_new', left('New request from ' || e.name, 200), left(coalesce(e.service_name, ''), 500), 'done', 'medium',
  jsonb_build_object('customer_name', e.name, 'customer_email', e.email, 'customer_phone', e.phone), e.id, 'request_new ' || e.request_id, e.created_at
FROM "estimates" e
WHERE e.request_position = 0 AND e.status = 'pending' AND e.first_action_at IS NULL AND e.deleted_at IS NULL AND NOT e.is_test
  AND e.created_at > now() - interval '30 days';
--> statement-breakpoint
INSERT INTO "notification_reads" ("created_by","notification_id","user_id")
SELECT n.created_by, n.id, r.user_id FROM "notifications" n
JOIN "estimate_reads" r ON r.created_by = n.created_by AND r.estimate_id = n.estimate_id WHERE n.notification_type = 'request_new';
--> statement-breakpoint
ALTER TABLE "estimates" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "estimate_reads" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "notifications" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "notification_reads" FORCE ROW LEVEL SECURITY;
