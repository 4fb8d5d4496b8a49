-- A program without this column would let locked people sign in, so it must not run on this database.
ALTER TABLE "user" ADD COLUMN "locked_at" timestamp with time zone;
--> statement-breakpoint
COMMENT ON COLUMN "user"."locked_at" IS 'Set while the operator has locked this person out: no sign-in, no session counts.';
