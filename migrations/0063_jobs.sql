-- The next number of each kind of numbered record of a business.
CREATE TABLE "numbers" (
	"created_by" uuid NOT NULL,
	"kind" text NOT NULL,
	"next_number" integer NOT NULL,
	CONSTRAINT "numbers_pk" PRIMARY KEY("created_by","kind")
);
--> statement-breakpoint
SELECT make_tenant_table('numbers', 'stays', 'The next number of each kind of numbered record: jobs.');
--> statement-breakpoint
CREATE TABLE "jobs" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"number" integer NOT NULL,
	"customer_id" uuid,
	"quote_id" uuid,
	"estimate_ids" uuid[] DEFAULT '{}' NOT NULL,
	"title" text NOT NULL,
	"client_name" text NOT NULL,
	"client_email" text,
	"client_phone" text,
	"client_address" text,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"work" jsonb NOT NULL,
	"total" numeric(12,0) NOT NULL,
	"notes" text,
	"done_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"acted_by" uuid DEFAULT (nullif(current_setting('app.actor', true), '')::uuid),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_text(client_name || E'\n' || replace(client_name, ' ', '') || E'\n' || title || E'\n' || coalesce(client_email, '') || E'\n' || coalesce(client_phone, '') || E'\n' || coalesce(client_address, '') || E'\n' || 'job #' || number, coalesce(client_phone, ''), coalesce(client_address, ''))) STORED NOT NULL,
	CONSTRAINT "jobs_pk" PRIMARY KEY("created_by","id"),
	CONSTRAINT "jobs_number" UNIQUE("created_by","number"),
	CONSTRAINT "jobs_state" CHECK ("state" IN ('open', 'done', 'closed', 'cancelled')),
	CONSTRAINT "jobs_customer" FOREIGN KEY ("created_by","customer_id") REFERENCES "customers"("created_by","id"),
	CONSTRAINT "jobs_quote" FOREIGN KEY ("created_by","quote_id") REFERENCES "quotes"("created_by","id")
);
--> statement-breakpoint
SELECT make_tenant_table('jobs', 'moves', 'Agreed work for a customer, until it is done and closed.');
--> statement-breakpoint
COMMENT ON COLUMN "jobs"."number" IS 'Given when it is made, per business, rising.';
--> statement-breakpoint
COMMENT ON COLUMN "jobs"."quote_id" IS 'The accepted quote that it was made of.';
--> statement-breakpoint
COMMENT ON COLUMN "jobs"."estimate_ids" IS 'The estimates whose work it is.';
--> statement-breakpoint
COMMENT ON COLUMN "jobs"."state" IS 'open, done, closed or cancelled';
--> statement-breakpoint
COMMENT ON COLUMN "jobs"."reason" IS 'The reason why it was cancelled.';
--> statement-breakpoint
COMMENT ON COLUMN "jobs"."work" IS 'The agreed lines, discount and taxes: the `JobWork`.';
--> statement-breakpoint
COMMENT ON COLUMN "jobs"."total" IS 'The total of the agreed work, in cents.';
--> statement-breakpoint
COMMENT ON COLUMN "jobs"."search_text" IS 'What a search looks into (`search_text`). Its number is "#12".';
--> statement-breakpoint
CREATE INDEX "jobs_newest" ON "jobs" ("created_by","created_at" DESC NULLS LAST,"id");
--> statement-breakpoint
CREATE INDEX "jobs_customer" ON "jobs" ("created_by","customer_id");
--> statement-breakpoint
-- At most one job that is not cancelled is made of a quote.
CREATE UNIQUE INDEX "jobs_of_quote" ON "jobs" ("created_by","quote_id") WHERE state <> 'cancelled';
--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "job_id" uuid;
--> statement-breakpoint
COMMENT ON COLUMN "calendar_events"."job_id" IS 'The job whose visit it is.';
--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_job" FOREIGN KEY ("created_by","job_id") REFERENCES "jobs"("created_by","id");
--> statement-breakpoint
CREATE INDEX "calendar_events_job" ON "calendar_events" ("created_by","job_id") WHERE job_id IS NOT NULL;
