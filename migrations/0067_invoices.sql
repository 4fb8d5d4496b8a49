CREATE TABLE "invoices" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"number" integer,
	"customer_id" uuid,
	"job_id" uuid,
	"covers" text NOT NULL,
	"percent" text,
	"event_id" uuid,
	"title" text NOT NULL,
	"client_name" text NOT NULL,
	"client_email" text,
	"client_phone" text,
	"client_address" text,
	"language" text DEFAULT 'en' NOT NULL,
	"work" jsonb,
	"terms_days" integer,
	"due_on" date,
	"note" text,
	"tax_exempt" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"reason" text,
	"total" numeric(12,0) DEFAULT 0 NOT NULL,
	"paid" numeric(12,0) DEFAULT 0 NOT NULL,
	"credited" numeric(12,0) DEFAULT 0 NOT NULL,
	"content" text,
	"content_hash" text,
	"pdf_hash" text,
	"issued_on" date,
	"issued_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	"emailed_at" timestamp with time zone,
	"emailed_to" text,
	"not_emailed" text,
	"link_number" integer DEFAULT 1 NOT NULL,
	"link_hash" text,
	"first_viewed_at" timestamp with time zone,
	"last_viewed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"acted_by" uuid DEFAULT (nullif(current_setting('app.actor', true), '')::uuid),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_text(client_name || E'\n' || replace(client_name, ' ', '') || E'\n' || title || E'\n' || coalesce(client_email, '') || E'\n' || coalesce('invoice #' || prefix || number, ''), '', '')) STORED NOT NULL,
	CONSTRAINT "invoices_pk" PRIMARY KEY("created_by","id"),
	CONSTRAINT "invoices_number" UNIQUE("created_by","number"),
	CONSTRAINT "invoices_state" CHECK ("state" IN ('draft', 'issued', 'void')),
	CONSTRAINT "invoices_covers" CHECK ("covers" IN ('whole', 'percent', 'visit', 'own')),
	CONSTRAINT "invoices_numbered" CHECK ("state" = 'draft' OR "number" IS NOT NULL),
	CONSTRAINT "invoices_customer" FOREIGN KEY ("created_by","customer_id") REFERENCES "customers"("created_by","id"),
	CONSTRAINT "invoices_job" FOREIGN KEY ("created_by","job_id") REFERENCES "jobs"("created_by","id")
);
--> statement-breakpoint
SELECT make_tenant_table('invoices', 'moves', 'An invoice to a customer, as a draft or issued.');
--> statement-breakpoint
COMMENT ON COLUMN "invoices"."prefix" IS 'The letters before its number, as they were when it was issued.';
--> statement-breakpoint
COMMENT ON COLUMN "invoices"."number" IS 'Given when it is issued, per business, rising, without gaps.';
--> statement-breakpoint
COMMENT ON COLUMN "invoices"."covers" IS 'The part of its job: whole, percent or visit; own lines without a job.';
--> statement-breakpoint
COMMENT ON COLUMN "invoices"."percent" IS 'The percentage of the job, as a decimal.';
--> statement-breakpoint
COMMENT ON COLUMN "invoices"."event_id" IS 'The visit of the job that it covers.';
--> statement-breakpoint
COMMENT ON COLUMN "invoices"."work" IS 'The lines, discount and taxes of a draft without a job: the `JobWork`.';
--> statement-breakpoint
COMMENT ON COLUMN "invoices"."terms_days" IS 'The days from the issue to the due day; null if the due day is a day of its own.';
--> statement-breakpoint
COMMENT ON COLUMN "invoices"."tax_exempt" IS 'The number of the customer''s certificate of tax exemption.';
--> statement-breakpoint
COMMENT ON COLUMN "invoices"."state" IS 'draft, issued or void; paid and overdue are computed.';
--> statement-breakpoint
COMMENT ON COLUMN "invoices"."total" IS 'In cents. Of a draft, as it would be issued when it was last saved.';
--> statement-breakpoint
COMMENT ON COLUMN "invoices"."paid" IS 'In cents: the sum of its ledger entries without tips, written with each of them.';
--> statement-breakpoint
COMMENT ON COLUMN "invoices"."credited" IS 'In cents: the sum of its credit notes.';
--> statement-breakpoint
COMMENT ON COLUMN "invoices"."content" IS 'The frozen content as canonical JSON.';
--> statement-breakpoint
COMMENT ON COLUMN "invoices"."content_hash" IS 'The SHA-256 of `content`.';
--> statement-breakpoint
COMMENT ON COLUMN "invoices"."pdf_hash" IS 'The SHA-256 of its PDF, a row of paper_files.';
--> statement-breakpoint
COMMENT ON COLUMN "invoices"."not_emailed" IS 'The reason why its last email was not sent.';
--> statement-breakpoint
COMMENT ON COLUMN "invoices"."link_hash" IS 'The hash of the key in its link.';
--> statement-breakpoint
COMMENT ON COLUMN "invoices"."search_text" IS 'What a search looks into (`search_text`). Its number is "#12".';
--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" ("created_by","created_at" DESC NULLS LAST,"id");
--> statement-breakpoint
CREATE INDEX "invoices_customer" ON "invoices" ("created_by","customer_id");
--> statement-breakpoint
CREATE INDEX "invoices_job" ON "invoices" ("created_by","job_id") WHERE job_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "invoices_link" ON "invoices" ("created_by","link_hash");
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"amount" numeric(12,0) NOT NULL,
	"reason" text NOT NULL,
	"content" text NOT NULL,
	"content_hash" text NOT NULL,
	"pdf_hash" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"acted_by" uuid DEFAULT (nullif(current_setting('app.actor', true), '')::uuid),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_notes_pk" PRIMARY KEY("created_by","id"),
	CONSTRAINT "credit_notes_number" UNIQUE("created_by","number"),
	CONSTRAINT "credit_notes_invoice" FOREIGN KEY ("created_by","invoice_id") REFERENCES "invoices"("created_by","id") ON DELETE CASCADE
);
--> statement-breakpoint
SELECT make_tenant_table('credit_notes', 'goes', 'An amount taken off an issued invoice.');
--> statement-breakpoint
COMMENT ON COLUMN "credit_notes"."number" IS 'Rising per business, apart from the numbers of invoices.';
--> statement-breakpoint
COMMENT ON COLUMN "credit_notes"."content" IS 'The frozen content as canonical JSON.';
--> statement-breakpoint
CREATE INDEX "credit_notes_invoice" ON "credit_notes" ("created_by","invoice_id");
--> statement-breakpoint
CREATE TABLE "invoice_settings" (
	"created_by" uuid NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"terms_days" integer DEFAULT 14 NOT NULL,
	"instructions" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"late_fee" jsonb,
	"tips" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_settings_pk" PRIMARY KEY("created_by")
);
--> statement-breakpoint
SELECT make_tenant_table('invoice_settings', 'stays', 'The way a business writes invoices.');
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice" FOREIGN KEY ("created_by","invoice_id") REFERENCES "invoices"("created_by","id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "card_checkouts" ADD CONSTRAINT "card_checkouts_invoice" FOREIGN KEY ("created_by","invoice_id") REFERENCES "invoices"("created_by","id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "invoice_id" uuid;
--> statement-breakpoint
COMMENT ON COLUMN "notifications"."invoice_id" IS 'The invoice that it is about.';
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_invoice_fk" FOREIGN KEY ("created_by","invoice_id") REFERENCES "invoices"("created_by","id") ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX "notifications_invoice" ON "notifications" ("created_by","invoice_id") WHERE invoice_id IS NOT NULL;
--> statement-breakpoint
-- Entries of one transaction are listed in the order in which they were added.
ALTER TABLE "payments" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();
