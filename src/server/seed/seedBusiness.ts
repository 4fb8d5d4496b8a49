import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import sharp from "sharp";
import { clientOver, linkOverHttp, type Client } from "#api/client.ts";
import type { FollowUpFields } from "#features/follow-ups/followUp.ts";
import type { Measurement } from "#features/photos/measurement.ts";
import { sampleFocalLength, sampleOutlines } from "#features/photos/sampleOutlines.ts";
import type { ListedService } from "#features/services/service.ts";
import { addDays, momentOf } from "#shared/calendarDays.ts";
import { firstNames, lastNames, requestNotes, sampleServices, streets, towns } from "#shared/sampleData.ts";
import type { Env } from "#platform/env.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { ordinaryLimits, type LimitSettings } from "#platform/limits.ts";
import { openLog } from "#platform/log.ts";
import { startServer } from "#server/server.ts";
import { backdateRequest, markPro } from "./seed.queries.ts";

/**
 * Fills a new owner's business with a year of believable work, through the operations of the product itself: requests
 * with photos, some measured on, in every status, customers, follow-ups that are late, due and coming, visits behind and
 * ahead, and a merge that can be undone. Nobody is emailed.
 */

const zone = "America/Chicago";
const requestCount = 24;
const measuredPhotos = Object.keys(sampleOutlines) as (keyof typeof sampleOutlines)[];
const statuses = ["pending", "pending", "in-progress", "completed", "completed", "cancelled"] as const;

type Account = { id: string; email: string; password: string };
type Person = { name: string; email: string; phone: string; address: string };

/** The sample person with this number: everybody's name, address and phone number is their own. */
function person(index: number): Person {
  const first = firstNames[index % firstNames.length] ?? "Maria";
  const last = lastNames[(index * 7) % lastNames.length] ?? "Alvarez";
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}@mail.example`.toLowerCase(),
    phone: `(630) 555-01${String(index).padStart(2, "0")}`,
    address: `${100 + index * 37} ${streets[index % streets.length]}, ${towns[index % towns.length]}`,
  };
}

/** Fills the business of `account`, who can sign in already; `owner` is the handle on its rows, `today` its day. */
export async function seedBusiness(env: Env, account: Account, owner: OwnerDb, today: string): Promise<void> {
  await owner.query(markPro);
  const port = await freePort();
  const at = `http://localhost:${port}`;
  const limits = Object.fromEntries(Object.keys(ordinaryLimits).map((name) => [name, 1e9])) as LimitSettings;
  const server = await startServer({
    env: { ...env, PORT: port, HOST: "localhost", PUBLIC_URL: at },
    log: openLog("silent"),
    limits,
    print: () => {},
  });
  try {
    const cookie = await signIn(at, account);
    const link = linkOverHttp({ origin: () => at, headers: () => ({ cookie, origin: at }) });
    const client = clientOver(() => link);
    await client.account.saveBusiness({
      name: "Prairie Exterior Care",
      phone: "(630) 555-0100",
      time_zone: zone,
      mail_new_requests: false,
    });
    const services = await client.services
      .createMany({ services: sampleServices.map((one) => ({ ...one, show_price: true, show_ai_analysis: true })) })
      .then(() => client.services.list());
    await addRequests(client, { at, id: account.id, owner, services });
    const customers = await addCustomers(client);
    await addCare(client, customers, today);
    await addEvents(client, customers, today);
    await addMerge(client);
  } finally {
    await server.stop();
  }
}

/** Requests of the last 60 days, most of them with a photo and some measured on it, in every status. */
async function addRequests(
  client: Client,
  { at, id, owner, services }: { at: string; id: string; owner: OwnerDb; services: ListedService[] },
): Promise<void> {
  for (let index = 0; index < requestCount; index++) {
    const service = services[index % services.length];
    if (!service) throw new Error("There is no service to ask for.");
    const request_id = randomUUID();
    const photo = index % 4 === 3 ? null : (measuredPhotos[index % measuredPhotos.length] ?? "driveway");
    const photo_id = photo && (await uploadPhoto(at, id, request_id, photo));
    const measured = photo !== null && photo_id !== null && service.pricing_model === "area" && index % 2 === 0;
    const { results } = await client.publicForms.submit({
      business_owner_id: id,
      request_id,
      kind: "standard",
      ...person(index),
      estimate_method: "manual",
      photo_ids: photo_id ? [photo_id] : [],
      notes: index % 3 === 0 ? requestNotes[index % requestNotes.length] : null,
      source: index % 3 === 1 ? "facebook" : index % 5 === 0 ? "flyer" : null,
      services: [
        {
          service_id: service.id,
          ...(measured
            ? { measurement: tapsOn(photo, photo_id) }
            : service.pricing_model === "area"
              ? { manual_area: 380 + ((index * 173) % 1200) }
              : { manual_quantity: 8 + ((index * 5) % 24) }),
        },
      ],
    });
    const estimateId = results[0]?.estimate_id ?? "";
    // The newest four still wait, as requests do that have just come in.
    const status = index < 4 ? "pending" : (statuses[index % statuses.length] ?? "pending");
    if (status !== "pending") await client.estimates.setStatus({ ids: [estimateId], status });
    const ageHours = index * 58 + (index < 4 ? 1 : 9);
    await owner.query(backdateRequest, { id: estimateId, hours: ageHours, answered: 1 + ((index * 5) % 20) });
  }
}

/** Makes customers of those whose requests were taken up. */
async function addCustomers(client: Client): Promise<{ id: string; name: string }[]> {
  const { rows } = await client.estimates.list({ limit: 50 });
  const taken = rows.filter(({ status }) => status === "completed" || status === "in-progress");
  const customers: { id: string; name: string }[] = [];
  for (const { id, name } of taken) {
    const { customer_id } = await client.estimates.addToCustomers({ id });
    customers.push({ id: customer_id, name });
  }
  return customers;
}

/** Follow-ups that are late, due today, soon and later, and services that come round again. */
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
  for (const [index, daysAgo] of [200, 88, 40].entries()) {
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

/** Visits of the last two weeks, today and the next two, one of them all day. */
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
    const start = momentOf(addDays(today, day), 8 + ((index * 3) % 8), zone);
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

/** Two customers that were merged and can be taken apart, and two that look like one. */
async function addMerge(client: Client): Promise<void> {
  const about = { ...person(90), client_type: "residential", status: "active" } as const;
  const kept = await client.customers.create(about);
  const twin = await client.customers.create({
    ...about,
    email: "second@mail.example",
    notes: "Called about the deck.",
  });
  await client.merges.merge({
    primary_id: kept.id,
    secondary_id: twin.id,
    primary_version: kept.version,
    secondary_version: twin.version,
  });
  const other = { ...person(91), client_type: "residential", status: "prospect" } as const;
  await client.customers.create(other);
  await client.customers.create({ ...other, email: `office.${other.email}` });
}

/** What a customer pointed at on a sample photo. */
function tapsOn(name: keyof typeof sampleOutlines, photo_id: string): Measurement {
  const { reference, outlines } = sampleOutlines[name];
  return { photos: [{ photo_id, reference, outlines: [...outlines] }] };
}

const photoFolder = new URL("../../../public", import.meta.url);

/** Sends a sample photo as the phone would that took it, and answers its id. */
async function uploadPhoto(at: string, ownerId: string, requestId: string, name: string): Promise<string> {
  const picture = await readFile(`${photoFolder.pathname}/demo-${name}.jpg`);
  const body = await sharp(picture)
    .withExif({ IFD2: { FocalLengthIn35mmFilm: String(sampleFocalLength) } })
    .jpeg({ quality: 92 })
    .toBuffer();
  const answer = await fetch(`${at}/api/public-forms/${ownerId}/requests/${requestId}/photos`, {
    method: "POST",
    body: new Uint8Array(body),
  });
  if (!answer.ok) throw new Error(`A sample photo was refused: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
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

/** A port that nobody listens at. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
