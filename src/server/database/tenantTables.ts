import { sql } from "drizzle-orm";
import { boolean, date, foreignKey, index, integer, jsonb, numeric, pgTable, primaryKey, smallint, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { user } from "#server/database/accountTables.ts";

/**
 * Everything that belongs to one owner. Each table has `created_by`, its key is `(created_by, id)`, and every reference
 * carries `created_by`, so rows of two owners cannot be linked. Row-level security on all of them is laid down in the
 * migrations. Columns are named as the product's fields are.
 */

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });
const owner = () =>
  uuid("created_by")
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });
const id = () => uuid("id").notNull().defaultRandom();
const stamps = () => ({ created_at: at("created_at").notNull().defaultNow(), updated_at: at("updated_at").notNull().defaultNow() });
/** Counts up with each saved change, so that the second of two editors is told. */
const version = () => integer("version").notNull().default(1);
const money = (name: string) => numeric(name, { precision: 14, scale: 2, mode: "number" });
const figure = (name: string) => numeric(name, { precision: 18, scale: 4, mode: "number" });

/** The owner's business: what customers see of it, and how it wants to be told of requests. */
export const businesses = pgTable(
  "businesses",
  {
    created_by: owner(),
    name: text("name"),
    phone: text("phone"),
    /** The unguessable part of the logo's address; the store keeps `<owner>/<name>-logo.png`. Null: none. */
    logo_name: text("logo_name"),
    time_zone: text("time_zone").notNull().default("UTC"),
    mail_new_requests: boolean("mail_new_requests").notNull().default(true),
    /** Whether follow-ups that are due are told by mail, at most one a day. */
    mail_digest: boolean("mail_digest").notNull().default(true),
    /** The owner's day of the last such mail. */
    last_digest_day: date("last_digest_day"),
    /** Counts up when the owner renews the address of the calendar feed: addresses of earlier numbers lead nowhere. */
    calendar_feed_number: integer("calendar_feed_number").notNull().default(1),
    ...stamps(),
  },
  (table) => [primaryKey({ columns: [table.created_by] })],
);

/** The plan an owner is on; no row means the Free plan. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    created_by: owner(),
    subscription_tier: text("subscription_tier").notNull(),
    subscription_end: at("subscription_end").notNull(),
    /** When the free trial ends or ended, kept when the plan that is shown has become another. */
    trial_end: at("trial_end"),
    ...stamps(),
  },
  (table) => [primaryKey({ columns: [table.created_by] })],
);

/** What the business offers and how it is priced. */
export const services = pgTable(
  "services",
  {
    created_by: owner(),
    id: id(),
    name: text("name").notNull(),
    description: text("description"),
    rate: figure("rate").notNull().default(0),
    unit: text("unit").notNull().default("per sq ft"),
    custom_unit: text("custom_unit"),
    minimum_price: money("minimum_price").notNull().default(0),
    ai_focus_instructions: text("ai_focus_instructions"),
    show_price: boolean("show_price").notNull().default(false),
    show_ai_analysis: boolean("show_ai_analysis").notNull().default(false),
    ai_enabled: boolean("ai_enabled").notNull().default(false),
    service_category: text("service_category").notNull().default("general"),
    pricing_model: text("pricing_model").notNull().default("area"),
    /** Customers are shown a price only where its range is no wider than this either way, in percent; null: always. */
    widest_range: figure("widest_range"),
    /** What finished jobs taught about its figures (`Lessons`); null until there is anything. */
    learned: jsonb("learned"),
    version: version(),
    ...stamps(),
  },
  (table) => [primaryKey({ columns: [table.created_by, table.id] }), index("services_oldest").on(table.created_by, table.created_at)],
);

/** One part of a service that is sold as a package. */
export const service_components = pgTable(
  "service_components",
  {
    created_by: owner(),
    id: id(),
    service_id: uuid("service_id").notNull(),
    name: text("name").notNull(),
    description: text("description"),
    pricing_model: text("pricing_model").notNull().default("area"),
    rate: figure("rate").notNull().default(0),
    unit: text("unit").notNull(),
    custom_unit: text("custom_unit"),
    minimum_price: money("minimum_price").notNull().default(0),
    ai_focus_instructions: text("ai_focus_instructions"),
    is_required: boolean("is_required").notNull().default(true),
    sort_order: integer("sort_order").notNull().default(0),
    version: version(),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({ columns: [table.created_by, table.service_id], foreignColumns: [services.created_by, services.id] }).onDelete("cascade"),
    index("service_components_order").on(table.created_by, table.service_id, table.sort_order),
  ],
);

/** One file of customers that was taken in, as a whole; `undone_at` says when it was taken back. */
export const customer_imports = pgTable(
  "customer_imports",
  {
    created_by: owner(),
    id: id(),
    file_name: text("file_name").notNull(),
    /** How many rows became customers, and how many were left out. */
    imported: integer("imported").notNull(),
    skipped: integer("skipped").notNull(),
    undone_at: at("undone_at"),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.created_by, table.id] }), index("customer_imports_newest").on(table.created_by, table.created_at)],
);

/** A person the business works for. */
export const customers = pgTable(
  "customers",
  {
    created_by: owner(),
    id: id(),
    name: text("name").notNull(),
    email: text("email"),
    phone: text("phone"),
    address: text("address"),
    status: text("status").notNull().default("prospect"),
    client_type: text("client_type").notNull().default("residential"),
    notes: text("notes"),
    last_work_date: date("last_work_date"),
    last_quote_amount: money("last_quote_amount"),
    /** The import that made this customer. */
    import_id: uuid("import_id"),
    version: version(),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    index("customers_newest").on(table.created_by, table.created_at.desc(), table.id),
    index("customers_kind").on(table.created_by, table.client_type, table.status),
    index("customers_import").on(table.created_by, table.import_id),
  ],
);

/**
 * A request for a price and everything that became of it. A request for several services is one row each, under one
 * `request_id`; the pair with `request_position` is what makes a repeated submit harmless.
 */
export const estimates = pgTable(
  "estimates",
  {
    created_by: owner(),
    id: id(),
    request_id: uuid("request_id").notNull().defaultRandom(),
    request_position: smallint("request_position").notNull().default(0),
    form: text("form").notNull().default("standard"),
    /** The area of trade that the form's link led to; null: every service, or not known. */
    form_area: text("form_area"),
    /** The tag that the form's link carried (`?source=`), which tells where the customer found it. */
    link_source: text("link_source"),
    name: text("name").notNull(),
    email: text("email"),
    phone: text("phone"),
    address: text("address"),
    service_id: uuid("service_id"),
    service_name: text("service_name").notNull(),
    service_category: text("service_category").notNull().default("general"),
    service_rate: figure("service_rate"),
    service_unit: text("service_unit"),
    pricing_model: text("pricing_model").notNull().default("area"),
    minimum_price: money("minimum_price").notNull().default(0),
    estimated_quantity: figure("estimated_quantity"),
    estimated_square_footage: figure("estimated_square_footage"),
    total_price: money("total_price"),
    estimate_method: text("estimate_method"),
    ai_analysis: text("ai_analysis"),
    /** none, running, done or failed */
    analysis_state: text("analysis_state").notNull().default("none"),
    analysis_error: text("analysis_error"),
    analysis_started_at: at("analysis_started_at"),
    assumed: boolean("assumed").notNull().default(false),
    /** The 80% interval of the figure the price rests on, in the figure's own unit; null where the figure is taken as told. */
    figure_low: figure("figure_low"),
    figure_high: figure("figure_high"),
    /** How the figure was found: typed, measured, analysed (the model's own number) or assumed; null where there is none. */
    figure_source: text("figure_source"),
    /** The figure as it was found, before what past jobs taught was applied to it. */
    predicted_figure: figure("predicted_figure"),
    /** The true area (sq ft) or count, as the owner found it on the finished job. */
    true_figure: figure("true_figure"),
    status: text("status").notNull().default("pending"),
    reference_object: text("reference_object"),
    notes: text("notes"),
    price_shown_to_customer: boolean("price_shown_to_customer").notNull().default(true),
    customer_id: uuid("customer_id"),
    user_agent: text("user_agent"),
    /** When the owner first changed anything about it: its status, its figures, its customer. */
    first_action_at: at("first_action_at"),
    deleted_at: at("deleted_at"),
    version: version(),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    unique("estimates_request").on(table.created_by, table.request_id, table.request_position),
    index("estimates_newest").on(table.created_by, table.created_at.desc(), table.id),
    index("estimates_status").on(table.created_by, table.status),
    index("estimates_customer").on(table.created_by, table.customer_id),
  ],
);

/** One priced part of an estimate for a package. */
export const estimate_lines = pgTable(
  "estimate_lines",
  {
    created_by: owner(),
    id: id(),
    estimate_id: uuid("estimate_id").notNull(),
    name: text("name").notNull(),
    pricing_model: text("pricing_model").notNull(),
    rate: figure("rate").notNull(),
    unit: text("unit").notNull(),
    minimum_price: money("minimum_price").notNull().default(0),
    quantity: figure("quantity"),
    /** null where the part is quoted as a rate and not added (time). */
    total: money("total"),
    sort_order: integer("sort_order").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({ columns: [table.created_by, table.estimate_id], foreignColumns: [estimates.created_by, estimates.id] }).onDelete("cascade"),
    index("estimate_lines_estimate").on(table.created_by, table.estimate_id, table.sort_order),
  ],
);

/** A photo a customer sent; `attached_at` is null until the request it was picked for is submitted. */
export const photos = pgTable(
  "photos",
  {
    created_by: owner(),
    id: id(),
    request_id: uuid("request_id").notNull(),
    /** The unguessable part of its address; the store keeps `<owner>/<name>.jpg` and `<owner>/<name>-thumb.webp`. */
    name: text("name").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    focal_length_35mm: figure("focal_length_35mm"),
    bytes: integer("bytes").notNull(),
    sort_order: integer("sort_order").notNull().default(0),
    attached_at: at("attached_at"),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.created_by, table.id] }), index("photos_request").on(table.created_by, table.request_id)],
);

/** What was pointed at on the photos of an estimate, and what it measured: a version for each time. None is overwritten. */
export const measurements = pgTable(
  "measurements",
  {
    created_by: owner(),
    id: id(),
    estimate_id: uuid("estimate_id").notNull(),
    /** customer, owner or model */
    made_by: text("made_by").notNull(),
    /** The `Measurement`: corners and references, by photo. */
    taps: jsonb("taps").notNull(),
    /** In square feet: the median and its 80% interval. */
    area: figure("area").notNull(),
    area_low: figure("area_low").notNull(),
    area_high: figure("area_high").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({ columns: [table.created_by, table.estimate_id], foreignColumns: [estimates.created_by, estimates.id] }).onDelete("cascade"),
    index("measurements_estimate").on(table.created_by, table.estimate_id, table.created_at),
  ],
);

/** What an AI provider answered about an estimate's photos, kept so that a price can be derived again later. */
export const analyses = pgTable(
  "analyses",
  {
    created_by: owner(),
    id: id(),
    estimate_id: uuid("estimate_id").notNull(),
    provider: text("provider").notNull(),
    model: text("model").notNull(),
    prompt_version: integer("prompt_version").notNull(),
    /** The model's answer as it was parsed, and what our checks made of it. */
    answer: jsonb("answer").notNull(),
    result: jsonb("result").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({ columns: [table.created_by, table.estimate_id], foreignColumns: [estimates.created_by, estimates.id] }).onDelete("cascade"),
    index("analyses_estimate").on(table.created_by, table.estimate_id, table.created_at),
  ],
);

/** A service that a customer gets again and again. */
export const customer_services = pgTable(
  "customer_services",
  {
    created_by: owner(),
    id: id(),
    customer_id: uuid("customer_id").notNull(),
    service_name: text("service_name").notNull(),
    service_interval_months: integer("service_interval_months").notNull().default(3),
    last_service_date: date("last_service_date"),
    next_service_date: date("next_service_date"),
    service_notes: text("service_notes"),
    /** active, paused or completed */
    status: text("status").notNull().default("active"),
    version: version(),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({ columns: [table.created_by, table.customer_id], foreignColumns: [customers.created_by, customers.id] }).onDelete("cascade"),
    index("customer_services_customer").on(table.created_by, table.customer_id),
    index("customer_services_next").on(table.created_by, table.status, table.next_service_date),
  ],
);

/** When a customer is to be contacted again, and on which schedule it is served; a customer without merges has at most one. */
export const customer_follow_ups = pgTable(
  "customer_follow_ups",
  {
    created_by: owner(),
    id: id(),
    customer_id: uuid("customer_id").notNull(),
    follow_up_frequency: text("follow_up_frequency").notNull().default("quarterly"),
    custom_interval_days: integer("custom_interval_days"),
    last_contact_date: date("last_contact_date"),
    next_due_date: date("next_due_date"),
    /** The service schedule: all null where there is none. */
    service_interval_months: integer("service_interval_months"),
    last_service_date: date("last_service_date"),
    next_service_date: date("next_service_date"),
    service_notes: text("service_notes"),
    notification_preferences: jsonb("notification_preferences").$type<{ email: boolean; dashboard: boolean; both: boolean }>().notNull().default({ email: true, dashboard: true, both: true }),
    /** active, paused or completed */
    status: text("status").notNull().default("active"),
    notes: text("notes"),
    version: version(),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({ columns: [table.created_by, table.customer_id], foreignColumns: [customers.created_by, customers.id] }).onDelete("cascade"),
    index("customer_follow_ups_customer").on(table.created_by, table.customer_id),
    index("customer_follow_ups_due").on(table.created_by, table.status, table.next_due_date),
    index("customer_follow_ups_service").on(table.created_by, table.next_service_date),
  ],
);

/**
 * Two customers that were made one. It refers to customers without a foreign key: the secondary's row is gone until the
 * merge is undone, and then comes back with the same id.
 */
export const customer_merges = pgTable(
  "customer_merges",
  {
    created_by: owner(),
    id: id(),
    primary_customer_id: uuid("primary_customer_id").notNull(),
    secondary_customer_id: uuid("secondary_customer_id").notNull(),
    /** The secondary's whole row, as it was removed. */
    secondary_customer_data: jsonb("secondary_customer_data").$type<Record<string, unknown>>().notNull(),
    /** The primary's whole row before and after the merge; null for a merge of which no record of rows was kept. */
    primary_before: jsonb("primary_before").$type<Record<string, unknown>>(),
    primary_after: jsonb("primary_after").$type<Record<string, unknown>>(),
    merged_by: uuid("merged_by").notNull(),
    merged_at: at("merged_at").notNull().default(sql`clock_timestamp()`),
    unmerged_at: at("unmerged_at"),
    unmerged_by: uuid("unmerged_by"),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    index("customer_merges_newest").on(table.created_by, table.merged_at),
    index("customer_merges_primary").on(table.created_by, table.primary_customer_id),
    index("customer_merges_secondary").on(table.created_by, table.secondary_customer_id),
  ],
);

/** The journal of a merge: each row that it moved or changed, and the fields concerned before and after. */
export const customer_merge_moves = pgTable(
  "customer_merge_moves",
  {
    created_by: owner(),
    id: id(),
    merge_id: uuid("merge_id").notNull(),
    table_name: text("table_name").notNull(),
    row_id: uuid("row_id").notNull(),
    before: jsonb("before").$type<Record<string, unknown>>().notNull(),
    after: jsonb("after").$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({ columns: [table.created_by, table.merge_id], foreignColumns: [customer_merges.created_by, customer_merges.id] }).onDelete("cascade"),
    index("customer_merge_moves_merge").on(table.created_by, table.merge_id),
    index("customer_merge_moves_row").on(table.created_by, table.row_id),
  ],
);

/**
 * Two customers whom the owner has told apart although they look alike: `one_id` is the smaller id. It refers to them without
 * foreign keys, so that a merge of one of them, which takes its row away for a while, forgets nothing.
 */
export const customer_distinctions = pgTable(
  "customer_distinctions",
  {
    created_by: owner(),
    id: id(),
    one_id: uuid("one_id").notNull(),
    other_id: uuid("other_id").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.created_by, table.id] }), unique("customer_distinctions_pair").on(table.created_by, table.one_id, table.other_id)],
);

/** Planned work or an appointment. The client's fields are the event's own; `customer_id` links it to a customer. */
export const calendar_events = pgTable(
  "calendar_events",
  {
    created_by: owner(),
    id: id(),
    title: text("title").notNull(),
    description: text("description"),
    start_datetime: at("start_datetime").notNull(),
    end_datetime: at("end_datetime").notNull(),
    all_day: boolean("all_day").notNull().default(false),
    client_name: text("client_name"),
    client_email: text("client_email"),
    client_phone: text("client_phone"),
    client_address: text("client_address"),
    /** pressure_washing, sealcoating, maintenance, repair, inspection or other */
    service_type: text("service_type"),
    estimated_price: money("estimated_price"),
    actual_price: money("actual_price"),
    estimate_id: uuid("estimate_id"),
    customer_id: uuid("customer_id"),
    /** The customer's service, or the follow-up with a service schedule, whose next visit this is. */
    schedule_id: uuid("schedule_id"),
    /** When the visit was recorded as done. */
    completed_at: at("completed_at"),
    notes: text("notes"),
    version: version(),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({ columns: [table.created_by, table.customer_id], foreignColumns: [customers.created_by, customers.id] }).onDelete("cascade"),
    index("calendar_events_start").on(table.created_by, table.start_datetime),
    index("calendar_events_customer").on(table.created_by, table.customer_id),
    index("calendar_events_estimate").on(table.created_by, table.estimate_id),
  ],
);

/** Something the owner is told: one for each due date of a follow-up, however often it is looked for. */
export const notifications = pgTable(
  "notifications",
  {
    created_by: owner(),
    id: id(),
    customer_id: uuid("customer_id").notNull(),
    follow_up_id: uuid("follow_up_id").notNull(),
    notification_type: text("notification_type").notNull().default("follow_up_due"),
    title: text("title").notNull(),
    message: text("message").notNull(),
    /** pending, or done once the customer was contacted */
    status: text("status").notNull().default("pending"),
    /** urgent or medium */
    priority: text("priority").notNull(),
    target_date: date("target_date").notNull(),
    metadata: jsonb("metadata").$type<{ customer_email: string | null; customer_phone: string | null }>().notNull(),
    read_at: at("read_at"),
    /** Whether the bell shows it; one that is only mailed is kept for the mail. */
    dashboard: boolean("dashboard").notNull().default(true),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({ columns: [table.created_by, table.customer_id], foreignColumns: [customers.created_by, customers.id] }).onDelete("cascade"),
    foreignKey({ columns: [table.created_by, table.follow_up_id], foreignColumns: [customer_follow_ups.created_by, customer_follow_ups.id] }).onDelete("cascade"),
    unique("notifications_once").on(table.created_by, table.follow_up_id, table.target_date),
    index("notifications_newest").on(table.created_by, table.created_at.desc(), table.id),
    index("notifications_customer").on(table.created_by, table.customer_id),
  ],
);

/** What happened with a customer. Rows are only added; a merge moves them to the customer that is kept. */
export const customer_events = pgTable(
  "customer_events",
  {
    created_by: owner(),
    id: id(),
    customer_id: uuid("customer_id").notNull(),
    kind: text("kind").notNull(),
    at: at("at").notNull().default(sql`clock_timestamp()`),
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
    estimate_id: uuid("estimate_id"),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({ columns: [table.created_by, table.customer_id], foreignColumns: [customers.created_by, customers.id] }).onDelete("cascade"),
    index("customer_events_newest").on(table.created_by, table.customer_id, table.at.desc(), table.id),
    index("customer_events_estimate").on(table.created_by, table.estimate_id),
  ],
);

/** Where an owner's own program hears of events. One for each owner. */
export const webhook_endpoints = pgTable(
  "webhook_endpoints",
  {
    created_by: owner(),
    id: id(),
    url: text("url").notNull(),
    /** What deliveries are signed with; the receiver keeps the same. */
    secret: text("secret").notNull(),
    active: boolean("active").notNull().default(true),
    version: version(),
    ...stamps(),
  },
  (table) => [primaryKey({ columns: [table.created_by, table.id] }), unique("webhook_endpoints_one").on(table.created_by)],
);

/** One event sent, or still to be sent, to an owner's webhook, and what became of it. */
export const webhook_deliveries = pgTable(
  "webhook_deliveries",
  {
    created_by: owner(),
    id: id(),
    url: text("url").notNull(),
    event: text("event").notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    /** waiting, delivered or failed */
    status: text("status").notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** The HTTP status of the last answer, and what was wrong with it. */
    response_status: integer("response_status"),
    error: text("error"),
    last_attempt_at: at("last_attempt_at"),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.created_by, table.id] }), index("webhook_deliveries_newest").on(table.created_by, table.created_at.desc(), table.id)],
);
