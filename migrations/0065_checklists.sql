-- What is done on each visit of a service, point by point.
ALTER TABLE "services" ADD COLUMN "checklist" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
COMMENT ON COLUMN "services"."checklist" IS 'The points that are copied to each visit of this service when it is planned.';
--> statement-breakpoint
CREATE TABLE "checklist_points" (
	"created_by" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"text" text NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	CONSTRAINT "checklist_points_pk" PRIMARY KEY("created_by","id")
);
--> statement-breakpoint
ALTER TABLE "checklist_points" ADD CONSTRAINT "checklist_points_event" FOREIGN KEY ("created_by","event_id") REFERENCES "calendar_events"("created_by","id") ON DELETE CASCADE;
--> statement-breakpoint
SELECT make_tenant_table('checklist_points', 'goes', 'The points of a visit''s checklist, copied from its services when it was planned.');
--> statement-breakpoint
COMMENT ON COLUMN "checklist_points"."done_at" IS 'When a member ticked it, by the member''s phone.';
--> statement-breakpoint
COMMENT ON COLUMN "checklist_points"."done_by" IS 'The member who ticked it.';
--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_points_of_event" ON "checklist_points" ("created_by","event_id","place");
