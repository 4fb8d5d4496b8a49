ALTER TABLE "two_factor" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "two_factor" DROP CONSTRAINT "two_factor_user_id_unique";--> statement-breakpoint
ALTER TABLE "two_factor" ADD PRIMARY KEY ("user_id");--> statement-breakpoint
ALTER TABLE "two_factor" ADD COLUMN "turned_on_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "two_factor" ADD COLUMN "recovery_codes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "two_factor" ADD COLUMN "recovery_salt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "two_factor" ADD COLUMN "wrong_codes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "two_factor" ADD COLUMN "wrong_code_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "two_factor" ADD COLUMN "wrong_recovery_codes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "two_factor" ADD COLUMN "wrong_recovery_code_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "two_factor" DROP COLUMN "backup_codes";--> statement-breakpoint
ALTER TABLE "two_factor" DROP COLUMN "verified";--> statement-breakpoint
ALTER TABLE "two_factor" DROP COLUMN "failed_verification_count";--> statement-breakpoint
ALTER TABLE "two_factor" DROP COLUMN "locked_until";--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "two_factor_enabled";
