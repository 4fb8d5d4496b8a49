-- The members are notified once of all messages that were missed while the server was away.
ALTER TABLE "message_settings" ADD COLUMN "missed_unreported" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
COMMENT ON COLUMN "message_settings"."missed_unreported" IS 'The number of messages that were missed, and of which the members are not notified yet.';
--> statement-breakpoint
-- The local mailbox shows the headers of emails, such as those of the button that ends follow-ups.
ALTER TABLE "local_mail" ADD COLUMN "headers" text DEFAULT '' NOT NULL;
--> statement-breakpoint
COMMENT ON COLUMN "local_mail"."headers" IS 'The headers that a mail server would get, besides addresses and subject, one a line.';
--> statement-breakpoint
-- The search of the app finds messages by their words.
ALTER TABLE "messages" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text(subject || E'\n' || left(body, 500), '', '')) STORED NOT NULL;
--> statement-breakpoint
COMMENT ON COLUMN "messages"."search_text" IS 'What a search looks into (`search_text`): the subject and the beginning of the words.';
--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" ("created_by", "created_at" DESC NULLS LAST, "id") WHERE "customer_id" IS NOT NULL;
