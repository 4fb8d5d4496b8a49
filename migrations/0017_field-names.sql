ALTER TABLE "estimates" RENAME COLUMN "predicted_figure" TO "predicted_size";--> statement-breakpoint
ALTER TABLE "estimates" RENAME COLUMN "true_figure" TO "actual_size";--> statement-breakpoint
ALTER INDEX "estimates_learned" RENAME TO "estimates_calibration";--> statement-breakpoint
ALTER TABLE "measurements" RENAME COLUMN "taps" TO "annotations";--> statement-breakpoint
ALTER TABLE "services" RENAME COLUMN "learned" TO "calibrations";--> statement-breakpoint
ALTER TABLE "customer_distinctions" RENAME TO "dismissed_duplicates";--> statement-breakpoint
ALTER TABLE "dismissed_duplicates" RENAME CONSTRAINT "customer_distinctions_created_by_id_pk" TO "dismissed_duplicates_created_by_id_pk";--> statement-breakpoint
ALTER TABLE "dismissed_duplicates" RENAME CONSTRAINT "customer_distinctions_pair" TO "dismissed_duplicates_pair";--> statement-breakpoint
ALTER TABLE "dismissed_duplicates" RENAME CONSTRAINT "customer_distinctions_created_by_user_id_fk" TO "dismissed_duplicates_created_by_user_id_fk";--> statement-breakpoint
ALTER TABLE "reminder_clocks" RENAME TO "reminder_schedule";--> statement-breakpoint
ALTER TABLE "reminder_schedule" RENAME CONSTRAINT "reminder_clocks_pkey" TO "reminder_schedule_pkey";--> statement-breakpoint
ALTER TABLE "reminder_schedule" RENAME CONSTRAINT "reminder_clocks_user_id_user_id_fk" TO "reminder_schedule_user_id_user_id_fk";--> statement-breakpoint
ALTER INDEX "reminder_clocks_due" RENAME TO "reminder_schedule_due";
