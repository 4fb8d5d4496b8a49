import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { openPool } from "#platform/database/connections/pool.ts";
import { openTenantDb } from "#platform/database/tenantDb.ts";
import type { QueuedMail } from "#platform/kinds/mail.ts";
import { PermanentThirdPartyError } from "#platform/outside/thirdPartyError.ts";
import { TextError } from "#platform/texts/texter.ts";
import { RetryLaterError } from "#shared/errors.ts";
import type { Channel } from "#features/messages/message-rules/steps.ts";
import { readySequence } from "#features/messages/message-rules/readySequences.ts";
import { triggerNames, type Trigger } from "#features/messages/message-rules/triggers.ts";
import { sendMessages, type SendingDeps } from "#features/messages/message-sending/messageSending.server.ts";
import { textOfKey } from "#features/messages/planned-messages/textKey.ts";
import { clockDeps } from "./messageClock.ts";
import type { Story, StoryOwner } from "./story.ts";

/**
 * A business whose clock the test sets, with a mail server and a text service of the test's own that keep a log. All that its members and
 * customers do happens at the time of this clock. The database has its own clock: what it dated is dated again.
 */

/**
 * The end of one attempt to hand over an email. taken: it arrived. busy: the server asks for another time. silent: it
 * arrived, and the answer was lost. lost: it arrived, and the process died. dead: the process died before. refused: the
 * mailbox is unknown.
 */
export type Outcome = "taken" | "busy" | "silent" | "lost" | "dead" | "refused";
export const hasArrived = (outcome: Outcome): boolean => ["taken", "silent", "lost"].includes(outcome);

/** An attempt, with the message as it stood at that moment. Without a trigger, a member wrote it. */
export type Attempt = {
  id: string;
  channel: Channel;
  to: string;
  content: string;
  stop: string | null;
  outcome: Outcome;
  at: Date;
  /** The number of steps before it. */
  step: number;
  trigger: Trigger | null;
  about_id: string | null;
  cause: string | null;
  customer_id: string | null;
  by_hand: boolean;
  /** The earlier automatic messages that went to the same customer, as customers are merged at that moment. */
  earlier: Attempt[];
};

export type MessageLife = {
  log: Attempt[];
  now(): Date;
  /** Lets so many hours pass. */
  pass(hours: number): void;
  /** Counts a step, does it, and dates all that it wrote by the clock of the business. */
  step<Done>(does: () => Promise<Done>): Promise<Done>;
  /** One turn of a process. It ends early if the process dies. */
  turn(): Promise<void>;
  /** A process that seemed dead goes on: its mail server answers, or breaks the connection. */
  wake(): Promise<void>;
  steps(): number;
  close(): Promise<void>;
};

/** The columns whose values count for triggers and messages, and which may come from the clock of the database. */
const dated = {
  quotes: ["sent_at", "answered_at"],
  quote_messages: ["created_at"],
  calendar_events: ["created_at", "completed_at"],
  invoices: ["issued_at"],
  messages: ["created_at", "send_at", "due_at"],
} as const;

/**
 * A function that gives all values that the clock of the database wrote since an instant the time `at`. It locks the
 * settings of messages first, as operations that change messages and records together do.
 */
const redating = `create or replace function redate(owner uuid, at timestamptz, since timestamptz) returns void language plpgsql as $$ begin
  perform 1 from message_settings where created_by = owner for update;
  ${Object.entries(dated)
    .flatMap(([table, columns]) =>
      columns.map(
        (column) =>
          `update ${table} set ${column} = at where created_by = owner and ${column} between since and clock_timestamp();`,
      ),
    )
    .join("\n  ")}
end $$`;

const dayMs = 86_400_000;

const textWords = { subject: "", text: "Hello {first_name}, please have a look at our last email." };

/** Turns all sequences on, with the steps of the ready ones, all as emails; with a text a day after the first, if asked. */
export async function turnOnByEmail({ sql }: Pick<Story, "sql">, ownerId: string, texts = false): Promise<void> {
  for (const trigger of triggerNames) {
    const emails = readySequence(trigger).map((step) => ({
      ...step,
      id: randomUUID(),
      channel: "email",
      words: { en: { ...step.words.en, subject: step.words.en.subject || "About your quote" }, es: step.words.es },
    }));
    const [first] = emails;
    const text = { ...first, id: randomUUID(), channel: "text", words: { en: textWords, es: textWords } };
    const steps = texts && first ? [...emails, { ...text, days: first.days + 1 }] : emails;
    await sql("insert into sequences (created_by, trigger, steps, on_since) values ($1, $2, $3, now())", [
      ownerId,
      trigger,
      JSON.stringify(steps),
    ]);
  }
}

/** A turn under way: its process can die while it hands an email over, and can be answered later. */
type Running = { die(): void; answer(error: Error | null): void; arrived: boolean };

const deathOf = (run: Running): Promise<"died"> => new Promise((resolve) => (run.die = () => resolve("died")));

/** Opens the life of a business. `outcomeOf` says what becomes of each attempt to hand over an email. */
export async function openMessageLife(
  story: Pick<Story, "databaseUrl" | "url" | "sql">,
  owner: Pick<StoryOwner, "id">,
  secret: string,
  outcomeOf: () => Outcome,
): Promise<MessageLife> {
  const { sql } = story;
  // A story survives no crash of its database, and thousands of small transactions need no disk.
  await sql(`do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`);
  await sql("set synchronous_commit = off");
  const pool = openPool(story.databaseUrl, { max: 4, onLost: () => {} });
  const db = await openTenantDb({ pool, announce: () => {} });
  const log: Attempt[] = [];
  const databaseNow = async () => {
    const [{ now } = { now: new Date() }] = await sql<{ now: Date }>("select clock_timestamp() as now");
    return now;
  };
  const started = Date.now();
  let ahead = 2 * dayMs;
  let steps = 0;
  let began = await databaseNow();
  let lastTurn = began;
  const now = () => new Date(started + ahead);
  vi.useFakeTimers({ toFake: ["Date"], now: now() });
  const pass = (ms: number) => {
    ahead += ms;
    vi.setSystemTime(now());
  };
  const running = new AsyncLocalStorage<Running>();
  const sleeping: { run: Running; ended: Promise<void> }[] = [];
  /** The customers of the messages so far, as they were merged when the newest turn began. */
  let known = new Map<string, string | null>();
  const note = async (sent: Pick<Attempt, "id" | "to" | "content" | "stop" | "outcome">): Promise<void> =>
    void log.push(await attemptOf(sql, { log, known }, { ...sent, at: now(), step: steps }));
  const deliver = async (mail: QueuedMail, id = ""): Promise<void> => {
    const outcome = outcomeOf();
    const { to, subject, heading, body, smallPrint, stop } = mail;
    const content = JSON.stringify({ to, subject, heading, body, smallPrint, stop });
    await note({ id, to, content, stop: stop?.url ?? null, outcome });
    if (outcome === "busy") throw Object.assign(new Error("421 Try again later"), { responseCode: 421 });
    if (outcome === "silent") throw new Error("Timeout");
    if (outcome === "refused") throw new PermanentThirdPartyError("550 No such user");
    if (outcome === "taken") return;
    const run = running.getStore();
    if (!run) throw new Error("An email went out in no turn.");
    run.arrived = outcome === "lost";
    await new Promise<void>((resolve, reject) => {
      run.answer = (error) => (error ? reject(error) : resolve());
      run.die();
    });
  };
  /** The text service: its process does not die, because a text whose fate is unknown is not sent again either. */
  const texter: SendingDeps["texter"] = {
    available: true,
    send: async ({ to, body, key }) => {
      const wanted = outcomeOf();
      const outcome = wanted === "lost" || wanted === "dead" ? "silent" : wanted;
      await note({ id: textOfKey(key)?.messageId ?? "", to, content: body, stop: null, outcome });
      if (outcome === "busy") throw new RetryLaterError("unavailable", "Try again later", 60);
      if (outcome === "silent") throw new TextError("unknown", "No answer");
      if (outcome === "refused") throw new TextError("bad_number", "No such number");
      return { sid: `SM${randomUUID()}`, segments: 1 };
    },
  };
  const texts = {} as SendingDeps["texts"];
  const deps: SendingDeps = { ...clockDeps(story, secret), mailer: { deliver }, texter, texts };
  await sql(redating);

  async function turn(): Promise<void> {
    await sql("update message_settings set planned_at = $2 where created_by = $1", [owner.id, lastTurn]);
    lastTurn = await databaseNow();
    known = await customersOf(sql, log);
    const run: Running = { die: () => {}, answer: () => {}, arrived: false };
    const death = deathOf(run);
    const ended = running.run(run, () => sendMessages({ deps, db }, { ownerId: owner.id }, now));
    await untilDeath(run, ended, death);
  }

  /** Waits until a turn has ended, or its process seems dead. */
  async function untilDeath(run: Running, ended: Promise<void>, death: Promise<"died">): Promise<void> {
    if ((await Promise.race([ended, death])) === "died") sleeping.push({ run, ended });
  }

  async function redate(): Promise<void> {
    await sql("select redate($1, $2, $3)", [owner.id, now(), began]);
  }

  return {
    log,
    now,
    pass: (hours) => pass(hours * 3_600_000),
    async step(does) {
      steps++;
      pass(1_000);
      began = await databaseNow();
      try {
        return await does();
      } finally {
        await redate();
      }
    },
    turn,
    async wake() {
      const next = sleeping.shift();
      if (!next) return;
      const { run, ended } = next;
      const death = deathOf(run);
      run.answer(run.arrived ? null : new Error("The connection broke."));
      await untilDeath(run, ended, death);
    },
    steps: () => steps,
    async close() {
      vi.useRealTimers();
      await pool.end();
    },
  };
}

const customersOf = async (sql: Story["sql"], log: readonly Attempt[]): Promise<Map<string, string | null>> =>
  new Map(
    (
      await sql<{ id: string; customer_id: string | null }>("select id, customer_id from messages where id = any($1)", [
        log.map((one) => one.id),
      ])
    ).map((one) => [one.id, one.customer_id]),
  );

/** An attempt with the message that it is for, and the automatic messages that its customer got before. */
async function attemptOf(
  sql: Story["sql"],
  { log, known }: { log: readonly Attempt[]; known: ReadonlyMap<string, string | null> },
  sent: Pick<Attempt, "id" | "to" | "content" | "stop" | "outcome" | "at" | "step">,
): Promise<Attempt> {
  const { id, to } = sent;
  const [message] = await sql<Pick<Attempt, "channel" | "trigger" | "about_id" | "cause" | "customer_id" | "by_hand">>(
    "select channel, trigger, about_id, cause, customer_id, by_hand from messages where id = $1",
    [id],
  );
  if (!message) throw new Error(`${id} is no message.`);
  // A merge at this very moment may count or not.
  const current = await customersOf(sql, log);
  const isOf = (one: Attempt) =>
    [current.get(one.id), known.has(one.id) ? known.get(one.id) : one.customer_id].every(
      (of) => of === message.customer_id,
    );
  const isSame = (one: Attempt) =>
    one.id !== id &&
    one.trigger !== null &&
    hasArrived(one.outcome) &&
    (one.to.toLowerCase() === to.toLowerCase() || (message.customer_id !== null && isOf(one)));
  return { ...message, ...sent, earlier: log.filter(isSame) };
}
