import type { ColumnType } from "kysely";
import type { Column, Table } from "drizzle-orm";
import type * as accountTables from "#platform/database/tables/accountTables.ts";
import type * as apiKeyTables from "#platform/database/tables/apiKeyTables.ts";
import type * as billingTables from "#platform/database/tables/billingTables.ts";
import type * as businessTables from "#platform/database/tables/businessTables.ts";
import type * as calendarTables from "#platform/database/tables/calendarTables.ts";
import type * as customerTables from "#platform/database/tables/customerTables.ts";
import type * as estimateTables from "#platform/database/tables/estimateTables.ts";
import type * as memberTables from "#platform/database/tables/memberTables.ts";
import type * as mergeTables from "#platform/database/tables/mergeTables.ts";
import type * as notificationTables from "#platform/database/tables/notificationTables.ts";
import type * as depositTables from "#platform/database/tables/depositTables.ts";
import type * as outboxTables from "#platform/database/tables/outboxTables.ts";
import type * as quoteTables from "#platform/database/tables/quoteTables.ts";
import type * as serviceTables from "#platform/database/tables/serviceTables.ts";
import type { JsonText } from "./jsonText.ts";

/**
 * The tables as statements see them, derived from the tables that the migrations are generated from: a column that is
 * renamed or removed there does not compile wherever it is asked for. Values are read as `columnTypes.ts` reads them:
 * moments and days are strings, amounts numbers. JSON is written by `toJson`.
 */
type Columns<T extends Table> = {
  [Key in keyof T["_"]["columns"] & string as Snake<Key>]: ColumnOf<T["_"]["columns"][Key]["_"]>;
};
/** A column is named as its key is, in lower case with underscores; a test holds all of them to it. */
type Snake<Key extends string> = Key extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Rest>}`
  : Key;
type ColumnOf<C extends Column["_"]> = ColumnType<
  Nullable<C, Read<C>>,
  Nullable<C, Written<C>> | (C["hasDefault"] extends true ? undefined : C["notNull"] extends true ? never : undefined),
  Nullable<C, Written<C>>
>;
type Nullable<C extends Column["_"], Value> = C["notNull"] extends true ? Value : Value | null;
type Read<C extends Column["_"]> = C["dataType"] extends "date" ? string : C["data"];
type Written<C extends Column["_"]> = C["dataType"] extends "json" ? JsonText<C["data"]> : Read<C>;

export interface Schema {
  user: Columns<typeof accountTables.user>;
  session: Columns<typeof accountTables.session>;
  sign_ups: Columns<typeof accountTables.signUps>;
  account: Columns<typeof accountTables.account>;
  passkey: Columns<typeof accountTables.passkey>;
  two_factor: Columns<typeof accountTables.twoFactor>;
  verification: Columns<typeof accountTables.verification>;
  rate_limit: Columns<typeof accountTables.rateLimit>;
  local_mail: Columns<typeof accountTables.localMail>;
  mail_stops: Columns<typeof accountTables.mailStops>;
  reminder_schedule: Columns<typeof accountTables.reminderSchedule>;
  photo_cleanups: Columns<typeof accountTables.photoCleanups>;
  account_removals: Columns<typeof accountTables.accountRemovals>;
  api_keys: Columns<typeof apiKeyTables.api_keys>;
  billing_accounts: Columns<typeof billingTables.billingAccounts>;
  billing_subscriptions: Columns<typeof billingTables.billingSubscriptions>;
  billing_events: Columns<typeof billingTables.billingEvents>;
  billing_test_objects: Columns<typeof billingTables.billingTestObjects>;
  businesses: Columns<typeof businessTables.businesses>;
  subscriptions: Columns<typeof businessTables.subscriptions>;
  members: Columns<typeof memberTables.members>;
  form_names: Columns<typeof memberTables.form_names>;
  invitations: Columns<typeof memberTables.invitations>;
  security_events: Columns<typeof memberTables.security_events>;
  calendar_events: Columns<typeof calendarTables.calendar_events>;
  event_notes: Columns<typeof calendarTables.event_notes>;
  customer_imports: Columns<typeof customerTables.customer_imports>;
  customers: Columns<typeof customerTables.customers>;
  customer_services: Columns<typeof customerTables.customer_services>;
  customer_follow_ups: Columns<typeof customerTables.customer_follow_ups>;
  customer_events: Columns<typeof customerTables.customer_events>;
  estimates: Columns<typeof estimateTables.estimates>;
  estimate_events: Columns<typeof estimateTables.estimate_events>;
  estimate_reads: Columns<typeof estimateTables.estimate_reads>;
  estimate_lines: Columns<typeof estimateTables.estimate_lines>;
  photos: Columns<typeof estimateTables.photos>;
  measurements: Columns<typeof estimateTables.measurements>;
  analyses: Columns<typeof estimateTables.analyses>;
  customer_merges: Columns<typeof mergeTables.customer_merges>;
  customer_merge_moves: Columns<typeof mergeTables.customer_merge_moves>;
  dismissed_duplicates: Columns<typeof mergeTables.dismissed_duplicates>;
  notifications: Columns<typeof notificationTables.notifications>;
  notification_reads: Columns<typeof notificationTables.notification_reads>;
  push_subscriptions: Columns<typeof notificationTables.push_subscriptions>;
  webhook_endpoints: Columns<typeof notificationTables.webhook_endpoints>;
  webhook_deliveries: Columns<typeof notificationTables.webhook_deliveries>;
  card_payments: Columns<typeof depositTables.card_payments>;
  card_former_accounts: Columns<typeof depositTables.card_former_accounts>;
  card_checkouts: Columns<typeof depositTables.card_checkouts>;
  card_news: Columns<typeof depositTables.card_news>;
  quotes: Columns<typeof quoteTables.quotes>;
  quote_versions: Columns<typeof quoteTables.quote_versions>;
  quote_events: Columns<typeof quoteTables.quote_events>;
  quote_acceptances: Columns<typeof quoteTables.quote_acceptances>;
  quote_papers: Columns<typeof quoteTables.quote_papers>;
  quote_messages: Columns<typeof quoteTables.quote_messages>;
  quote_payments: Columns<typeof quoteTables.quote_payments>;
  quote_templates: Columns<typeof quoteTables.quote_templates>;
  quote_files: Columns<typeof quoteTables.quote_files>;
  quote_settings: Columns<typeof quoteTables.quote_settings>;
  outbox: Columns<typeof outboxTables.outbox>;
  services: Columns<typeof serviceTables.services>;
  service_components: Columns<typeof serviceTables.service_components>;
}
