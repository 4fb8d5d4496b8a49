-- The members are notified once of all messages that were missed while the server was away.
ALTER TABLE "message_settings" ADD COLUMN "missed_unreported" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
COMMENT ON COLUMN "message_settings"."missed_unreported" IS 'The number of messages that were missed, and of which the members are not notified yet.';
