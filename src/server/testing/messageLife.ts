import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { openPool } from "#platform/database/connections/pool.ts";
import { openTenantDb } from "#platform/database/tenantDb.ts";
import type { QueuedMail } from "#platform/kinds/mail.ts";
import { PermanentThirdPartyError } from "#platform/outside/thirdPartyError.ts";
import { readySequence } from "#features/messages/message-rules/readySequences.ts";
import { triggerNames, type Trigger } from "#features/messages/message-rules/triggers.ts";
import { sendMessages, type SendingDeps } from "#features/messages/message-sending/messageSending.server.ts";
import { clockDeps } from "./messageClock.ts";
import type { Story, StoryOwner } from "./story.ts";

/**
 * A business whose clock the test sets, with a mail server of the test's own that keeps a log. All that its members and
 * customers do happens at the time of this clock. The database has its own clock: what it dated is dated again.
 */

/**
 * The end of one attempt to hand over an email. taken: it arrived. busy: the server asks for another time. silent: it
 * arrived, and the answer was lost. lost: it arrived, and the process died. dead: the process died before. refused: the
 * mailbox is unknown.
 */
export type Outcome = "taken" | "busy" | "silent" | "lost" | "dead" | "refused";
export const hasArrived = (outcome: Outcome): boolean => ["taken", "silent", "lost"].includes(outcome);

/** An attempt, with the message as it stood at that moment. */
export type Attempt = {
  id: string;
  to: string;
  content: string;
  stop: string | null;
  outcome: Outcome;
  at: Date;
  /** The number of steps before it. */
  step: number;
  trigger: Trigger;
  about_id: string;
  cause: string;
  customer_id: string | null;
  by_hand: boolean;
  /** The earlier attempts whose emails went to the same customer, as customers are merged at that moment. */
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
  messages: ["send_at", "due_at"],
} as const;

const dayMs = 86_400_000;

/** Turns all sequences on, with the steps of the ready ones, all as emails. */
export async function turnOnByEmail({ sql }: Pick<Story, "sql">, ownerId: string): Promise<void> {
  for (const trigger of triggerNames) {
    const steps = readySequence(trigger).map((step) => ({
      ...step,
      id: randomUUID(),
      channel: "email",
      words: { en: { ...step.words.en, subject: step.words.en.subject || "About your quote" }, es: step.words.es },
    }));
    await sql("insert into sequences (created_by, trigger, steps, on_since) values ($1, $2, $3, now())", [
      ownerId,
      trigger,
      JSON.stringify(steps),
    ]);
  }
}

/** Opens the life of a business. `outcomeOf` says what becomes of each attempt to hand over an email. */
export async function openMessageLife(
  story: Pick<Story, "databaseUrl" | "url" | "sql">,
  owner: Pick<StoryOwner, "id">,
  secret: string,
  outcomeOf: () => Outcome,
): Promise<MessageLife> {
  const { sql } = story;
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
  let die: () => void = () => {};
  const sleeping: { wake: () => void; ended: Promise<void> }[] = [];
  let asleep: ((error: Error | null) => void) | null = null;

  /** The customers of the emails so far, as they were merged when the newest turn began. */
  let known = new Map<string, string | null>();
  const deliver = async (mail: QueuedMail, id = ""): Promise<void> => {
    const outcome = outcomeOf();
    log.push(await attemptOf(sql, { log, known }, { mail, id, outcome, at: now(), step: steps }));
    if (outcome === "busy") throw Object.assign(new Error("421 Try again later"), { responseCode: 421 });
    if (outcome === "silent") throw new Error("Timeout");
    if (outcome === "refused") throw new PermanentThirdPartyError("550 No such user");
    if (outcome === "taken") return;
    await new Promise<void>((resolve, reject) => {
      asleep = (error) => (error ? reject(error) : resolve());
      die();
    });
  };
  const deps: SendingDeps = { ...clockDeps(story, secret), mailer: { deliver } };

  async function turn(): Promise<void> {
    await sql("update message_settings set planned_at = $2 where created_by = $1", [owner.id, lastTurn]);
    lastTurn = await databaseNow();
    known = await customersOf(sql, log);
    let died = false;
    const death = new Promise<void>((resolve) => {
      die = () => {
        died = true;
        resolve();
      };
    });
    const ended = sendMessages({ deps, db }, { ownerId: owner.id }, now);
    await Promise.race([ended, death]);
    const answer = asleep as ((error: Error | null) => void) | null;
    if (died && answer) {
      const arrived = log.at(-1)?.outcome === "lost";
      sleeping.push({ wake: () => answer(arrived ? null : new Error("The connection broke.")), ended });
      asleep = null;
    }
  }

  async function redate(): Promise<void> {
    for (const [table, columns] of Object.entries(dated))
      for (const column of columns)
        await sql(
          `update ${table} set ${column} = $2 where created_by = $1 and ${column} between $3 and clock_timestamp()`,
          [owner.id, now(), began],
        );
    // The server's own process has no turn: its clock is another one.
    await sql("delete from message_schedule where business_id = $1", [owner.id]);
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
      const death = new Promise<void>((resolve) => (die = resolve));
      next.wake();
      await Promise.race([next.ended, death]);
      asleep = null;
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

/** An attempt with the message that it is for, and the emails that its customer got before. */
async function attemptOf(
  sql: Story["sql"],
  { log, known }: { log: readonly Attempt[]; known: ReadonlyMap<string, string | null> },
  { mail, id, outcome, at, step }: { mail: QueuedMail; id: string; outcome: Outcome; at: Date; step: number },
): Promise<Attempt> {
  const [message] = await sql<Pick<Attempt, "trigger" | "about_id" | "cause" | "customer_id" | "by_hand">>(
    "select trigger, about_id, cause, customer_id, by_hand from messages where id = $1",
    [id],
  );
  if (!message) throw new Error(`The email ${id} is no message.`);
  // A merge at this very moment may count or not.
  const current = await customersOf(sql, log);
  const isOf = (one: Attempt) =>
    [current.get(one.id), known.has(one.id) ? known.get(one.id) : one.customer_id].every(
      (of) => of === message.customer_id,
    );
  const isSame = (one: Attempt) =>
    one.id !== id &&
    hasArrived(one.outcome) &&
    (one.to.toLowerCase() === mail.to.toLowerCase() || (message.customer_id !== null && isOf(one)));
  const { subject, heading, body, smallPrint, stop } = mail;
  return {
    ...message,
    id,
    to: mail.to,
    content: JSON.stringify({ to: mail.to, subject, heading, body, smallPrint, stop }),
    stop: stop?.url ?? null,
    outcome,
    at,
    step,
    earlier: log.filter(isSame),
  };
}
