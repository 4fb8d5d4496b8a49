import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { openMailbox, waitingEmails, type Mailbox } from "./mailbox.ts";
import {
  acceptAgain,
  acceptAll,
  compareSigner,
  readStored,
  sendQuotes,
  startBusinesses,
  type AcceptanceRun,
} from "./signers.ts";
import type { Scenario, Trial } from "./trial.ts";
import { until } from "./waiting.ts";
import { startWorld, type World } from "./world.ts";

/**
 * The businesses of a round and the customers of each, and the milliseconds within which the customers of a wave
 * answer.
 */
const crowd = { quick: { firms: 2, customers: 7 }, whole: { firms: 4, customers: 16 } };
const wave = 2_500;

/**
 * The server is killed while many customers accept quotes: once in the middle of that, and once after some acceptances
 * are committed. Then their emails are still waiting, or were handed over without an answer.
 */
export const quotes: Scenario = {
  name: "quotes",
  what: "kill -9 of the server while customers accept quotes, and between an acceptance and its emails",
  quick: true,
  async run(trial) {
    const mailbox = await openMailbox();
    const world = await startWorld(
      { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`, ROOMY_LIMITS: "yes" },
      { entry: "torture/ours.ts" },
    );
    const database = await world.database();
    try {
      do await oneRound(trial, { world, mailbox, database });
      while (!trial.quick && trial.left() > 90_000);
    } finally {
      await database.end();
      await world.dispose();
      mailbox.close();
    }
  },
};

type QuotesScenario = { world: World; mailbox: Mailbox; database: Client };

async function oneRound(trial: Trial, place: QuotesScenario): Promise<void> {
  const { world, mailbox } = place;
  const { firms: count, customers } = trial.quick ? crowd.quick : crowd.whole;
  const firms = await startBusinesses(world, count);
  const signers = (await Promise.all(firms.map((firm) => sendQuotes(firm, customers)))).flat();
  await untilMailed(place);
  const before = mailbox.count();

  mailbox.fallSilent();
  const [early, late] = trial.quick ? [[], signers] : halves(signers);
  const kills = [];
  const first = acceptAll(trial, world, early, wave);
  if (early.length > 0) {
    await untilAnswered(trial, first, 1 + Math.floor((trial.random() * early.length) / 2));
    kills.push(await killed(trial, place));
  }
  const second = acceptAll(trial, world, late, wave);
  await untilBetween(place, second);
  kills.push(await killed(trial, place));
  mailbox.speak();
  await Promise.all([first.done, second.done]);
  await acceptAgain(trial, world, signers);
  await untilMailed(place);

  const stored = await readStored(trial, world);
  const mails = await mailbox.received();
  for (const signer of signers) await compareSigner(trial, world, signer, stored, mails);
  const again = mails.length - new Set(mails.map(({ id, to }) => `${id} ${to}`)).size;
  const when = kills.map(({ waiting, handedOver }) => `${waiting} emails waiting and ${handedOver} handed over`);
  trial.round(
    `killed with ${when.join(", then ")}; ${mailbox.count() - before} emails, ${again} of all so far a second time under their own id`,
  );
}

/** Kills the server and starts it again. Returns the numbers of unfinished emails of committed changes. */
async function killed(trial: Trial, { world, mailbox, database }: QuotesScenario) {
  const handedOver = mailbox.unanswered();
  await world.server.kill();
  const waiting = (await waitingEmails(database)) - handedOver;
  // The queue takes back a killed process's jobs once its heartbeat is overdue. Within `npm run test:all` that time is skipped.
  if (trial.quick)
    await database.query("update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'");
  const began = performance.now();
  await world.server.start();
  await world.untilReady(60_000);
  trial.recovered(performance.now() - began);
  return { waiting, handedOver };
}

/** Waits for this many answers, and then for a random moment. */
async function untilAnswered(trial: Trial, accepting: AcceptanceRun, count: number): Promise<void> {
  await until(() => accepting.answered() >= count, `${count} customers have an answer`);
  await delay(trial.random() * 200);
}

/**
 * Waits for the critical moment. Acceptances are committed, some of their emails were handed over without an answer,
 * others have not begun, and a customer is still accepting. The last does not apply if all customers were faster.
 */
const untilBetween = (
  { mailbox, database }: QuotesScenario,
  { underWay, answered, all }: AcceptanceRun,
): Promise<number> =>
  until(async () => {
    const handedOver = mailbox.unanswered();
    const isAccepting = underWay() > 0 || answered() === all;
    return handedOver > 0 && isAccepting && (await waitingEmails(database)) > handedOver;
  }, "an acceptance is committed and its emails are not sent");

/** Waits until every email has been handed over and answered. */
const untilMailed = ({ database }: QuotesScenario): Promise<number> =>
  until(async () => (await waitingEmails(database)) === 0, "all emails are sent");

const halves = <One>(all: readonly One[]): [One[], One[]] => [
  all.filter((_, index) => index % 2 === 0),
  all.filter((_, index) => index % 2 === 1),
];
