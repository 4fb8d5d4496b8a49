ALTER TABLE "calendar_events" ADD COLUMN "start_day" date;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "end_day" date;--> statement-breakpoint
ALTER TABLE "calendar_events" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "businesses" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The day whose midnight in the business's zone is nearest, and as many days as were taken: where the business has changed its
-- zone since, that is the day that was meant. Zones that this database does not know are read as UTC.
UPDATE "calendar_events" e SET "start_day" = found.first, "end_day" = found.first + greatest(found.days, 1) - 1 FROM (
  SELECT o."created_by", o."id", ((o."start_datetime" AT TIME ZONE coalesce(z.name, 'UTC')) + interval '12 hours')::date AS first,
      round(extract(epoch FROM o."end_datetime" - o."start_datetime") / 86400)::int AS days
    FROM "calendar_events" o LEFT JOIN "businesses" b ON b."created_by" = o."created_by"
    LEFT JOIN (SELECT lower(name) AS name FROM pg_timezone_names) z ON z.name = lower(b."time_zone")
   WHERE o."all_day"
) found WHERE e."created_by" = found."created_by" AND e."id" = found."id";--> statement-breakpoint
UPDATE "calendar_events" SET "start_datetime" = "start_day"::timestamp AT TIME ZONE 'UTC', "end_datetime" = ("end_day" + 1)::timestamp AT TIME ZONE 'UTC' - interval '1 millisecond' WHERE "all_day";--> statement-breakpoint
ALTER TABLE "calendar_events" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "businesses" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_days" CHECK (not all_day or (start_day is not null and end_day is not null and end_day >= start_day));
