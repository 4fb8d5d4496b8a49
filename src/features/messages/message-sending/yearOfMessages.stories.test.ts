import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createSeededRandom } from "#browser/demo/seededRandom.ts";
import { openMessageLife, turnOnByEmail, type MessageLife } from "#server/testing/messageLife.ts";
import { givePostalAddress } from "#server/testing/postalAddress.ts";
import { acceptanceOf, offer, sendWritten, tokenOf } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

/**
 * A year of a business with both changes of its clocks: quotes and visits come about, and it has a turn every
 * few hours. The times at which messages went out are read from their rows and judged by arithmetic of this file alone.
 */

const secret = "a secret of forty characters for stories";
const zones = ["America/Chicago", "Europe/Berlin"] as const;
const hour = 3_600_000;
const week = 7 * 24 * hour;

let story: Story;
beforeAll(async () => void (story = await startStory({ env: { AUTH_SECRET: secret }, ownMessageTurns: true })));
afterAll(() => story.stop());

/** Something happens to one of the customers: a quote, sometimes accepted, or a visit that is done later. */
async function happen(owner: StoryOwner, life: MessageLife, customer: { id: string; email: string }, accepts: boolean) {
  const { client } = owner;
  const recipient = { name: "Carla Customer", email: customer.email, phone: null, address: null };
  const quote = await life.step(async () => {
    const { id, version } = await client.quotes.create({ customer_id: customer.id });
    return sendWritten(owner, await client.quotes.save({ id, version, offer: offer(), recipient }));
  });
  if (!accepts) return;
  await life.step(async () => {
    await story.nobody.quotePages.accept(acceptanceOf(quote, tokenOf(quote)));
    const job = await client.jobs.create({ quote_id: quote.id, title: "Driveway" });
    const start = life.now().getTime() + 5 * 24 * hour;
    const times = {
      start_datetime: new Date(start).toISOString(),
      end_datetime: new Date(start + hour).toISOString(),
    };
    await client.calendar.create({ title: "Driveway", job_id: job.id, ...times });
  });
}

type SentRow = { id: string; customer_id: string; about: string; about_id: string; sent_at: Date };

/** The day and the hour that the clocks on the wall of the business show at an instant. */
function wall(zone: string, at: Date): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
  return { day: `${of("year")}-${of("month")}-${of("day")}`, hour: Number(of("hour")) };
}

function faultsOf(rows: readonly SentRow[], zone: string): string[] {
  return rows.flatMap((row) => {
    const shown = wall(zone, row.sent_at);
    const others = rows.filter((one) => one.customer_id === row.customer_id && one.id !== row.id);
    const named = `${row.id} at ${row.sent_at.toISOString()}`;
    const inWeek = others.filter(({ sent_at }) => {
      const before = row.sent_at.getTime() - sent_at.getTime();
      return before >= 0 && before < week;
    });
    return [
      ...(shown.hour < 8 || shown.hour >= 20 ? [`${named}: at ${shown.hour}`] : []),
      ...(others.some(({ sent_at }) => wall(zone, sent_at).day === shown.day) ? [`${named}: two on a day`] : []),
      ...(inWeek.length >= 3 ? [`${named}: four in seven days`] : []),
      ...(row.about === "quote" && others.filter((one) => one.about_id === row.about_id).length >= 6
        ? [`${named}: seven about a quote`]
        : []),
    ];
  });
}

/** The days of a year on which the clocks of a zone change. */
function daysOfChange(zone: string, begin: Date): string[] {
  const offset = (at: number) => wall(zone, new Date(at)).hour - new Date(at).getUTCHours();
  const found: string[] = [];
  for (let at = begin.getTime(); at < begin.getTime() + 52 * week; at += hour)
    if ((offset(at + hour) - offset(at) + 24) % 24 !== 0) found.push(wall(zone, new Date(at)).day);
  return found;
}

test("in a year with both changes of clocks, no customer gets a message at night, or too many", async () => {
  for (let number = 0; number < (inject("messageLives") ?? 1); number++) {
    const zone = zones[number % zones.length] ?? zones[0];
    const seed = `${inject("messageSeed") ?? "year"}-${number}`;
    const random = createSeededRandom(seed);
    const owner = await story.signUp({ trial: true, timeZone: zone });
    await givePostalAddress(owner);
    await turnOnByEmail(story, owner.id);
    const life = await openMessageLife(story, owner, secret, () => "taken");
    try {
      const began = life.now();
      const changes = daysOfChange(zone, began);
      const customers = [];
      for (const name of ["ann", "bob", "cy"]) {
        const email = `${name}-${owner.id.slice(0, 8)}@mail.dev`;
        customers.push({ id: (await owner.client.customers.create({ name, email })).id, email });
      }
      let next = began.getTime();
      while (life.now().getTime() < began.getTime() + 52 * week) {
        if (life.now().getTime() >= next) {
          // Several at once, so that the limits hold something back.
          for (const customer of customers) await happen(owner, life, customer, random.chance(0.5));
          next += random.integer(16, 24) * 24 * hour;
        }
        await life.turn();
        life.pass(random.integer(4, 11));
      }
      const rows = await story.sql<SentRow>(
        "select id, customer_id, about, about_id, sent_at from messages where created_by = $1 and trigger is not null and state = 'sent'",
        [owner.id],
      );
      expect(changes, seed).toHaveLength(2);
      expect(rows.length, seed).toBeGreaterThan(40);
      expect(rows.length, seed).toBe(new Set(life.log.map(({ id }) => id)).size);
      expect(faultsOf(rows, zone), seed).toEqual([]);
    } finally {
      await life.close();
    }
  }
}, 3_600_000);
