-- The owner's own plural of a counted item ("shutters"), for questions and sizes. Null: the rule of the language makes it.
alter table services add column unit_plural text;--> statement-breakpoint
alter table service_components add column unit_plural text;--> statement-breakpoint
-- As it was on the day of the request, like the unit.
alter table estimates add column unit_plural text;
