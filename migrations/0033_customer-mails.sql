CREATE TABLE "mail_stops" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "customer_mailed_at" timestamp with time zone;