import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * The tables of sign-in, in the shape Better Auth asks for. They belong to no owner (a session is how an owner is
 * found), so they carry no `created_by` and the tenant-scoped handle cannot reach them.
 */

const at = (name: string) => timestamp(name, { withTimezone: true });

/** A person who can sign in. */
export const user = pgTable("user", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  /** From the browser at sign-up; becomes the business's time zone. */
  timeZone: text("time_zone"),
  /** Asked for the free trial at sign-up; it starts when the address is confirmed. */
  trial: boolean("trial"),
  /** What the business is called and its trade, as the newest sign-up says. */
  businessName: text("business_name"),
  trade: text("trade"),
  /** Signed up to follow an invitation: no business is founded for this person. */
  joins: boolean("joins"),
  createdAt: at("created_at").notNull().defaultNow(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});

/** One signed-in device. */
export const session = pgTable(
  "session",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    token: text("token").notNull().unique(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    expiresAt: at("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    /** The business that the person works in on this device; null: in none, being a member of none. */
    businessId: uuid("business_id"),
    /** When the person last proved who they are on this device, by password or passkey. */
    verifiedAt: at("verified_at").notNull().defaultNow(),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [index("session_user").on(table.userId)],
);

/**
 * A sign-up that waits for its confirmation: what was chosen in it counts once it is confirmed from the browser it came
 * from.
 */
export const signUps = pgTable(
  "sign_ups",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** Hashed, as every password is. */
    password: text("password").notNull(),
    timeZone: text("time_zone"),
    trial: boolean("trial").notNull(),
    /** What the business is called and its trade, where that was said. */
    businessName: text("business_name"),
    trade: text("trade"),
    /** SHA-256, in hex, of the number that the browser stores in a cookie. */
    browser: text("browser").notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [index("sign_ups_user").on(table.userId)],
);

/** How a person proves who they are; today always a password, stored hashed. */
export const account = pgTable(
  "account",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: at("access_token_expires_at"),
    refreshTokenExpiresAt: at("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [index("account_user").on(table.userId)],
);

/** A passkey: what of it is public, so that a signature made with it can be checked. */
export const passkey = pgTable(
  "passkey",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name"),
    publicKey: text("public_key").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    credentialId: text("credential_id").notNull().unique(),
    /** How often it has signed, as it says itself; a number that does not rise is a copy's. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    deviceType: text("device_type").notNull(),
    backedUp: boolean("backed_up").notNull(),
    transports: text("transports"),
    /** Which make of key it is. */
    aaguid: text("aaguid"),
    lastUsedAt: at("last_used_at"),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [index("passkey_user").on(table.userId)],
);

/**
 * A person's second factor: the secret that an authenticator app shares, and the recovery codes. Wrong ones are counted
 * here, each way by itself (decision 050).
 */
export const twoFactor = pgTable("two_factor", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  /** Encrypted with the server's secret. */
  secret: text("secret").notNull(),
  /** When its first code was entered; until then it is not asked for. */
  turnedOnAt: at("turned_on_at"),
  /** The 30 seconds, counted from 1970, whose code was used last: no code opens twice. */
  lastStep: bigint("last_step", { mode: "number" }),
  /** The recovery codes that are left, hashed with the salt. */
  recoveryCodes: text("recovery_codes").array().notNull().default([]),
  recoverySalt: text("recovery_salt").notNull().default(""),
  /** Wrong codes since the last right one, and when the last was entered; recovery codes likewise. */
  wrongCodes: integer("wrong_codes").notNull().default(0),
  wrongCodeAt: at("wrong_code_at"),
  wrongRecoveryCodes: integer("wrong_recovery_codes").notNull().default(0),
  wrongRecoveryCodeAt: at("wrong_recovery_code_at"),
});

/**
 * Reset links in flight, and sign-ins that wait for the second factor; their identifiers are hashed, the value is whose
 * they are.
 */
export const verification = pgTable(
  "verification",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: at("expires_at").notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [index("verification_identifier").on(table.identifier)],
);

/**
 * Points counted under a key until its window ends, for all server processes together; keys are hashed. The table is
 * unlogged: after a crash of the database all windows start over, and a count costs no write-ahead log.
 */
export const rateLimit = pgTable(
  "rate_limit",
  {
    key: text("key").primaryKey(),
    count: bigint("count", { mode: "number" }).notNull(),
    ends_at: at("ends_at").notNull(),
  },
  (table) => [index("rate_limit_ends").on(table.ends_at)],
);

/** Mails stored for the local mailbox page when no SMTP server is configured. */
export const localMail = pgTable("local_mail", {
  id: uuid("id").primaryKey().defaultRandom(),
  recipient: text("recipient").notNull(),
  /** Whose account it is about; no reference, because a mail may arrive when the account has just gone. */
  account_id: uuid("account_id"),
  subject: text("subject").notNull(),
  body_text: text("body_text").notNull(),
  body_html: text("body_html").notNull(),
  sent_at: at("sent_at").notNull().defaultNow(),
});

/**
 * The mailboxes whose readers want no emails about requests, whichever business they were sent to: by a keyed hash, which
 * names nobody.
 */
export const mailStops = pgTable("mail_stops", {
  mailbox: text("mailbox").primaryKey(),
  stopped_at: at("stopped_at").notNull().defaultNow(),
});

/**
 * When an owner is next to be reminded: 7:00 of a day in the owner's time zone. The job runner looks here across all
 * owners; an owner with nothing to be reminded of has no row.
 */
export const reminderSchedule = pgTable(
  "reminder_schedule",
  {
    business_id: uuid("business_id").primaryKey(),
    due_at: at("due_at").notNull(),
  },
  (table) => [index("reminder_schedule_due").on(table.due_at)],
);

/**
 * When a saved photo is to be looked after: it goes, with its files in the photo store, unless a request has it by
 * then. The job runner looks here across all owners. The row outlives the photo's own, so that files are never
 * forgotten.
 */
export const photoCleanups = pgTable(
  "photo_cleanups",
  {
    business_id: uuid("business_id").notNull(),
    photo_id: uuid("photo_id").notNull(),
    /** Of its files: see the table of photos. */
    name: text("name").notNull(),
    due_at: at("due_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.business_id, table.photo_id] }),
    index("photo_cleanups_due").on(table.due_at),
  ],
);

/**
 * A business that an owner has deleted and that may not be gone altogether yet: the job that finishes deletions looks
 * here. It refers to nothing, since it outlives the business's own row.
 */
export const accountRemovals = pgTable("account_removals", {
  business_id: uuid("business_id").primaryKey(),
  asked_at: at("asked_at").notNull().defaultNow(),
});
