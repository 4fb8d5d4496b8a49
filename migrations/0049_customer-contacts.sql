ALTER TABLE "customers" ADD COLUMN "contacts" jsonb NOT NULL DEFAULT '[]';--> statement-breakpoint
COMMENT ON COLUMN "customers"."contacts" IS 'Further phone numbers, emails and people: a list of name, label, phone and email.';--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "tags" text[] NOT NULL DEFAULT '{}';--> statement-breakpoint
COMMENT ON COLUMN "customers"."tags" IS 'The owner''s own words for groups of customers.';
--> statement-breakpoint
-- Few customers have further contacts; a request's email is looked up among them.
CREATE INDEX "customers_contacts" ON "customers" ("created_by") WHERE "contacts" <> '[]';
