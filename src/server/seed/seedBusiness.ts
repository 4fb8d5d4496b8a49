import { clientOver, linkOverHttp, type Client } from "#api/client.ts";
import type { CustomerFields } from "#features/customers/customers/customer.ts";
import type { FollowUpFields } from "#features/customers/follow-ups/followUp.ts";
import { addDays, momentOf } from "#shared/days/calendarDays.ts";
import { sampleServices } from "#shared/sampleData.ts";
import type { Env } from "#platform/process/env.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { roomyLimits } from "#platform/limits/limits.ts";
import { openLog } from "#platform/process/log.ts";
import { freePort } from "#platform/database/embedded/embeddedAddress.ts";
import { startServer } from "#server/server.ts";
import { backdateCustomers, markPro } from "./seed.queries.ts";
import { addRequests, person, zone } from "./seedRequests.ts";

/**
 * Fills a new owner's business with a year of believable work, through the operations of the product itself. It has
 * customers, and requests in every status, with photos and some measurements. It also has follow-ups that are late, due
 * and coming, past and future visits, and a merge that can be undone. No email is sent.
 */

type Account = { id: string; email: string; password: string };

/**
 * Fills the business of `account`, who can already sign in. `owner` is the handle on its rows, `today` its local day.
 */
export async function seedBusiness(env: Env, account: Account, owner: OwnerDb, today: string): Promise<void> {
  await owner.query(markPro);
  const port = await freePort();
  const at = `http://localhost:${port}`;
  const server = await startServer({
    env: { ...env, PORT: port, HOST: "localhost", PUBLIC_URL: at },
    log: openLog("silent"),
    limits: roomyLimits,
    print: () => {},
  });
  try {
    const cookie = await signIn(at, account);
    const link = linkOverHttp({ origin: () => at, headers: () => ({ cookie, origin: at }) });
    const client = clientOver(() => link);
    if (!env.STRIPE_SECRET_KEY) await buyPlan(client, at, cookie);
    await client.account.saveBusiness({
      name: "Prairie Exterior Care",
      phone: "(630) 555-0100",
      time_zone: zone,
      mail_new_requests: false,
    });
    const services = await client.services
      .createMany({ services: sampleServices.map((one) => ({ ...one, show_price: true, show_ai_analysis: true })) })
      .then(() => client.services.list());
    await addRequests(client, { at, id: account.id, owner, services, today });
    const customers = await addCustomers(client);
    await addCare(client, customers.toReversed(), today); // the oldest customers
    await addEvents(client, customers, today);
    await addMerge(client);
    await owner.query(backdateCustomers);
  } finally {
    await server.stop();
  }
}

/** Buys the Pro plan for a year at the test checkout, so that it renews like a real purchase. */
async function buyPlan(client: Client, at: string, cookie: string): Promise<void> {
  const { url } = await client.billing.checkout({ priceType: "yearly" });
  const answer = await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: at, "content-type": "application/x-www-form-urlencoded" },
    body: "do=pay",
  });
  if (answer.status !== 303) throw new Error(`The test checkout failed: ${answer.status}`);
}

/** Turns the people of accepted requests into customers, and those with a completed job into active ones. */
async function addCustomers(client: Client): Promise<{ id: string; name: string }[]> {
  const { rows } = await client.estimates.list({ limit: 50 });
  const taken = rows.filter(({ status }) => status === "completed" || status === "in-progress");
  const customers: { id: string; name: string }[] = [];
  for (const [index, { id, name, status }] of taken.entries()) {
    const { customer_id } = await client.estimates.addToCustomers({ id });
    customers.push({ id: customer_id, name });
    const known = await client.customers.get({ id: customer_id });
    const fields = {
      name: known.name,
      email: known.email ?? "",
      phone: known.phone,
      address: known.address,
      status: status === "completed" ? "active" : "prospect",
      client_type: index % 6 === 4 ? "commercial" : "residential",
      notes: known.notes,
      contacts: known.contacts,
      tags: known.tags,
      places: known.places,
      last_work_date: known.last_work_date,
      last_quote_amount: known.last_quote_amount,
      tax_exempt: null,
    } satisfies CustomerFields;
    await client.customers.update({ id: customer_id, version: known.version, ...fields });
  }
  return customers;
}

/** Adds follow-ups that are late, due today, soon and later, and recurring services. */
async function addCare(client: Client, customers: { id: string }[], today: string): Promise<void> {
  const plans: [FollowUpFields["follow_up_frequency"], daysAgo: number][] = [
    ["monthly", 52],
    ["bi-weekly", 20],
    ["weekly", 7],
    ["3-weeks", 21],
    ["weekly", 5],
    ["bi-weekly", 11],
    ["quarterly", 12],
    ["bi-annually", 30],
  ];
  for (const [index, [follow_up_frequency, daysAgo]] of plans.entries()) {
    const customer = customers[index];
    if (!customer) continue;
    await client.followUps.create({
      customer_id: customer.id,
      follow_up_frequency,
      last_contact_date: addDays(today, -daysAgo),
    });
  }
  for (const [index, daysAgo] of [112, 88, 40].entries()) {
    const customer = customers[index];
    if (!customer) continue;
    await client.schedules.addService({
      customer_id: customer.id,
      service_name: sampleServices[index]?.name ?? "House Soft Wash",
      service_interval_months: 3,
      last_service_date: addDays(today, -daysAgo),
    });
  }
}

/** Adds visits of the last two weeks, today and the next two weeks, one of them all day. */
async function addEvents(client: Client, customers: { id: string; name: string }[], today: string): Promise<void> {
  const titles = [
    ["House wash", "pressure_washing", 3],
    ["Driveway sealing", "sealcoating", 4],
    ["Roof inspection", "inspection", 1],
    ["Window cleaning", "maintenance", 2],
  ] as const;
  for (const [index, day] of [-13, -9, -6, -2, -1, 0, 0, 1, 2, 3, 6, 8, 12].entries()) {
    const customer = customers[index % customers.length];
    const [title, service_type, hours] = titles[index % titles.length] ?? titles[0];
    const start = momentOf(workingDay(addDays(today, day), day), 8 + ((index * 3) % 8), zone);
    const known = customer && (await client.customers.get({ id: customer.id }));
    await client.calendar.create({
      title: customer ? `${title}, ${customer.name}` : title,
      start_datetime: start.toISOString(),
      end_datetime: new Date(start.getTime() + hours * 3_600_000).toISOString(),
      all_day: index === 9,
      service_type,
      estimated_price: 150 + index * 25,
      actual_price: day < 0 ? 150 + index * 25 : null,
      customer_id: customer?.id,
      client_name: customer?.name,
      client_email: known?.email,
      client_phone: known?.phone,
      client_address: known?.address,
    });
  }
}

/** The day itself, or the next one if it is a Sunday other than today. */
function workingDay(day: string, from: number): string {
  return from !== 0 && new Date(`${day}T12:00:00Z`).getUTCDay() === 0 ? addDays(day, 1) : day;
}

/** Adds two merged customers that can be separated again, and two that look like duplicates. */
async function addMerge(client: Client): Promise<void> {
  const about = { ...person(90), client_type: "residential", status: "active" } as const;
  const customer = await client.customers.create(about);
  const twin = await client.customers.create({
    ...about,
    email: "second@mail.example",
    notes: "Called about the deck.",
  });
  await client.merges.merge({
    primary_id: customer.id,
    secondary_id: twin.id,
    primary_version: customer.version,
    secondary_version: twin.version,
  });
  const other = { ...person(91), client_type: "residential", status: "prospect" } as const;
  await client.customers.create(other);
  await client.customers.create({ ...other, email: `office.${other.email}` });
}

async function signIn(at: string, { email, password }: Account): Promise<string> {
  const answer = await fetch(`${at}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: at },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`The new owner could not sign in: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
