import { expect, test } from "vitest";
import { parseEnv, variableNames } from "./env.ts";

test("the pool's settings fit four processes into a hundred connections", () => {
  const { DATABASE_POOL, DATABASE_POOL_JOBS } = parseEnv({});
  // One more is for live refresh and one for readiness; PostgreSQL reserves three for superusers.
  expect(4 * (DATABASE_POOL + DATABASE_POOL_JOBS + 2)).toBeLessThanOrEqual(97);
});

const databaseAddresses = {
  right: [
    "postgres://yardstick:secret@db.example.org:5432/yardstick",
    "postgresql://yardstick@/yardstick?host=/var/run/postgresql",
    "postgres:///yardstick?host=/run/postgresql",
    "postgres://yardstick:a%2Fb%23c%3Fd%25@[::1]/yardstick?sslmode=require",
  ],
  wrong: [
    "db.example.org",
    "mysql://yardstick:secret@db.example.org/yardstick",
    "postgres://yardstick:pa/ss@db.example.org/yardstick",
    "postgres://yardstick:1/ss@db.example.org/yardstick",
    "postgres://yardstick:pa#ss@db.example.org/yardstick",
    "postgres://yardstick:pa?ss@db.example.org/yardstick",
    "postgres://yardstick:pa%ss@db.example.org/yardstick",
    "postgres://yardstick:pa ss@db.example.org/yardstick",
    "postgres://",
  ],
};
const share = { right: ["1", "15", "100"], wrong: ["many", "2.5", "-1", "0", "1e3", "0x10", "99999999", "7 days"] };
const seconds = { right: ["1", "600"], wrong: ["15s", "0", "-1", "99999"] };
const web = {
  right: ["https://example.org/privacy", "http://localhost:11434/v1"],
  wrong: ["example.org", "localhost:11434", "ftp://example.org", "https://"],
};
const secretOf = (prefix: string) => ({ right: [`${prefix}abc123`], wrong: ["abc123", prefix, `"${prefix}abc"`] });
const oneWord = { right: ["abc-123"], wrong: ["abc 123", "abc\n"] };
const folders = {
  right: ["/srv/yardstick", "./data", "my data"],
  wrong: ["~/data", "file:///srv", "$HOME/data", "a\0b"],
};

/** Right and wrong values of every variable. */
const values: Record<string, { right: string[]; wrong: string[]; with?: Record<string, string> }> = {
  PORT: { right: ["0", "3000", "65535"], wrong: ["http", "3000/tcp", "-1", "65536", "127.0.0.1:3000"] },
  HOST: {
    right: ["127.0.0.1", "::", "::1", "localhost", "/run/yardstick/http.sock"],
    wrong: ["127.0.0.1:3000", "http://127.0.0.1", "10.0.0.0/8", "unix:/run/x.sock", "a b", "0.0.0.0.0"],
    with: { PUBLIC_URL: "https://quotes.example.org" },
  },
  PROCESSES: { right: ["auto", "1", "99"], wrong: ["0", "all", "100", "-1", "1.5"] },
  DATA_DIR: folders,
  DATABASE_URL: databaseAddresses,
  DATABASE_DIRECT_URL: { ...databaseAddresses, with: { DATABASE_URL: "postgres://db.example.org/yardstick" } },
  DATABASE_REPLICA_URL: { ...databaseAddresses, with: { DATABASE_URL: "postgres://db.example.org/yardstick" } },
  DATABASE_ENGINE: {
    right: ["postgres", "citus"],
    wrong: ["mysql", "Postgres"],
    with: { DATABASE_URL: "postgres://db.example.org/yardstick" },
  },
  DATABASE_POOL: { right: ["2", "500"], wrong: share.wrong.concat("1", "501") },
  DATABASE_POOL_PER_BUSINESS: share,
  DATABASE_POOL_JOBS: share,
  DATABASE_STATEMENT_SECONDS: seconds,
  DATABASE_WAIT_SECONDS: seconds,
  PUBLIC_URL: {
    right: ["https://quotes.example.org", "https://quotes.example.org/", "http://192.168.1.5:3000"],
    wrong: [
      "quotes.example.org",
      "//quotes.example.org",
      "https://example.org/quotes",
      "https://example.org/?a=1",
      "https://example.org/#a",
      "https://me:pw@example.org",
      "ws://example.org",
    ],
  },
  AUTH_SECRET: { right: ["x".repeat(32)], wrong: ["short", "x".repeat(31)] },
  TRUSTED_PROXIES: {
    right: ["127.0.0.1", "127.0.0.1, ::1", "10.0.0.0/8 fd00::/8"],
    wrong: ["localhost", "nginx", "10.0.0.0/99", "127.0.0.1:80", ",", "true", "*"],
  },
  HSTS_SUBDOMAINS: { right: ["include"], wrong: ["true", "1"] },
  METRICS_TOKEN: { right: ["x".repeat(16)], wrong: ["short"] },
  S3_BUCKET: {
    right: ["photos", "my.photos-1"],
    wrong: ["s3://photos", "photos/yardstick", "https://photos.s3.amazonaws.com", "my photos", "ab"],
    with: { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "key" },
  },
  S3_REGION: { right: ["us-east-1", "auto"], wrong: ["us east", "https://s3.eu-west-1.amazonaws.com"] },
  S3_ENDPOINT: web,
  S3_ACCESS_KEY_ID: oneWord,
  S3_SECRET_ACCESS_KEY: oneWord,
  SMTP_URL: {
    right: [
      "smtp://localhost:25",
      "smtps://me%40example.org:pa%2Fss@mail.example.org",
      "smtp://me@example.org:pw@mail.example.org:587",
    ],
    wrong: [
      "mail.example.org:587",
      "smtp://me:pa/ss@mail.example.org",
      "smtp://me:pa#ss@mail.example.org",
      "smtp://",
      "https://mail.example.org",
    ],
  },
  MAIL_FROM: {
    right: ["quotes@example.org", "Yardstick <quotes@example.org>", "no-reply@localhost"],
    wrong: ["Yardstick", "Yardstick quotes@example.org", "Yardstick <quotes>", "a@b\r\nBcc: c@d"],
  },
  INBOUND_MAIL_DOMAIN: {
    right: ["reply.example.org", "Example.ORG", "a-b.c.dev"],
    wrong: [
      "reply",
      "https://reply.example.org",
      "me@example.org",
      "a..org",
      "reply.example.org.",
      `${"a".repeat(150)}.org`,
    ],
  },
  INBOUND_MAIL_SECRET: { right: ["x".repeat(16)], wrong: ["short", "x".repeat(15), `${"x".repeat(16)} y`] },
  STRIPE_SECRET_KEY: { ...secretOf("sk_live_"), wrong: ["pk_live_abc", "whsec_abc", "sk_live_"] },
  STRIPE_WEBHOOK_SECRET: secretOf("whsec_"),
  STRIPE_CONNECT_WEBHOOK_SECRET: secretOf("whsec_"),
  STRIPE_PRICE_MONTHLY: secretOf("price_"),
  STRIPE_PRICE_YEARLY: { ...secretOf("price_"), right: ["price_year"] },
  AI_PROVIDER: {
    right: ["openai", "anthropic", "google", "openai-compatible"],
    wrong: ["OpenAI", "ollama", "gpt"],
    with: { AI_MODEL: "model", AI_BASE_URL: "http://localhost:11434/v1" },
  },
  AI_MODEL: oneWord,
  AI_API_KEY: oneWord,
  AI_BASE_URL: web,
  AI_ANALYSES_PER_DAY: share,
  EMAILS_PER_DAY: share,
  TWILIO_ACCOUNT_SID: {
    right: [`AC${"0123456789abcdef".repeat(2)}`],
    wrong: [`SK${"0123456789abcdef".repeat(2)}`, "AC123", `AC${"0123456789ABCDEF".repeat(2)}`],
  },
  TWILIO_AUTH_TOKEN: oneWord,
  TWILIO_FROM: { right: ["+15125550101"], wrong: ["5125550101", "+1 512 555 0101", "Yardstick", "+0125550101"] },
  TWILIO_MESSAGING_SERVICE_SID: {
    right: [`MG${"0123456789abcdef".repeat(2)}`],
    wrong: [`AC${"0123456789abcdef".repeat(2)}`, "MG123"],
    with: { TWILIO_FROM: "" },
  },
  TWILIO_URL: web,
  VAPID_PUBLIC_KEY: { right: ["x".repeat(87)], wrong: ["x".repeat(86), "=".repeat(87)] },
  VAPID_PRIVATE_KEY: { right: ["x".repeat(43)], wrong: ["x".repeat(44), "short"] },
  WEBHOOKS_TO_PRIVATE: { right: ["allow"], wrong: ["yes", "true"] },
  BACKUP_DIR: folders,
  BACKUP_EVERY: { right: ["30m", "24h", "7d"], wrong: ["daily", "24", "0h", "1w"], with: { BACKUP_DIR: "/backups" } },
  BACKUP_KEEP: share,
  CONTACT_EMAIL: { right: ["hello@example.org"], wrong: ["hello", "mailto:hello@example.org", "a@b@c.d"] },
  SECURITY_CONTACT: {
    right: ["security@example.org", "https://example.org/security"],
    wrong: ["security", "mailto:security@example.org", "http://example.org", "https://"],
  },
  PRIVACY_URL: web,
  TERMS_URL: web,
  LOG_LEVEL: { right: ["info", "silent"], wrong: ["verbose", "INFO", "3"] },
};

/** Variables that are only valid together. */
const together: Record<string, Record<string, string>> = {
  STRIPE: {
    STRIPE_SECRET_KEY: "sk_test_abc",
    STRIPE_WEBHOOK_SECRET: "whsec_abc",
    STRIPE_PRICE_MONTHLY: "price_month",
    STRIPE_PRICE_YEARLY: "price_years",
  },
  TWILIO: {
    TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
    TWILIO_AUTH_TOKEN: "token",
    TWILIO_FROM: "+15125550101",
  },
  VAPID: { VAPID_PUBLIC_KEY: "p".repeat(87), VAPID_PRIVATE_KEY: "q".repeat(43) },
  INBOUND: { INBOUND_MAIL_DOMAIN: "reply.example.org", INBOUND_MAIL_SECRET: "s".repeat(16) },
};

test("every variable has right and wrong values here", () => {
  expect(Object.keys(values).toSorted()).toEqual(variableNames.toSorted());
});

test.each(Object.entries(values))(
  "%s takes right values and refuses wrong ones in words",
  (name, { right, wrong, with: others }) => {
    const beside = { ...together[name.split("_")[0] ?? ""], ...others };
    for (const value of right) expect(() => parseEnv({ ...beside, [name]: value }), value).not.toThrow();
    for (const value of wrong) {
      const words = refusal({ ...beside, [name]: value });
      expect(words, value).toMatch(new RegExp(`^The variable ${name} must (?:be|have) .+\\.$`));
      for (const shown of exampleIn(words))
        expect(() => parseEnv({ ...beside, [name]: shown }), `${name}: ${shown}`).not.toThrow();
    }
  },
);

test("no refusal repeats the value, which can be a password", () => {
  const addresses = { DATABASE_URL: "postgres://me:hunter/2@db/x", SMTP_URL: "smtp://me:hunter/2@mail" };
  const keys = {
    STRIPE_SECRET_KEY: "hunter2",
    AI_API_KEY: "hunter 2",
    AUTH_SECRET: "hunter2",
    TWILIO_AUTH_TOKEN: "hunter 2",
    METRICS_TOKEN: "hunter2",
    INBOUND_MAIL_SECRET: "hunter2",
  };
  expect(refusal({ ...addresses, ...keys, S3_SECRET_ACCESS_KEY: "hunter 2" })).not.toContain("hunter");
});

test("blank variables count as not set", () => {
  expect(() => parseEnv(Object.fromEntries(variableNames.map((name) => [name, ""])))).not.toThrow();
});

test("several wrong variables are named together", () => {
  expect(refusal({ PORT: "http", LOG_LEVEL: "loud", HOST: "a b" })).toMatch(
    /variable PORT .* variable HOST .* variable LOG_LEVEL /,
  );
});

test.each([
  [{ DATABASE_POOL: "2.5" }, "The variable DATABASE_POOL must be a whole number from 2 to 500, such as 15."],
  [{ DATABASE_ENGINE: "citus" }, "The variable DATABASE_ENGINE=citus requires DATABASE_URL."],
  [{ DATABASE_REPLICA_URL: "postgres://a/b" }, "The variable DATABASE_REPLICA_URL requires DATABASE_URL."],
  [{ BACKUP_EVERY: "7d" }, "The variable BACKUP_EVERY requires BACKUP_DIR."],
  [{ S3_BUCKET: "photos" }, "The variable S3_BUCKET requires S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY."],
  [{ HOST: "/run/yardstick.sock" }, "The variable HOST is a Unix socket and requires PUBLIC_URL, such as"],
  [
    { INBOUND_MAIL_DOMAIN: "reply.example.org" },
    "The variables INBOUND_MAIL_DOMAIN and INBOUND_MAIL_SECRET must be set together.",
  ],
  [{ AI_PROVIDER: "openai" }, "The variable AI_PROVIDER requires AI_MODEL."],
  [{ STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_abc" }, "The variable STRIPE_CONNECT_WEBHOOK_SECRET requires"],
  [
    { TWILIO_AUTH_TOKEN: "token" },
    "The variable TWILIO_AUTH_TOKEN requires TWILIO_ACCOUNT_SID and TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID.",
  ],
  [
    { TWILIO_FROM: "+15125550101", TWILIO_AUTH_TOKEN: "token" },
    "The variable TWILIO_AUTH_TOKEN requires TWILIO_ACCOUNT_SID.",
  ],
  [
    { TWILIO_FROM: "+15125550101", TWILIO_MESSAGING_SERVICE_SID: `MG${"0".repeat(32)}` },
    "Of the variables TWILIO_FROM and TWILIO_MESSAGING_SERVICE_SID only one can be set.",
  ],
  [
    { PUBLIC_URL: "https://example.org/quotes" },
    "The variable PUBLIC_URL must have nothing after the host and its port",
  ],
  [
    { DATABASE_URL: "postgres://me:a#b@db/x" },
    "in a password write / as %2F, @ as %40, # as %23, ? as %3F and % as %25.",
  ],
])("%j stops the start with one line", (source, line) => {
  expect(refusal(source)).toContain(line);
});

/** The words with which the settings are refused. */
function refusal(source: Record<string, string>): string {
  try {
    parseEnv(source);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  throw new Error(`Nothing was refused: ${Object.keys(source).join(", ")}`);
}

/** The right values that a refusal shows, except commands that print one. */
function exampleIn(words: string): string[] {
  const example = / such as (.+?)(?:; .*|: a .*|, without a port.*)?\.$/.exec(words)?.[1];
  const listed = / must be ([\w-]+)(?:,| or) /.exec(words)?.[1];
  if (example === undefined) return listed === undefined ? [] : [listed];
  return /^(?:the output of:|npx) /.test(example) ? [] : example.split(/, (?=\d+[mhd])| or (?=\d+[mhd])/);
}
