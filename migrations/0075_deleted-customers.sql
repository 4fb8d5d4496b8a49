ALTER TABLE "quotes" ADD COLUMN "customer_deleted_at" timestamp with time zone;
--> statement-breakpoint
COMMENT ON COLUMN "quotes"."customer_deleted_at" IS 'When its customer was deleted; null: the customer is there, or there never was one. No automatic message is about such a record.';
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "customer_deleted_at" timestamp with time zone;
--> statement-breakpoint
COMMENT ON COLUMN "jobs"."customer_deleted_at" IS 'As that of quotes; it also counts for the visits and the invoices of the job.';
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "customer_deleted_at" timestamp with time zone;
--> statement-breakpoint
COMMENT ON COLUMN "invoices"."customer_deleted_at" IS 'As that of quotes.';
--> statement-breakpoint
COMMENT ON TABLE "messages" IS 'moves: Messages to and from customers: planned, sent and received. The automatic ones outlive their customer, without its name and their words.';
