import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { resettableColumns } from "#platform/jobs/clock.queries.ts";
import { compare, newLedger } from "./ledger.ts";
import { openMailbox, waitingEmails, type Mailbox } from "./mailbox.ts";
import { openGate } from "./peer.ts";
import { sendQuotes, startBusinesses } from "./signers.ts";
import { inWords, type Scenario, type Trial } from "./trial.ts";
import { until } from "./waiting.ts";
import { startWorld, type World } from "./world.ts";
import { sendAgain, startWriters } from "./writers.ts";

const leaps = ["3 days", "400 days", "2 hours"];
/**
 * The clock check runs each minute, the queue's own each half minute, and scheduled jobs each minute. In milliseconds.
 */
const goesOnWithin = 180_000;

/**
 * Moments with rules of their own, besides `resettableColumns`: statements reset them, or distrust future values when
 * they compare them.
 */
const doubted = {
  "pgboss.job": ["start_after", "keep_until", "singleton_on"],
  outbox: ["created_at", "start_after"],
  rate_limit: ["ends_at"],
  estimates: ["analysis_started_at"],
};

/**
 * PostgreSQL's clock was ahead for a while, under traffic, and is right again. PostgreSQL cannot be given another clock
 * here, so the scenario writes the effects of a wrong one. Every moment for which work waits is moved ahead in all
 * rows.
 */
export const databaseClock: Scenario = {
  name: "dbclock",
  what: "PostgreSQL's clock was days ahead: the moments in its rows are moved, under traffic",
  quick: false,
  async run(trial) {
    const mailbox = await openMailbox();
    const gate = await openGate(mailbox.port);
    const world = await startWorld(
      { SMTP_URL: `smtp://127.0.0.1:${gate.port}`, ROOMY_LIMITS: "yes" },
      { entry: "torture/ours.ts" },
    );
    const database = await world.database();
    try {
      for (const leap of leaps) {
        if (trial.counts.rounds > 0 && trial.left() < 60_000) break;
        gate.become("refuse");
        await oneRound(trial, { world, database, mailbox, mendMail: () => gate.become("through") }, leap);
      }
    } finally {
      await database.end();
      await world.dispose();
      gate.close();
      mailbox.close();
    }
  },
};

type ClockScenario = { world: World; database: Client; mailbox: Mailbox; mendMail(): void };

async function oneRound(
  trial: Trial,
  { world, database, mailbox, mendMail }: ClockScenario,
  leap: string,
): Promise<void> {
  const ledger = newLedger();
  const writers = startWriters(trial, world, await world.owners(4), ledger);
  const [firm] = await startBusinesses(world, 1);
  if (!firm) return;
  // Emails that wait for another attempt, because the mail server is down.
  const sent = await sendQuotes(firm, 5);
  await until(async () => (await waitingEmails(database)) >= sent.length, "emails wait");
  await until(() => writers.acknowledged() > 30, "writes are acknowledged");
  await moveAhead(database, leap);
  const since = (await database.query<{ now: string }>("select now()::text")).rows[0]?.now;
  mendMail();
  const began = performance.now();
  const acknowledged = writers.acknowledged();
  await delay(2_000);
  if (writers.acknowledged() <= acknowledged) trial.finding(`${leap}: no write was acknowledged in 2 s afterwards`);

  const byTheClock = until(
    async () =>
      (
        await database.query(
          "select from pgboss.job where name in ('remind-owners', 'sweep-photos', 'finish-removals') and state = 'completed' and created_on between $1 and now() and (select cron_on from pgboss.version) <= now()",
          [since],
        )
      ).rowCount !== 0,
    `${leap}: jobs by the clock are done again`,
    goesOnWithin,
    200,
  );
  const arrived = until(
    async () => {
      const to = new Set(
        (await mailbox.received()).flatMap((mail) => (/^Quote \d+ from/.test(mail.subject) ? [mail.to] : [])),
      );
      return sent.every(({ email }) => to.has(email));
    },
    `${leap}: emails that waited are sent`,
    goesOnWithin,
    200,
  );
  const [clockAfter, mailAfter] = await Promise.all([byTheClock, arrived]);
  trial.recovered(performance.now() - began);
  await writers.stop();
  if (!world.server.alive())
    throw new Error(`${leap}: the server ended. It said: ${world.server.output().slice(-400)}`);
  await sendAgain(trial, world, ledger);
  await compare(trial, world.server.url, ledger);
  trial.round(
    `${leap} ahead: ${writers.acknowledged()} acknowledged, jobs by the clock again after ${inWords(clockAfter)}, ${sent.length} emails sent within ${inWords(mailAfter)}`,
  );
}

/** Moves ahead every moment that the clock has written and for which work waits. */
async function moveAhead(database: Client, leap: string): Promise<void> {
  const tables = new Set([...Object.keys(resettableColumns), ...Object.keys(doubted)]);
  for (const table of tables) {
    const columns = [
      ...Object.keys(resettableColumns[table] ?? {}),
      ...(Object.entries(doubted).find(([name]) => name === table)?.[1] ?? []),
    ];
    const set = columns.map((column) => `${column} = ${column} + interval '${leap}'`);
    // Completed jobs wait for nothing, and could not be distinguished from those completed afterwards.
    const where = table === "pgboss.job" ? "where state < 'completed'" : "";
    await database.query(`update ${table} set ${set.join(", ")} ${where}`);
  }
}
