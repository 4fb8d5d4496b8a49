import { resolve } from "node:path";
import * as z from "zod";
import { emailPattern } from "#shared/contact/email.ts";
import {
  addressWithPassword,
  contactPoint,
  domainName,
  folder,
  isSocketPath,
  listenAt,
  mailSender,
  oneOf,
  optional,
  processCount,
  proxyList,
  text,
  webAddress,
  websiteOrigin,
  wholeNumber,
  word,
} from "./settingTypes.ts";

const postgresAddress = addressWithPassword(
  /^postgres(ql)?:\/\//,
  "postgres://yardstick:password@db.example.org:5432/yardstick",
);
const signingSecret = (whose: string) =>
  text(/^whsec_\S+$/, `must be the signing secret of the Stripe webhook ${whose}, such as whsec_abc123`);
const priceId = text(/^price_\w+$/, "must be the id of a Stripe price, such as price_abc123");

const variables = z.object({
  PORT: optional(wholeNumber(0, 65_535, 3000)).default(3000),
  HOST: optional(listenAt),
  PROCESSES: optional(processCount).default(1),
  DATA_DIR: optional(folder("/srv/yardstick")).default("./data"),
  DATABASE_URL: optional(postgresAddress),
  DATABASE_DIRECT_URL: optional(postgresAddress),
  DATABASE_REPLICA_URL: optional(postgresAddress),
  DATABASE_ENGINE: optional(oneOf("postgres", "citus")).default("postgres"),
  DATABASE_POOL: optional(wholeNumber(2, 500, 15)).default(15),
  DATABASE_POOL_PER_BUSINESS: optional(wholeNumber(1, 500, 5)).default(5),
  DATABASE_POOL_JOBS: optional(wholeNumber(1, 100, 3)).default(3),
  DATABASE_STATEMENT_SECONDS: optional(wholeNumber(1, 3_600, 15)).default(15),
  DATABASE_WAIT_SECONDS: optional(wholeNumber(1, 600, 5)).default(5),
  PUBLIC_URL: optional(websiteOrigin("https://quotes.example.org")),
  AUTH_SECRET: optional(
    text(/^[^]{32,}$/, "must be at least 32 characters long, such as the output of: openssl rand -base64 32"),
  ),
  TRUSTED_PROXIES: optional(proxyList),
  HSTS_SUBDOMAINS: optional(oneOf("include")),
  METRICS_TOKEN: optional(
    text(/^[^]{16,}$/, "must be at least 16 characters long, such as the output of: openssl rand -hex 16"),
  ),
  S3_BUCKET: optional(
    text(
      /^[\w.-]{3,255}$/,
      "must be the name of a bucket alone, without s3:// and without a folder, such as yardstick-photos",
    ),
  ),
  S3_REGION: optional(text(/^[\w-]+$/, "must be the name of a region, such as us-east-1")),
  S3_ENDPOINT: optional(webAddress("https://s3.example.org")),
  S3_ACCESS_KEY_ID: optional(word("must be one word, the id of the access key, such as AKIAEXAMPLE")),
  S3_SECRET_ACCESS_KEY: optional(word("must be one word, the secret access key, such as wJalrEXAMPLEKEY")),
  SMTP_URL: optional(addressWithPassword(/^smtps?:\/\//, "smtp://user:password@mail.example.org:587")),
  MAIL_FROM: optional(mailSender).default("Yardstick <no-reply@localhost>"),
  INBOUND_MAIL_DOMAIN: optional(domainName("reply.example.org")),
  INBOUND_MAIL_SECRET: optional(
    text(
      /^\S{16,}$/,
      "must be at least 16 characters long and without a space, such as the output of: openssl rand -hex 16",
    ),
  ),
  STRIPE_SECRET_KEY: optional(text(/^(sk|rk)_(test|live)_\w+$/, "must be a Stripe secret key, such as sk_live_abc123")),
  STRIPE_WEBHOOK_SECRET: optional(signingSecret("for plans")),
  STRIPE_CONNECT_WEBHOOK_SECRET: optional(signingSecret("for connected accounts")),
  STRIPE_PRICE_MONTHLY: optional(priceId),
  STRIPE_PRICE_YEARLY: optional(priceId),
  AI_PROVIDER: optional(oneOf("openai", "anthropic", "google", "openai-compatible")),
  AI_MODEL: optional(word("must be one word, the name of a model at the provider, such as gpt-5")),
  AI_API_KEY: optional(word("must be one word, the key of the provider, such as sk-abc123")),
  AI_BASE_URL: optional(webAddress("http://localhost:11434/v1")),
  AI_ANALYSES_PER_DAY: optional(wholeNumber(1, 1_000_000, 200)),
  EMAILS_PER_DAY: optional(wholeNumber(1, 1_000_000, 500)),
  TWILIO_ACCOUNT_SID: optional(
    text(/^AC[0-9a-f]{32}$/, `must be the SID of a Twilio account, such as AC${"0123456789abcdef".repeat(2)}`),
  ),
  TWILIO_AUTH_TOKEN: optional(word("must be one word, the auth token of the Twilio account, such as 0123456789abcdef")),
  TWILIO_FROM: optional(
    text(/^\+[1-9]\d{6,14}$/, "must be a phone number of the Twilio account with + and country, such as +15125550101"),
  ),
  TWILIO_MESSAGING_SERVICE_SID: optional(
    text(/^MG[0-9a-f]{32}$/, `must be the SID of a Messaging Service, such as MG${"0123456789abcdef".repeat(2)}`),
  ),
  TWILIO_URL: optional(webAddress("https://api.twilio.com")).default("https://api.twilio.com"),
  VAPID_PUBLIC_KEY: optional(
    text(/^[\w-]{87}$/, "must be a public VAPID key of 87 characters, such as npx web-push generate-vapid-keys prints"),
  ),
  VAPID_PRIVATE_KEY: optional(
    text(
      /^[\w-]{43}$/,
      "must be a private VAPID key of 43 characters, such as npx web-push generate-vapid-keys prints",
    ),
  ),
  WEBHOOKS_TO_PRIVATE: optional(oneOf("allow")),
  BACKUP_DIR: optional(folder("/backups")),
  BACKUP_EVERY: optional(
    text(/^[1-9]\d{0,3}[mhd]$/, "must be a number of minutes, hours or days, such as 30m, 24h or 7d"),
  ),
  BACKUP_KEEP: optional(wholeNumber(1, 10_000, 7)).default(7),
  CONTACT_EMAIL: optional(
    z.email({ pattern: emailPattern, error: "must be an email address, such as hello@example.org" }),
  ),
  SECURITY_CONTACT: optional(contactPoint),
  PRIVACY_URL: optional(webAddress("https://example.org/privacy")),
  TERMS_URL: optional(webAddress("https://example.org/terms")),
  LOG_LEVEL: optional(oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent")).default("info"),
});

/** The names of all variables that the server reads. */
export const variableNames: readonly string[] = Object.keys(variables.shape);

/** Payment by Stripe needs all of these; without any of them there is the built-in test checkout. */
const stripeVariables = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_PRICE_MONTHLY",
  "STRIPE_PRICE_YEARLY",
] as const;

/** The validated settings of one server process. `DATA_DIR` and `BACKUP_DIR` are absolute. */
export type Env = z.output<typeof variables>;

/** Reads the settings; throws one clear sentence for each wrong variable, which names it and shows a right value. */
export function parseEnv(source: Record<string, string | undefined> = process.env): Env {
  const parsed = variables.safeParse(source);
  if (!parsed.success) {
    const wrong = new Map(parsed.error.issues.toReversed().map(({ path, message }) => [path.join("."), message]));
    throw new Error(
      [...wrong]
        .toReversed()
        .map(([name, words]) => `The variable ${name} ${words}.`)
        .join(" "),
    );
  }
  const { DATA_DIR, BACKUP_DIR } = parsed.data;
  const env = {
    ...parsed.data,
    DATA_DIR: resolve(DATA_DIR),
    ...(BACKUP_DIR ? { BACKUP_DIR: resolve(BACKUP_DIR) } : {}),
  };
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const)
    if (env[name] && !env.DATABASE_URL) throw new Error(`The variable ${name} requires DATABASE_URL.`);
  if (env.DATABASE_ENGINE === "citus" && !env.DATABASE_URL)
    throw new Error("The variable DATABASE_ENGINE=citus requires DATABASE_URL.");
  if (env.BACKUP_EVERY && !env.BACKUP_DIR) throw new Error("The variable BACKUP_EVERY requires BACKUP_DIR.");
  if (env.S3_BUCKET && !(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY))
    throw new Error("The variable S3_BUCKET requires S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.");
  const missing = stripeVariables.filter((name) => !env[name]);
  if (missing.length > 0 && missing.length < stripeVariables.length)
    throw new Error(`The variable ${stripeVariables.find((name) => env[name])} requires ${missing.join(", ")}.`);
  if (env.STRIPE_CONNECT_WEBHOOK_SECRET && !env.STRIPE_SECRET_KEY)
    throw new Error("The variable STRIPE_CONNECT_WEBHOOK_SECRET requires STRIPE_SECRET_KEY.");
  checkTwilio(env);
  if (env.STRIPE_PRICE_MONTHLY && env.STRIPE_PRICE_MONTHLY === env.STRIPE_PRICE_YEARLY)
    throw new Error("The variable STRIPE_PRICE_YEARLY must differ from STRIPE_PRICE_MONTHLY.");
  if (Boolean(env.VAPID_PUBLIC_KEY) !== Boolean(env.VAPID_PRIVATE_KEY))
    throw new Error("The variables VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.");
  if (Boolean(env.INBOUND_MAIL_DOMAIN) !== Boolean(env.INBOUND_MAIL_SECRET))
    throw new Error("The variables INBOUND_MAIL_DOMAIN and INBOUND_MAIL_SECRET must be set together.");
  if (isSocketPath(env.HOST) && !env.PUBLIC_URL)
    throw new Error(
      "The variable HOST is a Unix socket and requires PUBLIC_URL, such as https://quotes.example.org: only a proxy reaches a socket.",
    );
  if (env.AI_PROVIDER && !env.AI_MODEL) throw new Error("The variable AI_PROVIDER requires AI_MODEL.");
  if (env.AI_PROVIDER === "openai-compatible" && !env.AI_BASE_URL)
    throw new Error("The variable AI_PROVIDER=openai-compatible requires AI_BASE_URL.");
  return env;
}

/** Text messages by Twilio need an account, its token and one sender; without any of them no text is sent. */
function checkTwilio(env: Env): void {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_MESSAGING_SERVICE_SID } = env;
  if (TWILIO_FROM && TWILIO_MESSAGING_SERVICE_SID)
    throw new Error("Of the variables TWILIO_FROM and TWILIO_MESSAGING_SERVICE_SID only one can be set.");
  const parts = {
    TWILIO_ACCOUNT_SID,
    TWILIO_AUTH_TOKEN,
    "TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID": TWILIO_FROM ?? TWILIO_MESSAGING_SERVICE_SID,
  };
  const missing = Object.entries(parts).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === 0 || missing.length === 3) return;
  const given = (
    ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM", "TWILIO_MESSAGING_SERVICE_SID"] as const
  ).find((name) => env[name]);
  throw new Error(`The variable ${given} requires ${missing.join(" and ")}.`);
}
