-- Payments belong to a quote or to an invoice: one ledger has them all. A program without this ledger must not run on this database.
ALTER TABLE "quote_payments" RENAME TO "payments";
--> statement-breakpoint
ALTER INDEX "quote_payments_created_by_id_pk" RENAME TO "payments_pk";
--> statement-breakpoint
ALTER INDEX "quote_payments_once" RENAME TO "payments_once";
--> statement-breakpoint
ALTER INDEX "quote_payments_undone_once" RENAME TO "payments_undone_once";
--> statement-breakpoint
ALTER INDEX "quote_payments_quote" RENAME TO "payments_quote";
--> statement-breakpoint
-- References are replaced: not every database can rename them.
ALTER TABLE "payments" DROP CONSTRAINT "quote_payments_created_by_businesses_created_by_fk";
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_business" FOREIGN KEY ("created_by") REFERENCES "businesses"("created_by") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "quote_payments_created_by_quote_id_quotes_created_by_id_fk";
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_of_quote" FOREIGN KEY ("created_by","quote_id") REFERENCES "quotes"("created_by","id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "quote_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "invoice_id" uuid;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tip" numeric(12,0) DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subject" CHECK (num_nonnulls("quote_id", "invoice_id") = 1);
--> statement-breakpoint
COMMENT ON COLUMN "payments"."tip" IS 'The part of the amount that is a tip, in cents.';
--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" ("created_by","invoice_id","created_at") WHERE invoice_id IS NOT NULL;
--> statement-breakpoint
-- A checkout is for one of them, too.
ALTER TABLE "card_checkouts" ALTER COLUMN "quote_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "card_checkouts" ADD COLUMN "invoice_id" uuid;
--> statement-breakpoint
ALTER TABLE "card_checkouts" ADD COLUMN "tip" numeric(12,0) DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "card_checkouts" ADD CONSTRAINT "card_checkouts_subject" CHECK (num_nonnulls("quote_id", "invoice_id") = 1);
--> statement-breakpoint
COMMENT ON COLUMN "card_checkouts"."tip" IS 'The part of the amount that is a tip, in cents.';
--> statement-breakpoint
ALTER TABLE "card_checkouts" DROP CONSTRAINT "card_checkouts_once";
--> statement-breakpoint
ALTER TABLE "card_checkouts" ADD CONSTRAINT "card_checkouts_once" UNIQUE NULLS NOT DISTINCT ("created_by","quote_id","invoice_id","idempotency_key");
--> statement-breakpoint
ALTER TABLE "card_news" ADD COLUMN "invoice_id" uuid;
--> statement-breakpoint
COMMENT ON COLUMN "card_news"."quote_id" IS 'Named by the events of a checkout only, as is the invoice.';
--> statement-breakpoint
-- Papers of every kind have their files in one table.
ALTER TABLE "quote_files" RENAME TO "paper_files";
--> statement-breakpoint
ALTER INDEX "quote_files_created_by_sha256_pk" RENAME TO "paper_files_pk";
--> statement-breakpoint
ALTER TABLE "paper_files" DROP CONSTRAINT "quote_files_created_by_businesses_created_by_fk";
--> statement-breakpoint
ALTER TABLE "paper_files" ADD CONSTRAINT "paper_files_business" FOREIGN KEY ("created_by") REFERENCES "businesses"("created_by") ON DELETE CASCADE;
--> statement-breakpoint
COMMENT ON TABLE "paper_files" IS 'stays: What papers show and what was made of them, each once under its SHA-256: pictures, whatever becomes of the logo and the photos they were made of, and PDFs.';
--> statement-breakpoint
COMMENT ON COLUMN "quote_acceptances"."name_drawn" IS 'The SHA-256 of the PNG, in paper_files, of the name as the signer''s browser drew it.';
--> statement-breakpoint
COMMENT ON COLUMN "payments"."method" IS 'cash, check, transfer, other, card or test';
