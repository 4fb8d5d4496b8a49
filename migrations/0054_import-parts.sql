-- Large imports come in and are undone part by part, by jobs. Merges of an import are undone with it.
ALTER TABLE "customer_imports" ADD COLUMN "state" text DEFAULT 'done' NOT NULL;
--> statement-breakpoint
ALTER TABLE "customer_imports" ADD COLUMN "stopped" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "customer_imports" ADD COLUMN "remaining" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "customer_imports" ADD COLUMN "merged" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "customer_imports" ADD COLUMN "not_merged" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
COMMENT ON COLUMN "customer_imports"."stopped" IS 'Its job failed for good; the owner can continue.';
--> statement-breakpoint
COMMENT ON COLUMN "customer_imports"."remaining" IS 'The number of rows still to come, or of customers that its undoing has still to look at.';
--> statement-breakpoint
COMMENT ON COLUMN "customer_imports"."not_merged" IS 'The number of duplicates that could not be merged.';
--> statement-breakpoint
CREATE TABLE "customer_import_parts" (
	"created_by" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"rows" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"merges" jsonb NOT NULL,
	CONSTRAINT "customer_import_parts_pk" PRIMARY KEY("created_by","import_id","position"),
	CONSTRAINT "customer_import_parts_import_fk" FOREIGN KEY ("created_by","import_id") REFERENCES "customer_imports"("created_by","id") ON DELETE CASCADE
);
--> statement-breakpoint
SELECT make_tenant_table('customer_import_parts', 'goes', 'Rows of an import that are still to come.');
--> statement-breakpoint
ALTER TABLE "customer_merges" ADD COLUMN "import_id" uuid;
--> statement-breakpoint
COMMENT ON COLUMN "customer_merges"."import_id" IS 'The import that made this merge.';
--> statement-breakpoint
CREATE INDEX "customer_merges_import" ON "customer_merges" ("created_by","import_id") WHERE import_id IS NOT NULL;
