import { randomInt, randomUUID, scryptSync } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { ResponseValidationPlugin } from "@orpc/contract/plugins";
import { clientOver, linkOverHttp, type Client } from "#api/client.ts";
import { contract } from "#api/contract.ts";
import type { PasswordHashing } from "#platform/auth/auth.ts";
import { parseEnv } from "#platform/process/env.ts";
import type { StripeAt } from "#features/payments/stripe/stripeClient.server.ts";
import { roomyLimits, type LimitSettings } from "#platform/limits/limits.ts";
import type { OutboundDeadlines } from "#platform/outside/outboundCalls.ts";
import { feedToken } from "#features/work/calendar/feed.server.ts";
import { openLog } from "#platform/process/log.ts";
import { startServer, type RunningServer } from "#server/server.ts";
import { fetchDescribed } from "./describedAnswers.ts";
import { asAdmin } from "./asAdmin.ts";
import { freshDatabase } from "./freshDatabase.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { queuedJobs } from "./queuedJobs.ts";

/** A signed-in owner of a story: its typed client, and the headers its browser would send. */
export type StoryOwner = {
  id: string;
  email: string;
  password: string;
  client: Client;
  headers(): Record<string, string>;
};

/** A mail that the server of a story has sent. */
type StoryMail = { recipient: string; subject: string; body_text: string };

/** A complete Yardstick over HTTP on a fresh database of its own. */
export type Story = {
  server: RunningServer;
  /** The server's address, without a trailing slash. */
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** The client of a person who is not signed in. */
  nobody: Client;
  /** A client that sends these headers. */
  sending(headers: Record<string, string>): Client;
  /** Signs up, confirms and signs in a new owner, from a network address of its own. */
  signUp(options?: { email?: string; name?: string; trial?: boolean; timeZone?: string }): Promise<StoryOwner>;
  /** Signs in an existing owner on another device. */
  signIn(email: string, password: string): Promise<StoryOwner>;
  mails(recipient: string): Promise<StoryMail[]>;
  /** Waits until every job that can email a customer now is done. */
  mailed(): Promise<void>;
  /** Runs SQL as the database's own user, who bypasses row-level security, to arrange data or to check it. */
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The number of transactions that wait for another's lock in its database, on all servers that store its rows. */
  lockWaits(): Promise<number>;
  /** Everything that its server has logged, one JSON line per entry. */
  logs(): string;
  stop(): Promise<void>;
};

/** A weak, fast hash for test passwords. A proper one takes a quarter of a second for each owner of a story. */
const quickly = (password: string) => scryptSync(password, "story", 32, { N: 2, r: 1, p: 1 }).toString("hex");
const quickPasswords: PasswordHashing = {
  hash: async (password) => quickly(password),
  verify: async ({ hash, password }) => hash === quickly(password),
};

/**
 * Starts a story's server.
 * - `env` adds variables, `limits` overrides the generous test limits, and `deadlines` shortens timeouts for external
 * services.
 * - `stripeAt` is the address of the payment provider.
 * - `wayTo` returns another connection string for the server, such as a proxy's. With `directly` the server also gets
 * the database's own one.
 * - `ownMessageTurns`: the test takes the turns of messages at times of its own, and the server takes none.
 * - `aboutPasswords` hashes passwords as in production.
 * - `beside` shares the database of another story, which must be stopped after this one, or names one of the test's
 * own. For a shared secret give both the same `AUTH_SECRET`.
 */
export async function startStory(
  options: {
    env?: Record<string, string>;
    limits?: Partial<LimitSettings>;
    stripeAt?: StripeAt;
    aboutPasswords?: boolean;
    beside?: Pick<Story, "databaseUrl">;
    deadlines?: Partial<OutboundDeadlines>;
    wayTo?: (databaseUrl: string) => Promise<string>;
    directly?: boolean;
    ownMessageTurns?: boolean;
  } = {},
): Promise<Story> {
  const database = options.beside
    ? { url: options.beside.databaseUrl, workerUrls: [], drop: async () => {} }
    : await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "yardstick-story-"));
  const env = parseEnv({
    PORT: "0",
    DATA_DIR: dataDir,
    DATABASE_URL: (await options.wayTo?.(database.url)) ?? database.url,
    ...(options.directly ? { DATABASE_DIRECT_URL: database.url } : {}),
    TRUSTED_PROXIES: "127.0.0.1, ::1",
    ...options.env,
  });
  let logs = "";
  const server = await startServer({
    env,
    log: openLog("trace", { write: (line) => void (logs += line) }),
    limits: { ...roomyLimits, ...options.limits },
    print: () => {},
    ...(options.aboutPasswords ? {} : { passwords: quickPasswords }),
    // By default no server answers there: no story may call the real Stripe.
    stripeAt: options.stripeAt ?? { host: "127.0.0.1", port: 9, protocol: "http" },
    ...(options.deadlines ? { deadlines: options.deadlines } : {}),
    ...(options.ownMessageTurns ? { jobHandlers: { "send-messages": () => Promise.resolve() } } : {}),
  });
  const url = server.url;
  const admin = new DatabaseClient({ connectionString: database.url });
  await admin.connect();

  const sql = async <Row>(text: string, values: unknown[] = []) => (await admin.query(text, values)).rows as Row[];
  const mails = (recipient: string) =>
    sql<StoryMail>("select recipient, subject, body_text from local_mail where recipient = $1 order by sent_at desc", [
      recipient,
    ]);

  const post = async (path: string, body: object, headers: Record<string, string>) => {
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url, ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };

  const signIn = async (email: string, password: string): Promise<StoryOwner> => {
    const from = { "x-forwarded-for": someAddress() };
    const response = await post("/api/auth/sign-in/email", { email, password }, from);
    const cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const { user } = (await response.json()) as { user: { id: string } };
    const headers = () => ({ cookie, origin: url, ...from });
    return { id: user.id, email, password, headers, client: clientOver(link(headers)) };
  };

  const link = (headers: () => Record<string, string>) => {
    // Every answer of every story is checked against its contract and against the API's own description.
    const overHttp = linkOverHttp({
      origin: () => url,
      headers,
      plugins: [new ResponseValidationPlugin(contract)],
      fetch: fetchDescribed,
    });
    return () => overHttp;
  };

  return {
    server,
    url,
    databaseUrl: database.url,
    dataDir,
    sql,
    lockWaits: async () => {
      const waits = [database.url, ...database.workerUrls].map((node) =>
        asAdmin(node, (on) =>
          on.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
        ),
      );
      return (await Promise.all(waits)).reduce((all, { rowCount }) => all + (rowCount ?? 0), 0);
    },
    mails,
    mailed: () =>
      vi.waitFor(
        async () =>
          expect(
            await sql(
              `select 1 from ${queuedJobs} where name in ('mail-customer', 'mail-price', 'mail-members', 'send-mail') and state < 'completed' and start_after < now()`,
            ),
          ).toEqual([]),
        { timeout: 120_000, interval: 50 },
      ),
    signIn,
    sending: (headers) => clientOver(link(() => ({ "x-forwarded-for": someAddress(), ...headers }))),
    nobody: clientOver(link(() => ({ "x-forwarded-for": someAddress() }))),
    async signUp({
      email = `${randomUUID().slice(0, 8)}@owners.yardstick.dev`,
      name = "Olivia Owner",
      trial,
      timeZone = "America/Chicago",
    } = {}) {
      const password = "correct horse battery";
      await post(
        "/api/auth/sign-up/email",
        { email, name, password, timeZone, ...(trial ? { trial } : {}) },
        { "x-forwarded-for": someAddress() },
      );
      const token = await confirmationToken(() => mails(email));
      const confirmed = await fetch(`${url}/api/auth/verify-email?token=${token}`, {
        redirect: "manual",
        headers: { "x-forwarded-for": someAddress() },
      });
      if (confirmed.status >= 400) throw new Error(`The confirmation link answered ${confirmed.status}.`);
      return signIn(email, password);
    },
    logs: () => logs,
    async stop() {
      const secrets = options.beside ? [] : await secretsOf(sql, server);
      // No other client sends requests, so only those in flight must finish.
      await server.stop({ announced: 0, idle: 0, deadline: 15_000 });
      await admin.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      const told = secrets.find(([, secret]) => logs.includes(secret));
      if (told || /ys_[\w-]{64}/.test(logs)) throw new Error(`The log tells a secret: ${told?.[0] ?? "an API key"}`);
    },
  };
}

/** All secrets in a story's database, each with its kind. None of them may be in the log. */
async function secretsOf(
  sql: <Row>(text: string) => Promise<Row[]>,
  { deps }: RunningServer,
): Promise<[string, string][]> {
  const rows = await sql<{ what: string; secret: string }>(
    `select 'a session' as what, token as secret from session
     union all select 'a webhook''s secret', secret from webhook_endpoints where length(secret) >= 16
     union all select 'a device''s push address', secret::jsonb ->> 'endpoint' from push_subscriptions where secret like '{"endpoint%'
     union all select 'the token of a mailed link', link[1] from local_mail, regexp_matches(body_text, 'token=([^[:space:]&]{16,})', 'g') link
     union all select 'an email address', email from "user"`,
  );
  const feeds = await sql<{ businessId: string; personId: string; number: number }>(
    `select business_id as "businessId", user_id as "personId", feed_number as number from members`,
  );
  return [
    ...rows.map(({ what, secret }): [string, string] => [what, secret]),
    ...feeds.map(({ number, ...of }): [string, string] => ["a calendar's address", feedToken(deps.secret, of, number)]),
    ["a password", "correct horse battery"],
    ["a password", "a password of mine"],
    ["the server's secret", deps.secret],
  ];
}

/** Waits for the confirmation mail and takes the token out of its link. */
async function confirmationToken(mails: () => Promise<StoryMail[]>): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const token = (await mails())
      .map((mail) => /\/confirm-email\?token=([^\s&]+)/.exec(mail.body_text)?.[1])
      .find((found) => found !== undefined);
    if (token) return token;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("No confirmation mail arrived.");
}

/** A random network address, so that strangers do not share limits per address. */
function someAddress(): string {
  return `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
