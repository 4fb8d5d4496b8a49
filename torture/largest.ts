import { setTimeout as delay } from "node:timers/promises";
import { largestQuote } from "#server/testing/largestQuote.ts";
import { askWatched, someAddress } from "./caller.ts";
import { watchLists } from "./listWatch.ts";
import { openMailbox, waitingEmails } from "./mailbox.ts";
import {
  acceptAgain,
  acceptAll,
  compareSigner,
  readStored,
  sendQuotes,
  startBusinesses,
  type Signer,
} from "./signers.ts";
import { inWords, type Scenario, type Trial } from "./trial.ts";
import { until } from "./waiting.ts";
import { startWorld, type World } from "./world.ts";

const customers = 8;
/**
 * A list next to the largest quotes may take this many times as long as before, or this many milliseconds in any case.
 */
const lists = { times: 40, anyway: 3_000 };

/** Many callers send, read and accept quotes of maximum size at once, while another business reads its lists. */
export const largest: Scenario = {
  name: "largest",
  what: "quotes of 200 lines and 60,000 characters sent, read and accepted by many at once, beside another's lists",
  quick: false,
  async run(trial) {
    const mailbox = await openMailbox();
    const world = await startWorld(
      { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`, ROOMY_LIMITS: "yes" },
      { entry: "torture/ours.ts" },
    );
    const database = await world.database();
    try {
      const [bystander] = await world.owners(1);
      if (!bystander) return;
      do {
        const before = watchLists(trial, world, bystander);
        await delay(2_000);
        const { longest: alone } = await before.stop();
        const watch = watchLists(trial, world, bystander);
        const firms = await startBusinesses(world, 2);
        const fields = largestQuote(scripts[Math.floor(trial.random() * scripts.length)]);
        const sent = (await Promise.all(firms.map((firm) => sendQuotes(firm, customers, fields)))).flat();
        await Promise.all([readAll(trial, world, sent), acceptAll(trial, world, sent, 500).done]);
        await acceptAgain(trial, world, sent);
        const { longest, count } = await watch.stop();
        if (longest > trial.within(Math.max(lists.anyway, lists.times * alone)))
          trial.finding(`a list needed ${inWords(longest)} beside the largest quotes, ${inWords(alone)} before`);
        await until(async () => (await waitingEmails(database)) === 0, "all emails are sent");
        const stored = await readStored(trial, world);
        const mails = await mailbox.received();
        for (const signer of sent) await compareSigner(trial, world, signer, stored, mails);
        trial.round(
          `${sent.length} quotes at their limits; of ${count} lists the longest took ${inWords(longest)}, ${inWords(alone)} before`,
        );
      } while (!trial.quick && trial.left() > 45_000 && trial.counts.rounds < 5);
    } finally {
      await database.end();
      await world.dispose();
      mailbox.close();
    }
  },
};

const scripts = ["W", "漢", "مر", "👩‍👩‍👧‍👦é̂"];

/** Every customer opens the page and the paper, twice. */
async function readAll(trial: Trial, world: World, signers: readonly Signer[]): Promise<void> {
  const paths = signers.flatMap(({ token }) => [
    `/quote/${token}`,
    `/api/quote-pages/${token}`,
    `/api/quote-pages/${token}/pdf`,
  ]);
  const headers = () => ({ "x-forwarded-for": someAddress() });
  const answers = await Promise.all(
    [...paths, ...paths].map((path) => askWatched(trial, world.server.url + path, { headers: headers() })),
  );
  for (const [index, { status }] of answers.entries())
    // Under this load the server may ask some to come again.
    if (status !== 200 && status !== 503) trial.finding(`${paths[index % paths.length]} answered ${status}`);
}
