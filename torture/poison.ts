import { openMailbox, type Mailbox } from "./mailbox.ts";
import { compare, newLedger } from "./ledger.ts";
import { openGate } from "./peer.ts";
import { sendQuotes, startBusinesses, type Signer } from "./signers.ts";
import { inWords, type Scenario, type Trial } from "./trial.ts";
import { until } from "./waiting.ts";
import { startWorld, type World } from "./world.ts";
import { sendAgain, startWriters } from "./writers.ts";

/**
 * The time limit in milliseconds. A frozen process ends itself after half a minute, and another takes over the jobs of
 * a dead one after a while.
 */
const limit = 120_000;
const deathsOfPoison = 2;
const customers = 5;
/** The customer's address in the writers' requests. */
const writersCustomer = "carla@mail.example";

/** The damage that a job does to its process. */
const poisons = [
  { name: "kills", signal: "SIGKILL" },
  { name: "freezes", signal: "SIGUSR2" },
] as const;

/**
 * The email of one quote kills or freezes any process that sends it, under traffic. It is set aside after the second
 * time, its business can read so, and everything else is done.
 */
export const poison: Scenario = {
  name: "poison",
  what: "a job that kills its process, and one that freezes it, under traffic",
  quick: false,
  async run(trial) {
    // A frozen process ends itself after half a minute, twice, so the two rounds run concurrently.
    await Promise.all(poisons.map((poisonous) => oneRound(trial, poisonous)));
  },
};

async function oneRound(trial: Trial, { name, signal }: (typeof poisons)[number]): Promise<void> {
  const place: { world?: World; armed: boolean; poison?: string; deaths: number } = { armed: false, deaths: 0 };
  const mailbox = await openMailbox((address) => {
    if (!place.world || !place.armed || address === writersCustomer) return;
    // The first email to a quote's customer is the poison.
    place.poison ??= address;
    if (address !== place.poison) return;
    place.deaths++;
    process.kill(place.world.server.pid(), signal);
  });
  const gate = await openGate(mailbox.port);
  gate.become("refuse");
  const world = await startWorld(
    { SMTP_URL: `smtp://127.0.0.1:${gate.port}` },
    { nodeOptions: ["--import", "data:text/javascript,process.on('SIGUSR2',()=>{for(;;);})"] },
  );
  place.world = world;
  try {
    const [firm] = await startBusinesses(world, 1);
    if (!firm) return;
    const ledger = newLedger();
    const writers = startWriters(trial, world, await world.owners(4), ledger);
    await until(() => writers.acknowledged() > 20, "writes are acknowledged");
    const began = performance.now();
    const sent = await sendQuotes(firm, customers, {});
    place.armed = true;
    gate.become("through");
    for (let death = 1; death <= deathsOfPoison; death++) {
      await until(() => place.deaths === death && !world.server.alive(), `a job ${name} its process`, limit);
      await world.server.start();
    }
    const setAside = () => world.server.output().split('"a job failed for good"').length - 1;
    await until(() => setAside() > 0, "the job is set aside", limit);
    const others = sent.map(({ email }) => email).filter((email) => email !== place.poison);
    await until(async () => (await missing(mailbox, others)).length === 0, "all other emails arrive", limit, 500);
    const took = performance.now() - began;
    trial.recovered(took);
    await writers.stop();
    await sendAgain(trial, world, ledger);
    await compare(trial, world.server.url, ledger);
    await expectTold(trial, sent, place.poison);
    if (setAside() > 1) trial.finding(`${setAside()} jobs were set aside for one that ${name} its process`);
    if (place.deaths > deathsOfPoison) trial.finding(`a job has killed ${place.deaths} processes`);
    if (!world.server.alive()) trial.finding("the server ended after its poison was set aside");
    trial.round(
      `a job ${name} its process: set aside after ${place.deaths} deaths, ${others.length} other emails arrived and ${writers.acknowledged()} writes were acknowledged within ${inWords(took)}`,
    );
  } finally {
    await world.dispose();
    gate.close();
    mailbox.close();
  }
}

async function missing(mailbox: Mailbox, addresses: readonly string[]): Promise<string[]> {
  const arrived = new Set((await mailbox.received()).map(({ to }) => to));
  return addresses.filter((address) => !arrived.has(address));
}

/**
 * Checks that the quote's history shows the business that its email was not delivered, and that no other history does.
 */
async function expectTold(trial: Trial, sent: readonly Signer[], poisonous: string | undefined): Promise<void> {
  for (const { firm, quoteId, email } of sent) {
    const told = async () => {
      const { events } = await firm.client.quotes.get({ id: quoteId });
      return events.some(({ kind }) => kind === "mail_failed");
    };
    if (email === poisonous) await until(told, "the business reads of its undelivered email", limit, 200);
    else if (await told()) trial.finding(`quote ${quoteId} says that its email was not delivered, and it was`);
  }
}
