import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createSeededRandom } from "#browser/demo/seededRandom.ts";
import { hasArrived, openMessageLife, turnOnByEmail, type Attempt, type Outcome } from "#server/testing/messageLife.ts";
import { runEpisode, type No } from "#server/testing/messageEpisode.ts";
import { inboundMailEnv } from "#server/testing/inboundMailEnv.ts";
import { startTwilioServer, type TwilioServer } from "#server/testing/outside/twilioServer.ts";
import { givePostalAddress } from "#server/testing/postalAddress.ts";
import { startStory, type Story } from "#server/testing/story.ts";

/**
 * Random interleavings of turns with all that stops messages. The log of the mail server decides: nothing after a no,
 * never too often, never in quiet hours, and never twice except under one id after a crash.
 */

const secret = "a secret of forty characters for stories";
const zone = "America/Chicago";
const episodesOfALife = 20;
const weekMs = 7 * 86_400_000;

let twilio: TwilioServer;
let story: Story;
beforeAll(async () => {
  twilio = await startTwilioServer();
  story = await startStory({
    env: { AUTH_SECRET: secret, ...inboundMailEnv, ...twilio.env },
    ownMessageTurns: true,
  });
});
afterAll(async () => {
  await story.stop();
  twilio.stop();
});

/** Lets a text arrive. */
async function texts(number: string, body: string): Promise<void> {
  const fields = { MessageSid: `SM${randomUUID().replaceAll("-", "")}`, From: number, To: "+15125550100", Body: body };
  const { status } = await twilio.call(`${story.url}/api/texts/incoming`, fields);
  if (status !== 200) throw new Error(`The text answered ${status}.`);
}

const shown = (at: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone, ...options }).format(at);
const dayOf = (at: Date) => shown(at, { dateStyle: "short" });

/** All that is wrong with the log of a mail server. */
function faultsOf(log: readonly Attempt[], nos: readonly No[]): string[] {
  const faults: string[] = [];
  const arrived = log.filter(({ outcome }) => hasArrived(outcome));
  for (const mail of arrived) {
    const named = `${mail.trigger} ${mail.id.slice(0, 8)} to ${mail.to} in step ${mail.step}`;
    for (const no of nos)
      if (mail.step > no.since && mail.step <= no.until && no.is(mail))
        faults.push(`${named} went out after step ${no.since}: ${no.why}`);
    if (mail.channel === "text" && arrived.some((one) => one !== mail && one.id === mail.id))
      faults.push(`${named} went out twice`);
    if (mail.trigger !== null && !mail.by_hand)
      faults.push(...tooMuch(mail).map((why) => `${named}: ${why}, after ${told(mail.earlier)}`));
    const copies = arrived.filter(({ id }) => id === mail.id);
    if (copies.some(({ content }) => content !== mail.content)) faults.push(`${named} has two contents`);
    if (copies.slice(0, -1).some(({ outcome }) => outcome === "taken")) faults.push(`${named} went out twice`);
  }
  return faults;
}

/** The newest emails that its customer got. */
const told = (earlier: readonly Attempt[]) =>
  earlier
    .slice(-4)
    .map(({ id, step, outcome, at }) => `${id.slice(0, 8)} in step ${step} (${outcome}, ${at.toISOString()})`)
    .join(", ");

/** The limits that a message breaks which no member sent. */
function tooMuch({ at, about_id, trigger, earlier }: Attempt): string[] {
  const others = [...new Map(earlier.map((one) => [one.id, one])).values()];
  const hour = Number(shown(at, { hour: "2-digit", hourCycle: "h23" }));
  const aboutQuote = others.filter((one) => one.about_id === about_id && trigger?.startsWith("quote_"));
  return [
    ...(hour < 8 || hour >= 20 ? [`in quiet hours, at ${hour}`] : []),
    ...(others.some((one) => dayOf(one.at) === dayOf(at)) ? ["the second of a day"] : []),
    ...(others.filter((one) => at.getTime() - one.at.getTime() < weekMs).length >= 3
      ? ["the fourth of seven days"]
      : []),
    ...(aboutQuote.length >= 6 ? ["the seventh about a quote"] : []),
  ];
}

/** Runs the episodes of one business. Returns the numbers of its messages by what became of them. */
async function runLife(seed: string): Promise<Map<Outcome, number>> {
  const random = createSeededRandom(seed);
  const owner = await story.signUp({ trial: true, timeZone: zone });
  await givePostalAddress(owner);
  await owner.client.account.saveBusiness({
    name: "Bright Side",
    phone: "(512) 555-0101",
    time_zone: zone,
    mail_new_requests: false,
  });
  await turnOnByEmail(story, owner.id, true);
  const outcome = (): Outcome =>
    random.chance(0.8) ? "taken" : random.pick(["busy", "busy", "silent", "lost", "lost", "dead", "refused"]);
  const life = await openMessageLife(story, owner, secret, outcome);
  const nos: No[] = [];
  try {
    for (let number = 0; number < episodesOfALife; number++)
      await runEpisode({ story, owner, life, random, nos, texts }, number);
  } finally {
    await life.close();
  }
  expect(faultsOf(life.log, nos), `seed ${seed}`).toEqual([]);
  return new Map([...Map.groupBy(life.log, (one) => one.outcome)].map(([name, of]) => [name, of.length]));
}

test("in random interleavings, no message goes out after a no, too often, or twice", async () => {
  const lives = inject("messageLives") ?? 5;
  const first = inject("messageSeed") ?? "usual";
  console.log(`messages: ${lives * episodesOfALife} interleavings, seed ${first}`);
  const seen = new Map<Outcome, number>();
  for (let number = 0; number < lives; number++)
    for (const [name, count] of await runLife(`${first}-${number}`)) seen.set(name, (seen.get(name) ?? 0) + count);
  console.log(`messages: ${[...seen].map(([name, count]) => `${count} ${name}`).join(", ")}`);
  if (lives < 5) return;
  for (const name of ["taken", "busy", "silent", "lost", "dead", "refused"] as const)
    expect(seen.get(name), name).toBeGreaterThan(0);
}, 3_600_000);
