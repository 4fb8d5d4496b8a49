ALTER TABLE "security_events" DROP COLUMN "user_agent";--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "quarter" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_counted" UNIQUE("created_by","user_id","kind","device","quarter");