ALTER TABLE "service_components" ADD COLUMN "name_es" text;--> statement-breakpoint
ALTER TABLE "service_components" ADD COLUMN "description_es" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "name_es" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "description_es" text;