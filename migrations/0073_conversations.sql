ALTER TABLE "messages" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
COMMENT ON COLUMN "messages"."automatic" IS 'A program sent it, such as an out-of-office answer, or it is a word for one, such as HELP: it ends no sequence.';
--> statement-breakpoint
COMMENT ON TABLE "bounced_addresses" IS 'stays: Mailboxes that refused an email of the business for good, and numbers that no text can reach.';
--> statement-breakpoint
CREATE INDEX "messages_received" ON "messages" ("created_by","created_at" DESC NULLS LAST,"id") WHERE direction = 'in' AND customer_id IS NULL;
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"acted_by" uuid DEFAULT (nullif(current_setting('app.actor', true), '')::uuid),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_templates_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
SELECT make_tenant_table('message_templates', 'stays', 'Words that members use again in messages to customers.');
--> statement-breakpoint
COMMENT ON COLUMN "message_templates"."body" IS 'The words with their placeholders, as the subject.';
--> statement-breakpoint
CREATE TABLE "texted_numbers" (
	"business_id" uuid NOT NULL,
	"number" text NOT NULL,
	"texted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "texted_numbers_pk" PRIMARY KEY("number","business_id")
);
--> statement-breakpoint
CREATE INDEX "texted_numbers_business" ON "texted_numbers" ("business_id");
--> statement-breakpoint
COMMENT ON TABLE "texted_numbers" IS 'When a business sent a text to a number last. All businesses of the server share one number, so an answer is looked up here across them.';
--> statement-breakpoint
ALTER TABLE "texted_numbers" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY business_only ON "texted_numbers" FOR ALL USING (business_id = nullif(current_setting('app.owner', true), '')::uuid) WITH CHECK (business_id = nullif(current_setting('app.owner', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "texted_numbers" TO "yardstick_tenant";
