-- compatible: a function, comments, and a check of states that older programs write, too.
-- Gives a table of tenants what all of them have: the reference to its business, forced row-level security with the policy, rights, and
-- its class (moves, goes or stays; docs/architecture.md, "The owner's scope"). The table has created_by first in its key already.
CREATE FUNCTION make_tenant_table(name regclass, class text, description text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  IF class NOT IN ('moves', 'goes', 'stays') THEN
    RAISE EXCEPTION 'The class of % is moves, goes or stays, not %.', name, class;
  END IF;
  EXECUTE format('ALTER TABLE %s ADD FOREIGN KEY (created_by) REFERENCES businesses (created_by) ON DELETE CASCADE', name);
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY owner_only ON %s USING (created_by = nullif(current_setting(''app.owner'', true), '''')::uuid) WITH CHECK (created_by = nullif(current_setting(''app.owner'', true), '''')::uuid)', name);
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'yardstick_tenant') THEN
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO yardstick_tenant', name);
  END IF;
  EXECUTE format('COMMENT ON TABLE %s IS %L', name, class || ': ' || description);
END $$;
--> statement-breakpoint
-- Another state would make the list of quotes fail. Rows from before are not looked at, so that none of them keeps a server from starting.
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_state" CHECK ("state" IN ('draft', 'sent', 'accepted', 'declined', 'withdrawn')) NOT VALID;
--> statement-breakpoint
COMMENT ON TABLE "user" IS 'A person who can sign in.';
--> statement-breakpoint
COMMENT ON TABLE "session" IS 'One signed-in device.';
--> statement-breakpoint
COMMENT ON TABLE "sign_ups" IS 'A sign-up that waits for its confirmation: what was chosen in it counts once it is confirmed from the browser it came from.';
--> statement-breakpoint
COMMENT ON TABLE "account" IS 'How a person proves who they are; today always a password, stored hashed.';
--> statement-breakpoint
COMMENT ON TABLE "passkey" IS 'A passkey: what of it is public, so that a signature made with it can be checked.';
--> statement-breakpoint
COMMENT ON TABLE "two_factor" IS 'A person''s second factor: the secret that an authenticator app shares, and the recovery codes. Wrong ones are counted here, each way by itself (decision 050).';
--> statement-breakpoint
COMMENT ON TABLE "verification" IS 'Reset links in flight, and sign-ins that wait for the second factor; their identifiers are hashed, the value is whose they are.';
--> statement-breakpoint
COMMENT ON TABLE "rate_limit" IS 'Points counted under a key until its window ends, for all server processes together; keys are hashed. The table is unlogged: after a crash of the database all windows start over, and a count costs no write-ahead log.';
--> statement-breakpoint
COMMENT ON TABLE "local_mail" IS 'Mails stored for the local mailbox page when no SMTP server is configured.';
--> statement-breakpoint
COMMENT ON TABLE "mail_stops" IS 'The mailboxes whose readers want no emails about requests, whichever business they were sent to: by a keyed hash, which names nobody.';
--> statement-breakpoint
COMMENT ON TABLE "reminder_schedule" IS 'When an owner is next to be reminded: 7:00 of a day in the owner''s time zone. The job runner looks here across all owners; an owner with nothing to be reminded of has no row.';
--> statement-breakpoint
COMMENT ON TABLE "photo_cleanups" IS 'When a saved photo is to be looked after: it goes, with its files in the photo store, unless a request has it by then. The job runner looks here across all owners. The row outlives the photo''s own, so that files are never forgotten.';
--> statement-breakpoint
COMMENT ON TABLE "account_removals" IS 'A business that an owner has deleted and that may not be gone altogether yet: the job that finishes deletions looks here. It refers to nothing, since it outlives the business''s own row.';
--> statement-breakpoint
COMMENT ON TABLE "api_keys" IS 'stays: A key with which an owner''s own programs ask the API. The key itself is stored nowhere, only its hash.';
--> statement-breakpoint
COMMENT ON TABLE "billing_accounts" IS 'Under which customer a business pays, at Stripe or at the built-in test checkout. News of payments names that customer, and the daily comparison walks all of them, so this table is read across owners and, like sessions, belongs to none.';
--> statement-breakpoint
COMMENT ON TABLE "billing_subscriptions" IS 'stays: What is known of each subscription an owner has or had: `state` is the newest picture of it, see `billing/plan.ts`.';
--> statement-breakpoint
COMMENT ON TABLE "billing_events" IS 'stays: The events that have been taken in, so that a repeated one is known.';
--> statement-breakpoint
COMMENT ON TABLE "billing_test_objects" IS 'stays: What the built-in test checkout stores in Stripe''s stead: its sessions, subscriptions and invoices.';
--> statement-breakpoint
COMMENT ON TABLE "businesses" IS 'stays: A business: what customers see of it, and how it works. The one that a person founded in signing up has that person''s id. Everything of a business refers to its row here and goes with it.';
--> statement-breakpoint
COMMENT ON TABLE "subscriptions" IS 'stays: The plan an owner is on; no row means the Free plan.';
--> statement-breakpoint
COMMENT ON TABLE "calendar_events" IS 'moves: Planned work or an appointment. The client''s fields are the event''s own; `customer_id` links it to a customer.';
--> statement-breakpoint
COMMENT ON TABLE "event_notes" IS 'goes: What members wrote down about a visit. Rows are added and removed, never changed.';
--> statement-breakpoint
COMMENT ON TABLE "customer_imports" IS 'stays: One file of customers that was taken in, as a whole; `undone_at` says when it was taken back.';
--> statement-breakpoint
COMMENT ON TABLE "customers" IS 'stays: A person the business works for.';
--> statement-breakpoint
COMMENT ON TABLE "customer_services" IS 'moves: A service that a customer gets again and again.';
--> statement-breakpoint
COMMENT ON TABLE "customer_follow_ups" IS 'moves: When a customer is to be contacted again, and on which schedule it is served; a customer without merges has at most one.';
--> statement-breakpoint
COMMENT ON TABLE "customer_events" IS 'moves: What happened with a customer. Rows are only added; a merge moves them to the customer that is kept.';
--> statement-breakpoint
COMMENT ON TABLE "card_payments" IS 'stays: How a business takes deposits by card: one way at a time. What others entrusted to us is sealed.';
--> statement-breakpoint
COMMENT ON TABLE "card_former_accounts" IS 'stays: An account by which a business took cards until it took another, or none: checkouts that were opened there are closed there, and news of what was paid there is still heard. Its row goes after 180 days.';
--> statement-breakpoint
COMMENT ON TABLE "card_checkouts" IS 'goes: A checkout that was opened for a customer.';
--> statement-breakpoint
COMMENT ON TABLE "card_news" IS 'stays: What was heard of payments by card, each event once, in whatever order it came.';
--> statement-breakpoint
COMMENT ON TABLE "estimates" IS 'moves: A request for a price and everything that became of it. A request for several services is one row each, under one `request_id`; the pair with `request_position` is what makes a repeated submit harmless.';
--> statement-breakpoint
COMMENT ON TABLE "estimate_reads" IS 'goes: Which member has opened which request''s page: to the others it is still new. One row for each estimate of the request.';
--> statement-breakpoint
COMMENT ON TABLE "estimate_events" IS 'goes: What members did to an estimate. Rows are only added.';
--> statement-breakpoint
COMMENT ON TABLE "estimate_lines" IS 'goes: One priced part of an estimate for a package.';
--> statement-breakpoint
COMMENT ON TABLE "photos" IS 'stays: A photo that a customer sent with a request, or that a member took on a visit; `attached_at` is null until the request it was picked for is submitted, or the picture of the visit is stored.';
--> statement-breakpoint
COMMENT ON TABLE "measurements" IS 'goes: What was pointed at on the photos of an estimate, and what it measured: a version for each time. None is overwritten.';
--> statement-breakpoint
COMMENT ON TABLE "analyses" IS 'goes: What an AI provider answered about an estimate''s photos, stored so that a price can be derived again later.';
--> statement-breakpoint
COMMENT ON TABLE "members" IS 'Who works in which business, and as what. A session finds its business here, so this table is read across businesses and, like sessions, belongs to none; a business''s own statements see its own rows. A row outlives the membership and the person''s account, so that the work of those who left stays under their name.';
--> statement-breakpoint
COMMENT ON TABLE "form_names" IS 'The names of businesses'' short links. A visitor''s link says no more than the name, so this table is read across businesses and belongs to none; a business''s own statements see its own rows. Earlier names stay, so that what is printed leads on.';
--> statement-breakpoint
COMMENT ON TABLE "invitations" IS 'stays: Somebody who is asked by email to join the business. The link''s secret is stored hashed.';
--> statement-breakpoint
COMMENT ON TABLE "security_events" IS 'stays: What happened to the safety of the business: sign-ins, keys, factors, members, exports. Kept for a year.';
--> statement-breakpoint
COMMENT ON TABLE "customer_merges" IS 'stays: Two customers that were made one. It refers to customers without a foreign key: the secondary''s row is gone until the merge is undone, and then comes back with the same id.';
--> statement-breakpoint
COMMENT ON TABLE "customer_merge_moves" IS 'goes: The journal of a merge: each row that it moved or changed, and the fields concerned before and after.';
--> statement-breakpoint
COMMENT ON TABLE "dismissed_duplicates" IS 'stays: Two customers whose suggestion as duplicates the owner has dismissed: `one_id` is the smaller id. It refers to them without foreign keys, so that a merge of one of them, which takes its row away for a while, forgets nothing.';
--> statement-breakpoint
COMMENT ON TABLE "notifications" IS 'moves: Something the owner is notified of: one for each due date of a follow-up, however often it is looked for.';
--> statement-breakpoint
COMMENT ON TABLE "notification_reads" IS 'goes: Which member has read which notification, and when: what was raised again since counts as unread.';
--> statement-breakpoint
COMMENT ON TABLE "push_subscriptions" IS 'stays: A device of a member that is notified, for as long as the session lives in which it was subscribed.';
--> statement-breakpoint
COMMENT ON TABLE "webhook_endpoints" IS 'stays: Where an owner''s own program hears of events. One for each owner.';
--> statement-breakpoint
COMMENT ON TABLE "webhook_deliveries" IS 'stays: One event sent, or still to be sent, to an owner''s webhook, and what became of it.';
--> statement-breakpoint
COMMENT ON TABLE "outbox" IS 'stays: Jobs that a business''s transactions have queued and that are not handed on to the job queue yet: written by the business, read and deleted by whoever hands them on (decision 085). Nearly always empty.';
--> statement-breakpoint
COMMENT ON TABLE "quotes" IS 'moves: An offer to a customer, whatever version of it stands now.';
--> statement-breakpoint
COMMENT ON TABLE "quote_versions" IS 'goes: What was sent, as canonical JSON, with its hash. Rows are only added.';
--> statement-breakpoint
COMMENT ON TABLE "quote_events" IS 'goes: What happened with it, each row with the hash of the one before. Rows are only added.';
--> statement-breakpoint
COMMENT ON TABLE "quote_acceptances" IS 'goes: A yes to one version with what was chosen, and what proves it. Rows are only added.';
--> statement-breakpoint
COMMENT ON TABLE "quote_papers" IS 'goes: The PDF with the proof of an acceptance, as both got it. Rows are only added.';
--> statement-breakpoint
COMMENT ON TABLE "quote_messages" IS 'goes: What customer and business write each other about it.';
--> statement-breakpoint
COMMENT ON TABLE "quote_payments" IS 'goes: Money that came or went. A mistake is undone by a row against it. Rows are only added.';
--> statement-breakpoint
COMMENT ON TABLE "quote_templates" IS 'stays: A quote to begin from.';
--> statement-breakpoint
COMMENT ON TABLE "quote_files" IS 'stays: What quotes show and what was made of them, each once under its SHA-256: pictures, whatever becomes of the logo and the photos they were made of, and PDFs.';
--> statement-breakpoint
COMMENT ON TABLE "quote_settings" IS 'stays: How a business quotes. No row: as everybody does at first.';
--> statement-breakpoint
COMMENT ON TABLE "services" IS 'stays: What the business offers and how it is priced.';
--> statement-breakpoint
COMMENT ON TABLE "service_components" IS 'goes: One part of a service that is sold as a package.';
--> statement-breakpoint
COMMENT ON COLUMN "user"."time_zone" IS 'From the browser at sign-up; becomes the business''s time zone.';
--> statement-breakpoint
COMMENT ON COLUMN "user"."trial" IS 'Asked for the free trial at sign-up; it starts when the address is confirmed.';
--> statement-breakpoint
COMMENT ON COLUMN "user"."business_name" IS 'What the business is called and its trade, as the newest sign-up says.';
--> statement-breakpoint
COMMENT ON COLUMN "user"."joins" IS 'Signed up to follow an invitation: no business is founded for this person.';
--> statement-breakpoint
COMMENT ON COLUMN "session"."business_id" IS 'The business that the person works in on this device; null: in none, being a member of none.';
--> statement-breakpoint
COMMENT ON COLUMN "session"."verified_at" IS 'When the person last proved who they are on this device, by password or passkey.';
--> statement-breakpoint
COMMENT ON COLUMN "sign_ups"."password" IS 'Hashed, as every password is.';
--> statement-breakpoint
COMMENT ON COLUMN "sign_ups"."business_name" IS 'What the business is called and its trade, where that was said.';
--> statement-breakpoint
COMMENT ON COLUMN "sign_ups"."browser" IS 'SHA-256, in hex, of the number that the browser stores in a cookie.';
--> statement-breakpoint
COMMENT ON COLUMN "passkey"."counter" IS 'How often it has signed, as it says itself; a number that does not rise is a copy''s.';
--> statement-breakpoint
COMMENT ON COLUMN "passkey"."aaguid" IS 'Which make of key it is.';
--> statement-breakpoint
COMMENT ON COLUMN "two_factor"."secret" IS 'Encrypted with the server''s secret.';
--> statement-breakpoint
COMMENT ON COLUMN "two_factor"."turned_on_at" IS 'When its first code was entered; until then it is not asked for.';
--> statement-breakpoint
COMMENT ON COLUMN "two_factor"."last_step" IS 'The 30 seconds, counted from 1970, whose code was used last: no code opens twice.';
--> statement-breakpoint
COMMENT ON COLUMN "two_factor"."recovery_codes" IS 'The recovery codes that are left, hashed with the salt.';
--> statement-breakpoint
COMMENT ON COLUMN "two_factor"."wrong_codes" IS 'Wrong codes since the last right one, and when the last was entered; recovery codes likewise.';
--> statement-breakpoint
COMMENT ON COLUMN "local_mail"."account_id" IS 'Whose account it is about; no reference, because a mail may arrive when the account has just gone.';
--> statement-breakpoint
COMMENT ON COLUMN "photo_cleanups"."name" IS 'Of its files: see the table of photos.';
--> statement-breakpoint
COMMENT ON COLUMN "api_keys"."made_by" IS 'The member who made it: it does no more than that person may, and ends with the membership.';
--> statement-breakpoint
COMMENT ON COLUMN "api_keys"."prefix" IS 'How the key begins, so that its owner knows it again.';
--> statement-breakpoint
COMMENT ON COLUMN "api_keys"."hash" IS 'SHA-256 of the whole key, in hex.';
--> statement-breakpoint
COMMENT ON COLUMN "api_keys"."scope" IS 'read or write';
--> statement-breakpoint
COMMENT ON COLUMN "api_keys"."expires_at" IS 'From then on it opens nothing; null: it has no end.';
--> statement-breakpoint
COMMENT ON COLUMN "billing_accounts"."mode" IS '`stripe` or `test`.';
--> statement-breakpoint
COMMENT ON COLUMN "billing_accounts"."reconciled_at" IS 'When all of the customer''s subscriptions were last compared with what is stored here.';
--> statement-breakpoint
COMMENT ON COLUMN "businesses"."trade" IS 'What it does, by which service templates are offered first; null: not said.';
--> statement-breakpoint
COMMENT ON COLUMN "businesses"."logo_name" IS 'The unguessable part of the logo''s address; the store has `<owner>/<name>-logo.png`. Null: none.';
--> statement-breakpoint
COMMENT ON COLUMN "businesses"."cover_name" IS 'The same of its cover photo: `<owner>/<name>-cover.jpg`.';
--> statement-breakpoint
COMMENT ON COLUMN "businesses"."brand_color" IS 'What it says of itself to its customers: its colour as `#rrggbb`, the rest in its own words.';
--> statement-breakpoint
COMMENT ON COLUMN "businesses"."form_language" IS 'What its forms open in where nothing else decides: `en` or `es`.';
--> statement-breakpoint
COMMENT ON COLUMN "businesses"."crew_sees_prices" IS 'Whether members of the crew see the prices of their visits.';
--> statement-breakpoint
COMMENT ON COLUMN "businesses"."form_tried_at" IS 'When somebody of the business first sent a test request, and first shared its form; null: not yet.';
--> statement-breakpoint
COMMENT ON COLUMN "businesses"."first_steps_dismissed_at" IS 'When the first steps on the dashboard were dismissed.';
--> statement-breakpoint
COMMENT ON COLUMN "subscriptions"."trial_end" IS 'When the free trial ends or ended, kept when the plan that is shown has become another.';
--> statement-breakpoint
COMMENT ON COLUMN "calendar_events"."start_day" IS 'The days of an all-day event, which stay whatever the business''s time zone is; its times are those of the same days in UTC, to be found by.';
--> statement-breakpoint
COMMENT ON COLUMN "calendar_events"."service_type" IS 'pressure_washing, sealcoating, maintenance, repair, inspection or other';
--> statement-breakpoint
COMMENT ON COLUMN "calendar_events"."schedule_id" IS 'The customer''s service, or the follow-up with a service schedule, whose next visit this is.';
--> statement-breakpoint
COMMENT ON COLUMN "calendar_events"."assigned_to" IS 'The members who do it, by their ids; nobody in particular where there are none.';
--> statement-breakpoint
COMMENT ON COLUMN "calendar_events"."completed_at" IS 'When the visit was recorded as done.';
--> statement-breakpoint
COMMENT ON COLUMN "calendar_events"."completed_by" IS 'Who recorded it.';
--> statement-breakpoint
COMMENT ON COLUMN "calendar_events"."recorded_visit" IS 'What recording it changed in the service schedule, so that it can be taken back: the `RecordedVisit`.';
--> statement-breakpoint
COMMENT ON COLUMN "calendar_events"."deleted_at" IS 'When the owner deleted it; for a day it can be brought back.';
--> statement-breakpoint
COMMENT ON COLUMN "event_notes"."timeline_id" IS 'The same note on the customer''s timeline (`customer_events`), which goes with it; null: there was no customer.';
--> statement-breakpoint
COMMENT ON COLUMN "customer_imports"."imported" IS 'How many rows became customers, and how many were left out.';
--> statement-breakpoint
COMMENT ON COLUMN "customers"."import_id" IS 'The import that made this customer.';
--> statement-breakpoint
COMMENT ON COLUMN "customer_services"."status" IS 'active, paused or completed';
--> statement-breakpoint
COMMENT ON COLUMN "customer_follow_ups"."service_interval_months" IS 'The service schedule: all null where there is none.';
--> statement-breakpoint
COMMENT ON COLUMN "customer_follow_ups"."status" IS 'active, paused or completed';
--> statement-breakpoint
COMMENT ON COLUMN "card_payments"."way" IS 'key, connect or test; null: none any more, but news of what was paid before is still taken in';
--> statement-breakpoint
COMMENT ON COLUMN "card_payments"."key_end" IS 'The last four characters of the key, to be recognized by.';
--> statement-breakpoint
COMMENT ON COLUMN "card_payments"."ready" IS 'Whether cards can be taken; the test checkout and a key that was tested always can.';
--> statement-breakpoint
COMMENT ON COLUMN "card_payments"."live" IS 'True where real money moves.';
--> statement-breakpoint
COMMENT ON COLUMN "card_payments"."account" IS 'What the account that is used now is called here: another one for each key and each account.';
--> statement-breakpoint
COMMENT ON COLUMN "card_former_accounts"."id" IS 'As it was called in `card_payments`.';
--> statement-breakpoint
COMMENT ON COLUMN "card_former_accounts"."way" IS 'key or connect';
--> statement-breakpoint
COMMENT ON COLUMN "card_former_accounts"."sealed_key" IS 'Null where the owner took no more cards: the key is forgotten.';
--> statement-breakpoint
COMMENT ON COLUMN "card_checkouts"."idempotency_key" IS 'What the page that asked made up, so that one click opens one checkout.';
--> statement-breakpoint
COMMENT ON COLUMN "card_checkouts"."session_id" IS 'What the payment provider calls it; null until it has answered.';
--> statement-breakpoint
COMMENT ON COLUMN "card_checkouts"."account" IS 'At which account it was opened, and whether real money moves there; null where that was not written down yet.';
--> statement-breakpoint
COMMENT ON COLUMN "card_checkouts"."closed" IS 'Whether it is over: paid, failed, or closed for another.';
--> statement-breakpoint
COMMENT ON COLUMN "card_news"."id" IS 'The provider''s id of the event.';
--> statement-breakpoint
COMMENT ON COLUMN "card_news"."payment" IS 'The provider''s id of the payment.';
--> statement-breakpoint
COMMENT ON COLUMN "card_news"."quote_id" IS 'Named by the news of a checkout only.';
--> statement-breakpoint
COMMENT ON COLUMN "card_news"."kind" IS 'paid, processing, failed, refunded, refund_failed, withdrawn or returned';
--> statement-breakpoint
COMMENT ON COLUMN "card_news"."object" IS 'The provider''s id of the refund or the dispute; of a payment, its own.';
--> statement-breakpoint
COMMENT ON COLUMN "estimates"."form_area" IS 'The vertical that the form''s link led to; null: every service, or not known.';
--> statement-breakpoint
COMMENT ON COLUMN "estimates"."link_source" IS 'The tag that the form''s link carried (`?source=`), which says where the customer found it.';
--> statement-breakpoint
COMMENT ON COLUMN "estimates"."is_test" IS 'The business sent it to try its own form: it counts nowhere.';
--> statement-breakpoint
COMMENT ON COLUMN "estimates"."page_hash" IS 'The SHA-256 of what opens the request''s page, in hexadecimals; null: it came before there were such pages.';
--> statement-breakpoint
COMMENT ON COLUMN "estimates"."withdrawn_at" IS 'When the customer withdrew the request.';
--> statement-breakpoint
COMMENT ON COLUMN "estimates"."language" IS 'The language its customer read the form in; null: English.';
--> statement-breakpoint
COMMENT ON COLUMN "estimates"."customer_mailed_at" IS 'When its customer was first emailed about it.';
--> statement-breakpoint
COMMENT ON COLUMN "estimates"."analysis_state" IS 'none, running, done or failed';
--> statement-breakpoint
COMMENT ON COLUMN "estimates"."figure_low" IS 'The 80% interval of the figure the price rests on, in the figure''s own unit; null where the figure is taken as told.';
--> statement-breakpoint
COMMENT ON COLUMN "estimates"."figure_source" IS 'How the figure was found: typed, measured, analysed (the model''s own number) or assumed; null where there is none.';
--> statement-breakpoint
COMMENT ON COLUMN "estimates"."drawn_by" IS 'Whose hand drew what was measured: customer, owner or model; null where it was not measured.';
--> statement-breakpoint
COMMENT ON COLUMN "estimates"."predicted_size" IS 'The figure as it was found, before what past jobs taught was applied to it.';
--> statement-breakpoint
COMMENT ON COLUMN "estimates"."predictions" IS 'What each way and hand found of it (`Predictions`), to be compared with the true figure: customers'' and models'' first, the owner''s last.';
--> statement-breakpoint
COMMENT ON COLUMN "estimates"."actual_size" IS 'The true area (sq ft) or count, as the owner found it on the finished job.';
--> statement-breakpoint
COMMENT ON COLUMN "estimates"."first_shown_price" IS 'The price that the customer was shown first, its range where there was one, and when; never overwritten.';
--> statement-breakpoint
COMMENT ON COLUMN "estimates"."price_promised_at" IS 'When the customer read that its price will come; null where it need not, or has.';
--> statement-breakpoint
COMMENT ON COLUMN "estimates"."price_by_email" IS 'True if it was promised by email, too.';
--> statement-breakpoint
COMMENT ON COLUMN "estimates"."first_action_at" IS 'When the owner first changed anything about it: its status, its figures, its customer.';
--> statement-breakpoint
COMMENT ON COLUMN "estimates"."searched" IS 'What a search looks into: all fields that it finds an estimate by, in lower case, each on a line of its own.';
--> statement-breakpoint
COMMENT ON COLUMN "estimate_events"."data" IS 'What it was before and became, by the kind.';
--> statement-breakpoint
COMMENT ON COLUMN "estimate_lines"."total" IS 'null where the part is quoted as a rate and not added (time).';
--> statement-breakpoint
COMMENT ON COLUMN "photos"."request_id" IS 'The request it was sent with; null: it is of a visit.';
--> statement-breakpoint
COMMENT ON COLUMN "photos"."event_id" IS 'The event whose visit it is of.';
--> statement-breakpoint
COMMENT ON COLUMN "photos"."acted_by" IS 'Who took it on a visit; null: a customer sent it.';
--> statement-breakpoint
COMMENT ON COLUMN "photos"."name" IS 'The unguessable part of its address; the store has `<owner>/<name>.jpg` and `<owner>/<name>-thumb.webp`.';
--> statement-breakpoint
COMMENT ON COLUMN "photos"."gravity" IS 'Which way its camera felt as down: right, down, into the photo.';
--> statement-breakpoint
COMMENT ON COLUMN "photos"."digital_zoom" IS 'The digital zoom that its camera noted, where the focal length may or may not include it.';
--> statement-breakpoint
COMMENT ON COLUMN "photos"."cropped" IS 'Whether its camera noted another shape than it has.';
--> statement-breakpoint
COMMENT ON COLUMN "photos"."is_reference" IS 'The customer took it to show how large things are: there is something of known size on it.';
--> statement-breakpoint
COMMENT ON COLUMN "measurements"."made_by" IS 'Who saved it: customer, owner or model.';
--> statement-breakpoint
COMMENT ON COLUMN "measurements"."annotations" IS 'The `Measurement`: corners and references, by photo.';
--> statement-breakpoint
COMMENT ON COLUMN "measurements"."area" IS 'In square feet: the median and its 80% interval.';
--> statement-breakpoint
COMMENT ON COLUMN "analyses"."answer" IS 'The model''s answer as it was parsed, and what our checks made of it.';
--> statement-breakpoint
COMMENT ON COLUMN "members"."name" IS 'How the person is called in the history of the business.';
--> statement-breakpoint
COMMENT ON COLUMN "members"."email" IS 'Where the person is written to, as they sign in; null once they have left.';
--> statement-breakpoint
COMMENT ON COLUMN "members"."chosen_at" IS 'When the person last chose to work in this business: the next sign-in leads there.';
--> statement-breakpoint
COMMENT ON COLUMN "members"."left_at" IS 'When the person left or was removed; null: a member today.';
--> statement-breakpoint
COMMENT ON COLUMN "members"."feed_number" IS 'Counts up when the address of the member''s calendar feed is renewed: earlier addresses lead nowhere.';
--> statement-breakpoint
COMMENT ON COLUMN "members"."mail_new_requests" IS 'Whether the member gets a mail of each new request; the crew gets none.';
--> statement-breakpoint
COMMENT ON COLUMN "members"."mail_digest" IS 'Whether follow-ups that are due are reported to the member by mail, at most one a day; never to the crew.';
--> statement-breakpoint
COMMENT ON COLUMN "members"."push_new_requests" IS 'What the devices of the member that are subscribed are notified of.';
--> statement-breakpoint
COMMENT ON COLUMN "members"."last_digest_day" IS 'The business''s day of the last such mail to the member.';
--> statement-breakpoint
COMMENT ON COLUMN "form_names"."business_id" IS 'Null: of a business that is gone. Its printed link leads to nobody else, so the name is kept without its owner.';
--> statement-breakpoint
COMMENT ON COLUMN "form_names"."chosen_at" IS 'The newest is the one that is shown.';
--> statement-breakpoint
COMMENT ON COLUMN "invitations"."email" IS 'In lower case: who signs in with it, and nobody else, may accept.';
--> statement-breakpoint
COMMENT ON COLUMN "invitations"."hash" IS 'SHA-256 of the link''s secret, in hex.';
--> statement-breakpoint
COMMENT ON COLUMN "security_events"."at" IS 'When it happened; of what is counted, when it happened last.';
--> statement-breakpoint
COMMENT ON COLUMN "security_events"."user_id" IS 'Whom it happened to or who did it; null where nobody is known.';
--> statement-breakpoint
COMMENT ON COLUMN "security_events"."subject" IS 'What it was about in words: a member''s name, a key''s name.';
--> statement-breakpoint
COMMENT ON COLUMN "security_events"."device" IS 'The kind of browser and system, such as "Chrome on Windows"; null where no device had a part in it.';
--> statement-breakpoint
COMMENT ON COLUMN "security_events"."quarter" IS 'How often it happened in the quarter of an hour that begins then; null for what stands for itself.';
--> statement-breakpoint
COMMENT ON COLUMN "customer_merges"."secondary_customer_data" IS 'The secondary''s whole row, as it was removed.';
--> statement-breakpoint
COMMENT ON COLUMN "customer_merges"."primary_before" IS 'The primary''s whole row before and after the merge; null for a merge of which no rows were recorded.';
--> statement-breakpoint
COMMENT ON COLUMN "notifications"."status" IS 'pending, or done once the customer was contacted';
--> statement-breakpoint
COMMENT ON COLUMN "notifications"."priority" IS 'urgent or medium';
--> statement-breakpoint
COMMENT ON COLUMN "notifications"."read_at" IS 'Since when it is read for everybody: it was answered, or read when only one person could.';
--> statement-breakpoint
COMMENT ON COLUMN "notifications"."dashboard" IS 'Whether the bell shows it; one that is only mailed is stored for the mail.';
--> statement-breakpoint
COMMENT ON COLUMN "push_subscriptions"."hash" IS 'SHA-256 of the address at the push service, in hex.';
--> statement-breakpoint
COMMENT ON COLUMN "push_subscriptions"."secret" IS 'The address at the push service and the device''s keys, as JSON: whoever has them can notify the device.';
--> statement-breakpoint
COMMENT ON COLUMN "push_subscriptions"."device" IS 'The kind of browser and system, such as "Chrome on Windows".';
--> statement-breakpoint
COMMENT ON COLUMN "push_subscriptions"."failures" IS 'Messages in a row that its push service did not take, and since when.';
--> statement-breakpoint
COMMENT ON COLUMN "webhook_endpoints"."secret" IS 'What deliveries are signed with; the receiver keeps the same.';
--> statement-breakpoint
COMMENT ON COLUMN "webhook_endpoints"."failures" IS 'Attempts in a row that failed, and since when.';
--> statement-breakpoint
COMMENT ON COLUMN "webhook_endpoints"."set_aside_at" IS 'It was turned off by us, because nothing could be delivered. Null: its owner turned it on or off.';
--> statement-breakpoint
COMMENT ON COLUMN "webhook_deliveries"."status" IS 'waiting, delivered or failed';
--> statement-breakpoint
COMMENT ON COLUMN "webhook_deliveries"."response_status" IS 'The HTTP status of the last answer, and what was wrong with it.';
--> statement-breakpoint
COMMENT ON COLUMN "outbox"."id" IS 'The job''s own id in the job queue, too.';
--> statement-breakpoint
COMMENT ON COLUMN "outbox"."name" IS 'Its kind.';
--> statement-breakpoint
COMMENT ON COLUMN "outbox"."start_after" IS 'Before which moment it is not begun.';
--> statement-breakpoint
COMMENT ON COLUMN "quotes"."number" IS 'Given when it is first sent, per business, rising, never used again.';
--> statement-breakpoint
COMMENT ON COLUMN "quotes"."estimate_ids" IS 'The estimates that it was made of.';
--> statement-breakpoint
COMMENT ON COLUMN "quotes"."state" IS 'draft, sent, accepted, declined or withdrawn; that time is over is compared, never stored';
--> statement-breakpoint
COMMENT ON COLUMN "quotes"."sent_version" IS 'The version that the customer reads; 0: none has been sent.';
--> statement-breakpoint
COMMENT ON COLUMN "quotes"."draft" IS 'What is being written: the first version, or the next one; null: nothing.';
--> statement-breakpoint
COMMENT ON COLUMN "quotes"."recipient_name" IS 'Whom it is offered to, and what it comes to, for lists: of the draft until it is sent, then of what stands.';
--> statement-breakpoint
COMMENT ON COLUMN "quotes"."last_day" IS 'The last day on which it can be accepted, and the first instant at which it cannot.';
--> statement-breakpoint
COMMENT ON COLUMN "quotes"."link_number" IS 'Which of its links is the valid one, and the SHA-256 of that one''s key.';
--> statement-breakpoint
COMMENT ON COLUMN "quotes"."acceptance_id" IS 'The acceptance that holds now.';
--> statement-breakpoint
COMMENT ON COLUMN "quotes"."record_count" IS 'The end of its record: how many events it has, and the hash of the last; null: it has none.';
--> statement-breakpoint
COMMENT ON COLUMN "quotes"."ask_unread" IS 'Whether the customer has written what nobody of the business has read.';
--> statement-breakpoint
COMMENT ON COLUMN "quote_versions"."pdf_hash" IS 'The SHA-256 of the PDF of it.';
--> statement-breakpoint
COMMENT ON COLUMN "quote_events"."at" IS 'As it is hashed: an ISO instant in UTC with milliseconds.';
--> statement-breakpoint
COMMENT ON COLUMN "quote_events"."by" IS 'A member''s id, "customer", or null for the product.';
--> statement-breakpoint
COMMENT ON COLUMN "quote_events"."data" IS 'Canonical JSON, as it is hashed.';
--> statement-breakpoint
COMMENT ON COLUMN "quote_acceptances"."idempotency_key" IS 'What the page that sent it made up, so that a retry is no second one.';
--> statement-breakpoint
COMMENT ON COLUMN "quote_acceptances"."how" IS 'page, phone, in_person or device';
--> statement-breakpoint
COMMENT ON COLUMN "quote_acceptances"."package_name" IS 'What the version says of this choice, so that counting many of them reads no version: `ChosenParts`.';
--> statement-breakpoint
COMMENT ON COLUMN "quote_acceptances"."notices" IS 'The notices that were shown before signing, as they were.';
--> statement-breakpoint
COMMENT ON COLUMN "quote_acceptances"."accepted_at" IS 'The server''s time as an ISO instant, and the business''s zone.';
--> statement-breakpoint
COMMENT ON COLUMN "quote_acceptances"."strokes" IS 'What was drawn, as strokes of points.';
--> statement-breakpoint
COMMENT ON COLUMN "quote_acceptances"."name_drawn" IS 'The SHA-256 of the PNG, in quote_files, of the name as the signer''s browser drew it.';
--> statement-breakpoint
COMMENT ON COLUMN "quote_payments"."kind" IS 'payment, refund, dispute, or undo';
--> statement-breakpoint
COMMENT ON COLUMN "quote_payments"."method" IS 'cash, check, other, card or test';
--> statement-breakpoint
COMMENT ON COLUMN "quote_payments"."amount" IS 'In cents of its currency; what went back is negative.';
--> statement-breakpoint
COMMENT ON COLUMN "quote_payments"."provider_id" IS 'What the payment provider calls it.';
--> statement-breakpoint
COMMENT ON COLUMN "quote_payments"."flag" IS 'Why somebody should look at it: another amount, another currency.';
--> statement-breakpoint
COMMENT ON COLUMN "quote_payments"."undoes" IS 'The row that this one undoes.';
--> statement-breakpoint
COMMENT ON COLUMN "quote_settings"."deposit_cap" IS 'The largest share of the total that a deposit may have without a warning, in percent; null: no warning.';
--> statement-breakpoint
COMMENT ON COLUMN "quote_settings"."tax_rates" IS 'Its named taxes, in percent, and when each holds.';
--> statement-breakpoint
COMMENT ON COLUMN "quote_settings"."keep_years" IS 'For how many years both can fetch what was accepted.';
--> statement-breakpoint
COMMENT ON COLUMN "services"."name_es" IS 'The same in Spanish, for who reads a form in it; null: as above.';
--> statement-breakpoint
COMMENT ON COLUMN "services"."widest_range" IS 'Customers are shown a price only where its range is no wider than this either way, in percent; null: always.';
--> statement-breakpoint
COMMENT ON COLUMN "services"."calibrations" IS 'What finished jobs taught about its figures (`Calibrations`); null until there is anything.';
--> statement-breakpoint
COMMENT ON COLUMN "service_components"."name_es" IS 'The same in Spanish, for who reads a form in it; null: as above.';
