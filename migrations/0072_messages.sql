CREATE TABLE "message_settings" (
	"created_by" uuid NOT NULL,
	"quiet_weekends" boolean DEFAULT false NOT NULL,
	"paused_at" timestamp with time zone,
	"planned_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"acted_by" uuid DEFAULT (nullif(current_setting('app.actor', true), '')::uuid),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_settings_pk" PRIMARY KEY("created_by")
);
--> statement-breakpoint
SELECT make_tenant_table('message_settings', 'stays', 'What the messages of a business to its customers have in common. Each decision to send locks this row, so that a business makes one at a time.');
--> statement-breakpoint
COMMENT ON COLUMN "message_settings"."paused_at" IS 'When a member paused all automatic messages; null: they go out.';
--> statement-breakpoint
COMMENT ON COLUMN "message_settings"."planned_at" IS 'Messages are planned for all changes before this instant.';
--> statement-breakpoint
CREATE TABLE "sequences" (
	"created_by" uuid NOT NULL,
	"trigger" text NOT NULL,
	"steps" jsonb NOT NULL,
	"on_since" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"acted_by" uuid DEFAULT (nullif(current_setting('app.actor', true), '')::uuid),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sequences_pk" PRIMARY KEY("created_by","trigger")
);
--> statement-breakpoint
SELECT make_tenant_table('sequences', 'stays', 'The messages that follow an event, one row for each trigger that a member has turned on or edited.');
--> statement-breakpoint
COMMENT ON COLUMN "sequences"."trigger" IS 'The event: one of the `triggers`.';
--> statement-breakpoint
COMMENT ON COLUMN "sequences"."steps" IS 'The `Step`s, in their order.';
--> statement-breakpoint
COMMENT ON COLUMN "sequences"."on_since" IS 'When it was turned on: it plans nothing for earlier events. Null: it is off.';
--> statement-breakpoint
CREATE TABLE "messages" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid,
	"direction" text NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"address" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"trigger" text,
	"step_id" uuid,
	"cause" text,
	"about" text,
	"about_id" uuid,
	"due_at" timestamp with time zone,
	"send_at" timestamp with time zone,
	"subject" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"written" jsonb,
	"by_hand" boolean DEFAULT false NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"provider_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"acted_by" uuid DEFAULT (nullif(current_setting('app.actor', true), '')::uuid),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_pk" PRIMARY KEY("created_by","id"),
	CONSTRAINT "messages_direction" CHECK ("direction" IN ('out', 'in')),
	CONSTRAINT "messages_channel" CHECK ("channel" IN ('email', 'text')),
	CONSTRAINT "messages_state" CHECK ("state" IN ('planned', 'sending', 'sent', 'failed', 'unknown', 'cancelled', 'skipped', 'missed', 'received'))
);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_customer" FOREIGN KEY ("created_by","customer_id") REFERENCES "customers"("created_by","id");
--> statement-breakpoint
SELECT make_tenant_table('messages', 'moves', 'Messages to and from customers: planned, sent and received.');
--> statement-breakpoint
COMMENT ON COLUMN "messages"."address" IS 'The email address or phone number of the customer.';
--> statement-breakpoint
COMMENT ON COLUMN "messages"."trigger" IS 'The trigger of the sequence that planned it; null for a message that a person wrote.';
--> statement-breakpoint
COMMENT ON COLUMN "messages"."cause" IS 'The event that it was planned for, so that each step is planned once for it.';
--> statement-breakpoint
COMMENT ON COLUMN "messages"."about" IS 'The kind of record that it is about: request, quote, visit, invoice or follow_up. The record may be gone.';
--> statement-breakpoint
COMMENT ON COLUMN "messages"."due_at" IS 'The time of its step.';
--> statement-breakpoint
COMMENT ON COLUMN "messages"."send_at" IS 'When it goes out: its due time, or later if it was put off.';
--> statement-breakpoint
COMMENT ON COLUMN "messages"."subject" IS 'As it was sent or received; until then as its data stood when it was planned.';
--> statement-breakpoint
COMMENT ON COLUMN "messages"."body" IS 'As the subject.';
--> statement-breakpoint
COMMENT ON COLUMN "messages"."written" IS 'The words with placeholders that a member wrote in place of those of its step: the `MessageWords`; null: those of its step.';
--> statement-breakpoint
COMMENT ON COLUMN "messages"."by_hand" IS 'A member let it go out now: quiet hours and the limits of one customer do not hold it back.';
--> statement-breakpoint
COMMENT ON COLUMN "messages"."reason" IS 'Why it was not sent.';
--> statement-breakpoint
COMMENT ON COLUMN "messages"."lease_until" IS 'Until then one process is sending it.';
--> statement-breakpoint
COMMENT ON COLUMN "messages"."read_at" IS 'When a member read it first.';
--> statement-breakpoint
COMMENT ON COLUMN "messages"."provider_id" IS 'The id that the mail or text service gave it.';
--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "messages" ("created_by","trigger","step_id","cause") WHERE trigger IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "messages_received_once" ON "messages" ("created_by","channel","provider_id") WHERE direction = 'in';
--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" ("created_by","send_at","id") WHERE state IN ('planned', 'sending');
--> statement-breakpoint
CREATE INDEX "messages_of_customer" ON "messages" ("created_by","customer_id","created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "messages_about" ON "messages" ("created_by","about_id") WHERE about_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "messages_sent" ON "messages" ("created_by",lower(address),"sent_at") WHERE sent_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "messages_state" ON "messages" ("created_by","state","updated_at" DESC NULLS LAST,"id");
--> statement-breakpoint
CREATE TABLE "consents" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"given" boolean NOT NULL,
	"source" text NOT NULL,
	"words" text,
	"words_hash" text,
	"acted_by" uuid DEFAULT (nullif(current_setting('app.actor', true), '')::uuid),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_pk" PRIMARY KEY("created_by","id"),
	CONSTRAINT "consents_channel" CHECK ("channel" IN ('email', 'text')),
	CONSTRAINT "consents_kind" CHECK ("kind" IN ('transactional', 'follow_up', 'marketing')),
	CONSTRAINT "consents_source" CHECK ("source" IN ('form', 'owner', 'reply', 'link', 'service'))
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_customer" FOREIGN KEY ("created_by","customer_id") REFERENCES "customers"("created_by","id");
--> statement-breakpoint
SELECT make_tenant_table('consents', 'moves', 'The ledger of consents to messages: rows are added and never changed, except that a merge moves them to the other customer.');
--> statement-breakpoint
COMMENT ON COLUMN "consents"."address" IS 'The mailbox or the phone number, as addresses are compared.';
--> statement-breakpoint
COMMENT ON COLUMN "consents"."given" IS 'True: from now on such messages may go there; false: from now on none may.';
--> statement-breakpoint
COMMENT ON COLUMN "consents"."source" IS 'form: the customer ticked a box; owner: a member noted it; reply: the customer wrote it; link: the customer followed the link of a message; service: the text service reported it.';
--> statement-breakpoint
COMMENT ON COLUMN "consents"."words" IS 'The words that the customer agreed to.';
--> statement-breakpoint
COMMENT ON COLUMN "consents"."words_hash" IS 'The SHA-256 of these words.';
--> statement-breakpoint
CREATE INDEX "consents_of_address" ON "consents" ("created_by","channel","address","created_at");
--> statement-breakpoint
CREATE INDEX "consents_of_customer" ON "consents" ("created_by","customer_id") WHERE customer_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE "bounced_addresses" (
	"created_by" uuid NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"bounced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bounced_addresses_pk" PRIMARY KEY("created_by","address")
);
--> statement-breakpoint
SELECT make_tenant_table('bounced_addresses', 'stays', 'Mailboxes that refused an email of the business for good.');
--> statement-breakpoint
CREATE TABLE "message_schedule" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "message_schedule_due" ON "message_schedule" ("due_at");
--> statement-breakpoint
COMMENT ON TABLE "message_schedule" IS 'When messages of a business are next to be planned or sent. The job runner looks here across all businesses; one without sequences has no row.';
--> statement-breakpoint
ALTER TABLE "message_schedule" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY business_only ON "message_schedule" FOR ALL USING (business_id = nullif(current_setting('app.owner', true), '')::uuid) WITH CHECK (business_id = nullif(current_setting('app.owner', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "message_schedule" TO "yardstick_tenant";
