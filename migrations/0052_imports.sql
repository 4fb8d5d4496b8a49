-- Fields of imported customers that could not be read. They name no customer by a reference: a merge takes a customer's row away for a
-- while, and its fields wait until it is back.
CREATE TABLE "import_fields" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"import_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"field" text NOT NULL,
	"content" text NOT NULL,
	"why" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "import_fields_created_by_id_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
ALTER TABLE "import_fields" ADD CONSTRAINT "import_fields_import_fk" FOREIGN KEY ("created_by","import_id") REFERENCES "customer_imports"("created_by","id") ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX "import_fields_import" ON "import_fields" ("created_by","import_id","position");
--> statement-breakpoint
CREATE INDEX "import_fields_subject" ON "import_fields" ("created_by","subject_id");
--> statement-breakpoint
COMMENT ON COLUMN "import_fields"."subject_id" IS 'The customer.';
--> statement-breakpoint
COMMENT ON COLUMN "import_fields"."content" IS 'The text in the file.';
--> statement-breakpoint
SELECT make_tenant_table('import_fields', 'goes', 'A field of an imported customer that could not be read: it waits until the owner corrects or dismisses it.');
