ALTER TABLE "estimate_lines" ADD COLUMN "unit_plural" text;
--> statement-breakpoint
COMMENT ON COLUMN "estimate_lines"."unit_plural" IS 'The owner''s plural of the unit when the line was priced; null: the rule makes it.';
