ALTER TABLE "customers" ADD COLUMN "places" jsonb NOT NULL DEFAULT '[]';--> statement-breakpoint
COMMENT ON COLUMN "customers"."places" IS 'Further addresses, and what must be known at each: a list of name, address, gate_code and notes.';--> statement-breakpoint
-- It reads one part of any list: contacts and places.
ALTER FUNCTION search_contacts(jsonb, text) RENAME TO search_parts;
--> statement-breakpoint
-- A customer is found by the names and addresses of its places, too. Gate codes and notes are not looked into.
ALTER TABLE "customers" DROP COLUMN "search_text", ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text(name || E'\n' || replace(name, ' ', '') || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '') || E'\n' || coalesce(address, '') || E'\n' || search_parts(contacts, 'name') || E'\n' || search_parts(contacts, 'label') || E'\n' || search_parts(contacts, 'phone') || E'\n' || search_parts(contacts, 'email') || E'\n' || search_tags(tags) || E'\n' || search_parts(places, 'name') || E'\n' || search_parts(places, 'address'), coalesce(phone, '') || E'\n' || search_parts(contacts, 'phone'), coalesce(address, '') || E'\n' || search_parts(places, 'address'))) STORED NOT NULL;
--> statement-breakpoint
COMMENT ON COLUMN "customers"."search_text" IS 'What a search looks into (`search_text`): what finds a customer is added here.';
