CREATE TABLE "customer_pages" (
	"created_by" uuid NOT NULL,
	"page_of" uuid NOT NULL,
	"link_number" integer DEFAULT 1 NOT NULL,
	"code_hash" text,
	"code_sent_at" timestamp with time zone,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"rests_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_pages_pk" PRIMARY KEY("created_by","page_of")
);
--> statement-breakpoint
SELECT make_tenant_table('customer_pages', 'stays', 'The link and the code of a customer''s page. It refers to customers without a foreign key: a merge removes the row of one, whose links go on, and undoing the merge brings it back.');
--> statement-breakpoint
COMMENT ON COLUMN "customer_pages"."page_of" IS 'The id of the customer.';
--> statement-breakpoint
COMMENT ON COLUMN "customer_pages"."link_number" IS 'Another number gives other links, and the former ones stop working.';
--> statement-breakpoint
COMMENT ON COLUMN "customer_pages"."code_hash" IS 'The keyed hash of the code that was emailed last; null once it opened the page.';
--> statement-breakpoint
COMMENT ON COLUMN "customer_pages"."wrong_codes" IS 'The wrong codes entered since the page was opened last or began to rest.';
--> statement-breakpoint
COMMENT ON COLUMN "customer_pages"."rests_until" IS 'No code is sent or taken before this instant.';
