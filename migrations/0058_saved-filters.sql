ALTER TABLE "members" ADD COLUMN "saved_filters" jsonb DEFAULT '[]' NOT NULL;
--> statement-breakpoint
COMMENT ON COLUMN "members"."saved_filters" IS 'The member''s own named filters of lists, by name: id, list, name, and the query of the list''s address.';
