ALTER TABLE "sign_ups" ADD COLUMN "business_name" text;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "trade" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "business_name" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "trade" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "trade" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "form_tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "form_shared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "first_steps_dismissed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;