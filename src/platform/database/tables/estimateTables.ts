import { isNull, sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { owner } from "./businessTables.ts";
import { actedBy, at, figure, id, money, stamps, version } from "./tenantColumns.ts";

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
    /** The vertical that the form's link led to; null: every service, or not known. */
    form_area: text("form_area"),
    /** The tag that the form's link carried (`?source=`), which says where the customer found it. */
    link_source: text("link_source"),
    /** The business sent it to try its own form: it counts nowhere. */
    is_test: boolean("is_test").notNull().default(false),
    /** The SHA-256 of what opens the request's page, in hexadecimals; null: it came before there were such pages. */
    page_hash: text("page_hash"),
    /** When the customer withdrew the request. */
    withdrawn_at: at("withdrawn_at"),
    /** The language its customer read the form in; null: English. */
    language: text("language"),
    /** When its customer was first emailed about it. */
    customer_mailed_at: at("customer_mailed_at"),
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
    /**
     * The 80% interval of the figure the price rests on, in the figure's own unit; null where the figure is taken as
     * told.
     */
    figure_low: figure("figure_low"),
    figure_high: figure("figure_high"),
    /**
     * How the figure was found: typed, measured, analysed (the model's own number) or assumed; null where there is
     * none.
     */
    figure_source: text("figure_source"),
    /** Whose hand drew what was measured: customer, owner or model; null where it was not measured. */
    drawn_by: text("drawn_by"),
    /** The figure as it was found, before what past jobs taught was applied to it. */
    predicted_size: figure("predicted_size"),
    /** What each way and hand found of it (`Predictions`), to be compared with the true figure: customers' and models' first, the owner's last. */
    predictions: jsonb("predictions").notNull().default({}),
    /** The true area (sq ft) or count, as the owner found it on the finished job. */
    actual_size: figure("actual_size"),
    status: text("status").notNull().default("pending"),
    reference_object: text("reference_object"),
    notes: text("notes"),
    price_shown_to_customer: boolean("price_shown_to_customer").notNull().default(true),
    /** The price that the customer was shown first, its range where there was one, and when; never overwritten. */
    first_shown_price: money("first_shown_price"),
    first_shown_low: money("first_shown_low"),
    first_shown_high: money("first_shown_high"),
    first_shown_at: at("first_shown_at"),
    /** When the customer read that its price will come; null where it need not, or has. */
    price_promised_at: at("price_promised_at"),
    /** True if it was promised by email, too. */
    price_by_email: boolean("price_by_email").notNull().default(false),
    customer_id: uuid("customer_id"),
    user_agent: text("user_agent"),
    /** When the owner first changed anything about it: its status, its figures, its customer. */
    first_action_at: at("first_action_at"),
    deleted_at: at("deleted_at"),
    version: version(),
    ...stamps(),
    /** What a search looks into: all fields that it finds an estimate by, in lower case, each on a line of its own. */
    searched: text("searched").generatedAlwaysAs(
      sql`lower(name || E'\\n' || coalesce(email, '') || E'\\n' || coalesce(phone, '') || E'\\n' || coalesce(address, '') || E'\\n' || service_name)`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    unique("estimates_request").on(table.created_by, table.request_id, table.request_position),
    // With what a list can be narrowed to, so that no page of it is looked for in the estimates themselves.
    index("estimates_newest")
      .on(
        table.created_by,
        table.created_at.desc(),
        table.id,
        table.service_category,
        table.status,
        table.estimate_method,
      )
      .where(isNull(table.deleted_at)),
    // With what is counted, and without what tells one estimate from another: a hundred thousand take less than a megabyte.
    index("estimates_counted")
      .on(table.created_by, table.status, table.service_category, table.estimate_method, table.is_test)
      .where(isNull(table.deleted_at)),
    // What may be new to a member is few, however many estimates there are.
    index("estimates_unopened")
      .on(table.created_by, table.created_at.desc(), table.id)
      .where(sql`request_position = 0 and status = 'pending' and first_action_at is null and deleted_at is null`),
    index("estimates_customer").on(table.created_by, table.customer_id),
    index("estimates_page").on(table.created_by, table.page_hash),
  ],
);

/** Which member has opened which request's page: to the others it is still new. One row for each estimate of the request. */
export const estimate_reads = pgTable(
  "estimate_reads",
  {
    created_by: owner(),
    estimate_id: uuid("estimate_id").notNull(),
    user_id: uuid("user_id").notNull(),
    read_at: at("read_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.estimate_id, table.user_id] }),
    foreignKey({
      columns: [table.created_by, table.estimate_id],
      foreignColumns: [estimates.created_by, estimates.id],
    }).onDelete("cascade"),
  ],
);

/** What members did to an estimate. Rows are only added. */
export const estimate_events = pgTable(
  "estimate_events",
  {
    created_by: owner(),
    id: id(),
    estimate_id: uuid("estimate_id").notNull(),
    kind: text("kind").notNull(),
    at: at("at").notNull().defaultNow(),
    /** What it was before and became, by the kind. */
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
    acted_by: actedBy(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({
      columns: [table.created_by, table.estimate_id],
      foreignColumns: [estimates.created_by, estimates.id],
    }).onDelete("cascade"),
    index("estimate_events_newest").on(table.created_by, table.estimate_id, table.at.desc(), table.id),
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
    foreignKey({
      columns: [table.created_by, table.estimate_id],
      foreignColumns: [estimates.created_by, estimates.id],
    }).onDelete("cascade"),
    index("estimate_lines_estimate").on(table.created_by, table.estimate_id, table.sort_order),
  ],
);

/**
 * A photo that a customer sent with a request, or that a member took on a visit; `attached_at` is null until the request
 * it was picked for is submitted, or the picture of the visit is stored.
 */
export const photos = pgTable(
  "photos",
  {
    created_by: owner(),
    id: id(),
    /** The request it was sent with; null: it is of a visit. */
    request_id: uuid("request_id"),
    /** The event whose visit it is of. */
    event_id: uuid("event_id"),
    /** Who took it on a visit; null: a customer sent it. */
    acted_by: actedBy(),
    /** The unguessable part of its address; the store has `<owner>/<name>.jpg` and `<owner>/<name>-thumb.webp`. */
    name: text("name").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    focal_length_35mm: figure("focal_length_35mm"),
    /** Which way its camera felt as down: right, down, into the photo. */
    gravity: jsonb("gravity").$type<readonly [number, number, number]>(),
    /** The digital zoom that its camera noted, where the focal length may or may not include it. */
    digital_zoom: figure("digital_zoom"),
    /** Whether its camera noted another shape than it has. */
    cropped: boolean("cropped").notNull().default(false),
    bytes: integer("bytes").notNull(),
    sort_order: integer("sort_order").notNull().default(0),
    /** The customer took it to show how large things are: there is something of known size on it. */
    is_reference: boolean("is_reference").notNull().default(false),
    attached_at: at("attached_at"),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    index("photos_request").on(table.created_by, table.request_id),
    index("photos_event").on(table.created_by, table.event_id),
    index("photos_waiting").on(table.created_by, table.bytes).where(isNull(table.attached_at)),
  ],
);

/**
 * What was pointed at on the photos of an estimate, and what it measured: a version for each time. None is overwritten.
 */
export const measurements = pgTable(
  "measurements",
  {
    created_by: owner(),
    id: id(),
    estimate_id: uuid("estimate_id").notNull(),
    /** Who saved it: customer, owner or model. */
    made_by: text("made_by").notNull(),
    /** The `Measurement`: corners and references, by photo. */
    annotations: jsonb("annotations").notNull(),
    /** In square feet: the median and its 80% interval. */
    area: figure("area").notNull(),
    area_low: figure("area_low").notNull(),
    area_high: figure("area_high").notNull(),
    acted_by: actedBy(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({
      columns: [table.created_by, table.estimate_id],
      foreignColumns: [estimates.created_by, estimates.id],
    }).onDelete("cascade"),
    index("measurements_estimate").on(table.created_by, table.estimate_id, table.created_at),
  ],
);

/** What an AI provider answered about an estimate's photos, stored so that a price can be derived again later. */
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
    foreignKey({
      columns: [table.created_by, table.estimate_id],
      foreignColumns: [estimates.created_by, estimates.id],
    }).onDelete("cascade"),
    index("analyses_estimate").on(table.created_by, table.estimate_id, table.created_at),
  ],
);
