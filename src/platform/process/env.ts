import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import * as z from "zod";
import { emailPattern } from "#shared/contact/email.ts";

const blankIsAbsent = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blankIsAbsent, type.optional());
const number = (least: number, most: number) =>
  z.coerce
    .number({ error: `must be a number from ${least} to ${most}` })
    .int(`must be a whole number from ${least} to ${most}`)
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);

const variables = z.object({
  PORT: optional(z.coerce.number({ error: "must be a port number" }).int().min(0).max(65_535)).default(3000),
  HOST: optional(z.string()),
  PROCESSES: optional(
    z
      .string()
      .regex(/^(auto|[1-9]\d?)$/, "must be auto, or a whole number from 1 to 99")
      .transform((given) => (given === "auto" ? availableParallelism() : Number(given))),
  ).default(1),
  DATA_DIR: optional(z.string()).default("./data"),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, "must start with postgres://")),
  DATABASE_DIRECT_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, "must start with postgres://")),
  DATABASE_REPLICA_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, "must start with postgres://")),
  DATABASE_ENGINE: optional(z.enum(["postgres", "citus"], { error: "must be postgres or citus" })).default("postgres"),
  DATABASE_POOL: optional(number(2, 500)).default(15),
  DATABASE_POOL_PER_BUSINESS: optional(number(1, 500)).default(5),
  DATABASE_POOL_JOBS: optional(number(1, 100)).default(3),
  DATABASE_STATEMENT_SECONDS: optional(number(1, 3_600)).default(15),
  DATABASE_WAIT_SECONDS: optional(number(1, 600)).default(5),
  PUBLIC_URL: optional(
    z.url({ protocol: /^https?$/, error: "must be a web address such as https://quotes.example.org" }),
  ),
  AUTH_SECRET: optional(z.string().min(32, "must be at least 32 characters long")),
  TRUSTED_PROXIES: optional(z.string()),
  HSTS_SUBDOMAINS: optional(z.enum(["include"], { error: "must be include or unset" })),
  METRICS_TOKEN: optional(z.string().min(16, "must be at least 16 characters long")),
  S3_BUCKET: optional(z.string()),
  S3_REGION: optional(z.string()),
  S3_ENDPOINT: optional(z.url({ error: "must be a web address" })),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")),
  MAIL_FROM: optional(z.string()).default("Yardstick <no-reply@localhost>"),
  STRIPE_SECRET_KEY: optional(
    z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/, "must be a Stripe secret key, which begins with sk_test_ or sk_live_"),
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    z.string().regex(/^whsec_\S+$/, "must be the signing secret of the Stripe webhook, which begins with whsec_"),
  ),
  STRIPE_CONNECT_WEBHOOK_SECRET: optional(
    z
      .string()
      .regex(
        /^whsec_\S+$/,
        "must be the signing secret of the webhook for connected accounts, which begins with whsec_",
      ),
  ),
  STRIPE_PRICE_MONTHLY: optional(
    z.string().regex(/^price_\w+$/, "must be the id of a Stripe price, which begins with price_"),
  ),
  STRIPE_PRICE_YEARLY: optional(
    z.string().regex(/^price_\w+$/, "must be the id of a Stripe price, which begins with price_"),
  ),
  AI_PROVIDER: optional(
    z.enum(["openai", "anthropic", "google", "openai-compatible"], {
      error: "must be openai, anthropic, google or openai-compatible",
    }),
  ),
  AI_MODEL: optional(z.string()),
  AI_API_KEY: optional(z.string()),
  AI_BASE_URL: optional(z.url({ error: "must be a web address" })),
  AI_ANALYSES_PER_DAY: optional(number(1, 1_000_000)),
  EMAILS_PER_DAY: optional(number(1, 1_000_000)),
  VAPID_PUBLIC_KEY: optional(z.string().regex(/^[\w-]{87}$/, "must be a public VAPID key: 87 characters of base64url")),
  VAPID_PRIVATE_KEY: optional(
    z.string().regex(/^[\w-]{43}$/, "must be a private VAPID key: 43 characters of base64url"),
  ),
  WEBHOOKS_TO_PRIVATE: optional(z.enum(["allow"], { error: "must be allow or unset" })),
  BACKUP_DIR: optional(z.string()),
  BACKUP_EVERY: optional(
    z.string().regex(/^[1-9]\d{0,3}[mhd]$/, "must be a number of minutes, hours or days, such as 30m, 24h or 7d"),
  ),
  BACKUP_KEEP: optional(
    z.coerce.number({ error: "must be a number of backups" }).int().min(1, "must be 1 or more").max(10_000),
  ).default(7),
  CONTACT_EMAIL: optional(z.email({ pattern: emailPattern, error: "must be an email address" })),
  PRIVACY_URL: optional(z.url({ protocol: /^https?$/, error: "must be a web address" })),
  TERMS_URL: optional(z.url({ protocol: /^https?$/, error: "must be a web address" })),
  LOG_LEVEL: optional(
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    }),
  ).default("info"),
});

/** Payment by Stripe needs all of these; without any of them there is the built-in test checkout. */
const stripeVariables = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_PRICE_MONTHLY",
  "STRIPE_PRICE_YEARLY",
] as const;

/** The validated settings of one server process. `DATA_DIR` and `BACKUP_DIR` are absolute. */
export type Env = z.output<typeof variables>;

/** Reads the settings; throws one clear line that names the wrong variable. */
export function parseEnv(source: Record<string, string | undefined> = process.env): Env {
  const parsed = variables.safeParse(source);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`The variable ${issue?.path.join(".") ?? "?"} ${issue?.message ?? "is wrong"}.`);
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
  if (env.STRIPE_PRICE_MONTHLY && env.STRIPE_PRICE_MONTHLY === env.STRIPE_PRICE_YEARLY)
    throw new Error("The variable STRIPE_PRICE_YEARLY must differ from STRIPE_PRICE_MONTHLY.");
  if (Boolean(env.VAPID_PUBLIC_KEY) !== Boolean(env.VAPID_PRIVATE_KEY))
    throw new Error("The variables VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.");
  if (env.AI_PROVIDER && !env.AI_MODEL) throw new Error("The variable AI_PROVIDER requires AI_MODEL.");
  if (env.AI_PROVIDER === "openai-compatible" && !env.AI_BASE_URL)
    throw new Error("The variable AI_PROVIDER=openai-compatible requires AI_BASE_URL.");
  return env;
}
