import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import { customersOf } from "#server/testing/customersOf.ts";
import { openMessageClock, type MessageClock } from "#server/testing/messageClock.ts";
import { turnOnByEmail } from "#server/testing/messageLife.ts";
import { givePostalAddress } from "#server/testing/postalAddress.ts";
import { acceptanceOf, offer, sendQuote } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

/** A decision about a message waits for a change of its record that is under way, and then sees it. */

const secret = "a secret of forty characters for stories";
const zone = "America/Chicago";
const day = 86_400_000;

let story: Story;
let owner: StoryOwner;
let clock: MessageClock;
beforeAll(async () => void (story = await startStory({ env: { AUTH_SECRET: secret }, ownMessageTurns: true })));
afterAll(() => story.stop());
beforeEach(async () => {
  owner = await story.signUp({ trial: true, timeZone: zone });
  await givePostalAddress(owner);
  await turnOnByEmail(story, owner.id);
  clock = await openMessageClock(story, owner.id, secret);
  return () => clock.close();
});

const { row, customer } = customersOf(() => ({ story, owner }));
const ann = () => customer({ name: "Ann", email: `ann-${owner.id.slice(0, 8)}@mail.dev` });
const soon = () => addDays(dayIn(zone, new Date()), 3);

type Table =
  "estimates" | "quotes" | "jobs" | "calendar_events" | "invoices" | "customer_services" | "customer_follow_ups";

/** A record about which a message is planned, and the change that ends it. */
const records: Record<Table, { made: () => Promise<string>; change: string }> = {
  estimates: {
    made: async () => {
      const customer_id = await ann();
      const email = `ann-${owner.id.slice(0, 8)}@mail.dev`;
      const request = { service_name: "Windows", name: "Ann", email, status: "pending", first_shown_at: new Date() };
      return row("estimates", { customer_id, ...request });
    },
    change: "withdrawn_at = now()",
  },
  quotes: {
    made: async () => {
      const recipient = { name: "Ann", email: `ann-${owner.id.slice(0, 8)}@mail.dev`, phone: null, address: null };
      return (await sendQuote(owner, offer(), recipient)).quote.id;
    },
    change: "state = 'withdrawn'",
  },
  jobs: {
    made: async () => {
      const recipient = { name: "Ann", email: `ann-${owner.id.slice(0, 8)}@mail.dev`, phone: null, address: null };
      const { quote, token } = await sendQuote(owner, offer(), recipient);
      // So that its message is not due at once.
      await story.sql(
        "update sequences set steps = jsonb_set(steps, '{0,days}', '2') where created_by = $1 and trigger = 'quote_accepted'",
        [owner.id],
      );
      await story.nobody.quotePages.accept(acceptanceOf(quote, token));
      return (await owner.client.jobs.create({ quote_id: quote.id, title: "Driveway" })).id;
    },
    change: "state = 'cancelled'",
  },
  calendar_events: {
    made: async () => {
      const job = await owner.client.jobs.create({ customer_id: await ann(), title: "Windows" });
      const start = Date.now() + 3 * day;
      const { id } = await owner.client.calendar.create({
        title: "Windows",
        job_id: job.id,
        start_datetime: new Date(start).toISOString(),
        end_datetime: new Date(start + 3_600_000).toISOString(),
      });
      return id;
    },
    change: "deleted_at = now()",
  },
  invoices: {
    made: async () => {
      const { id, version } = await owner.client.invoices.create({ customer_id: await ann() });
      const lines = [{ id: "line-1", text: "Gutters", quantity: "1", unit: "", unit_price: 100_00, taxable: false }];
      const saved = await owner.client.invoices.save({
        id,
        version,
        title: "Gutters",
        client_name: "Ann",
        client_email: `ann-${owner.id.slice(0, 8)}@mail.dev`,
        language: "en",
        terms_days: 14,
        due_on: soon(),
        work: { lines, discount: null, taxes: [] },
      });
      await owner.client.invoices.issue({ id, version: saved.version, email: false });
      return id;
    },
    change: "paid = total",
  },
  customer_services: {
    made: async () =>
      row("customer_services", {
        customer_id: await ann(),
        service_name: "Windows",
        status: "active",
        next_service_date: soon(),
      }),
    change: "status = 'paused'",
  },
  customer_follow_ups: {
    made: async () =>
      row("customer_follow_ups", { customer_id: await ann(), status: "active", next_service_date: soon() }),
    change: "status = 'paused'",
  },
};

/** The time of the first planned message about any record, which falls into no quiet hours. */
async function firstDue(): Promise<Date> {
  const { rows } = await owner.client.messages.list({ box: "planned" });
  return new Date(Math.min(...rows.map(({ send_at }) => Date.parse(send_at ?? ""))) + 1_000);
}

test.each(Object.keys(records) as Table[])("a change of %s", async (table) => {
  const { made, change } = records[table];
  const id = await made();
  await clock.turn(new Date());
  const at = await firstDue();
  const before = (await owner.client.messages.list({ box: "sent" })).total;
  const holder = new Client({ connectionString: story.databaseUrl });
  await holder.connect();
  await holder.query("begin");
  await holder.query(`update ${table} set ${change}, updated_at = now() where id = $1`, [id]);
  const turning = clock.turn(at);
  await expect.poll(story.lockWaits).toBe(1);
  await holder.query("commit");
  await holder.end();
  expect(await turning).toEqual([]);
  expect((await owner.client.messages.list({ box: "sent" })).total).toBe(before);
});
