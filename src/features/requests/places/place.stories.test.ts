import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signUpCrew } from "#server/testing/crew.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";
import { unknownSizeMessage } from "./knownPlace.ts";

/** Olivia knows the sizes at Carla's two places from earlier requests. Cleo is of the crew. */
let story: Story;
let olivia: StoryOwner;
let cleo: StoryOwner;
let service: { id: string; rate: number };
let customer: string;
beforeAll(async () => void (story = await startStory()));
beforeEach(async () => {
  ({ olivia, cleo } = await signUpCrew(story));
  service = await olivia.client.services.create({ ...drivewayWash, rate: 0.25, minimum_price: 150 });
  ({ id: customer } = await olivia.client.customers.create({
    name: "Carla Customer",
    email: "carla@mail.example",
    address: "12 Oak St, Reading, PA 19601",
    places: [{ name: "Lake house", address: "7 Lake Rd, Kutztown", gate_code: "4411", notes: "Dog in the yard" }],
  }));
});
afterAll(() => story.stop());

/** A request of the customer with a photo, measured at 1,840 square feet in May. */
async function requested(fields: Record<string, unknown> = {}): Promise<string> {
  const [id, request_id] = [randomUUID(), randomUUID()];
  await story.sql(
    "insert into photos (created_by, id, request_id, name, width, height, bytes, attached_at) values ($1, $2, $3, $4, 400, 300, 9, now())",
    [olivia.id, randomUUID(), request_id, randomUUID()],
  );
  const row = {
    created_by: olivia.id,
    id,
    request_id,
    name: "Carla Customer",
    customer_id: customer,
    service_id: service.id,
    service_name: "Driveway wash",
    service_rate: 0.2,
    service_unit: "per sq ft",
    address: "12 Oak Street, Reading",
    estimated_square_footage: 1_840,
    total_price: 368,
    figure_source: "measured",
    created_at: "2026-05-04T12:00:00Z",
    ...fields,
  };
  const columns = Object.keys(row);
  await story.sql(
    `insert into estimates (${columns.join(", ")}) values (${columns.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(row),
  );
  return id;
}

const placesOf = (who: StoryOwner, id = customer) => who.client.places.ofCustomer({ id });

test("each place has the sizes that requests found there, at today's rate, with a photo", async () => {
  const driveway = await requested();
  await requested({ id: randomUUID(), is_test: true, estimated_square_footage: 5 });
  await requested({ id: randomUUID(), deleted_at: new Date().toISOString(), estimated_square_footage: 6 });
  const lake = await requested({ address: "7 lake road, Kutztown", estimated_square_footage: 400 });
  const elsewhere = await requested({ address: "99 Elm Ave, Reading" });
  expect(await placesOf(olivia)).toMatchObject([
    {
      main: true,
      is_saved: true,
      sizes: [
        {
          estimate_id: driveway,
          at: expect.stringContaining("2026-05-04"),
          square_feet: 1_840,
          price: 460,
          photos: [{ thumbnail_url: expect.stringContaining(`/photos/${olivia.id}/`) }],
        },
      ],
    },
    { name: "Lake house", gate_code: "4411", sizes: [{ estimate_id: lake, price: 150 }] },
    { address: "99 Elm Ave, Reading", is_saved: false, sizes: [{ estimate_id: elsewhere }] },
  ]);
});

test("next year's quote for a place has its known sizes as lines at today's rates, and their source", async () => {
  const measured = await requested();
  const quote = await olivia.client.quotes.create({ customer_id: customer, address: "12 oak st, reading" });
  expect(quote).toMatchObject({
    customer_id: customer,
    written: {
      recipient: { name: "Carla Customer", address: "12 Oak St, Reading, PA 19601" },
      offer: { title: "Driveway wash", packages: [{ lines: [{ quantity: "1840", unit: "sq ft", unit_price: 25 }] }] },
      derivations: [{ estimate_id: measured, size: "1,840 sq ft", source: "measured", price: 46_000 }],
    },
  });
  expect((await olivia.client.quotes.list({ estimate_id: measured })).rows).toEqual([]);
  const lake = await olivia.client.quotes.create({ customer_id: customer, address: "7 Lake Rd, Kutztown" });
  expect(lake.written).toMatchObject({
    recipient: { address: "7 Lake Rd, Kutztown" },
    offer: { packages: [{ lines: [] }] },
    derivations: [],
  });
});

test("a new request names its place, and takes over the size that is known there", async () => {
  const known = await requested();
  const id = await requested({
    estimated_square_footage: 200,
    total_price: 40,
    assumed: true,
    figure_source: "assumed",
    created_at: new Date().toISOString(),
  });
  expect(await olivia.client.places.ofEstimate({ id })).toMatchObject({
    place: { main: true, address: "12 Oak St, Reading, PA 19601" },
    places: 2,
    sizes: [{ estimate_id: known, square_feet: 1_840, price: 460 }],
  });
  const { version } = await olivia.client.estimates.get({ id });
  const saved = await olivia.client.places.useSize({ id, version, from_estimate_id: known });
  expect(saved).toMatchObject({
    estimated_square_footage: 1_840,
    total_price: 368,
    assumed: false,
    figure_source: "typed",
    predictions: {},
  });
  expect((await olivia.client.estimates.history({ id })).events).toMatchObject([{ kind: "size" }]);
  expect(await refusal(olivia.client.places.useSize({ id, version, from_estimate_id: known }))).toMatchObject({
    code: "conflict",
  });
  const other = { id, version: saved.version, from_estimate_id: randomUUID() };
  expect(await refusal(olivia.client.places.useSize(other))).toMatchObject({
    code: "invalid",
    message: unknownSizeMessage,
  });
});

test("a stranger finds no place, and no customer to quote for", async () => {
  const id = await requested();
  const stranger = await story.signUp({ trial: true });
  const { places, quotes } = stranger.client;
  expect(await refusal(places.ofCustomer({ id: customer }))).toMatchObject({ code: "not_found" });
  expect(await refusal(places.ofEstimate({ id }))).toMatchObject({ code: "not_found" });
  expect(await refusal(places.useSize({ id, version: 1, from_estimate_id: id }))).toMatchObject({ code: "not_found" });
  expect(await refusal(quotes.create({ customer_id: customer, address: "12 Oak St" }))).toMatchObject({
    code: "not_found",
  });
});

test("the crew reads the gate code and the notes of the place of its own visit, and no price", async () => {
  await requested();
  const visit = {
    title: "Wash",
    start_datetime: new Date().toISOString(),
    end_datetime: new Date(Date.now() + 3_600_000).toISOString(),
    customer_id: customer,
    assigned_to: [cleo.id],
  };
  const lake = await olivia.client.calendar.create({ ...visit, client_address: "7 Lake Road, Kutztown" });
  const home = await olivia.client.calendar.create(visit);
  expect((await cleo.client.visits.get({ id: lake.id })).place).toEqual({
    name: "Lake house",
    gate_code: "4411",
    notes: "Dog in the yard",
  });
  expect((await cleo.client.visits.get({ id: home.id })).place).toBeNull();
  expect(await refusal(placesOf(cleo))).toMatchObject({ code: "forbidden" });
});
