import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Client } from "#api/client.ts";
import type { RequestToSubmit } from "#features/requests/form-drafts/request.ts";
import type { ComponentInput, ServiceInput } from "#features/catalog/services/service.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { uploadPhoto } from "#server/testing/uploadPhoto.ts";
import { smallPicture } from "#testing/smallPicture.ts";
import { ProductError } from "#shared/errors.ts";

let story: Story;
let owner: StoryOwner;
let forms: Client["publicForms"];

beforeAll(async () => {
  story = await startStory();
  forms = story.nobody.publicForms;
});
afterAll(() => story.stop());
/** Each story begins with a new owner. */
beforeEach(async () => void (owner = await story.signUp()));

const washing: ServiceInput = { ...drivewayWash, minimum_price: 150 };

const offer = async (service: Partial<ServiceInput> = {}) =>
  (await owner.client.services.create({ ...washing, ...service })).id;
const plain = { show_ai_analysis: false, ai_focus_instructions: null } satisfies Partial<ServiceInput>;

type Fields = Partial<Omit<RequestToSubmit, "services">> & { services?: RequestToSubmit["services"] };

/** A request as the standard form sends it. */
function request(serviceId: string, fields: Fields = {}): RequestToSubmit {
  return {
    business_owner_id: owner.id,
    request_id: randomUUID(),
    kind: "standard",
    name: "Carla Customer",
    email: "carla@mail.dev",
    estimate_method: "manual",
    services: [{ service_id: serviceId, manual_area: 800 }],
    ...fields,
  };
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) =>
      error instanceof ProductError ? { code: error.code, message: error.message } : Promise.reject(error),
  );
const kept = async () =>
  (await owner.client.estimates.list({ limit: 100, sort: "service_name", direction: "asc" })).rows;
const details = async () => owner.client.estimates.get({ id: (await kept())[0]?.id ?? "" });

describe("what a form opens with", () => {
  test("the business, and its services without what customers may not see", async () => {
    await owner.client.account.saveBusiness({
      name: "Blue Heron",
      phone: "555-0100",
      time_zone: "America/Chicago",
      mail_new_requests: false,
    });
    await offer();
    await offer({ name: "Hidden rate", show_price: false });
    const opening = await forms.open({ business_owner_id: owner.id });
    expect(opening).toMatchObject({
      business_owner_id: owner.id,
      business_name: "Blue Heron",
      business_phone: "555-0100",
      kind: "standard",
      analysis: false,
    });
    expect(opening.services.map(({ name, rate }) => [name, rate])).toEqual([
      ["Driveway wash", 0.25],
      ["Hidden rate", null],
    ]);
    expect(JSON.stringify(opening)).not.toContain("Measure the driveway");
  });

  test("a crm type narrows it to that area; the general form without one offers the general services", async () => {
    await offer();
    await offer({ name: "Seal", service_category: "sealcoating" });
    await offer({ name: "Odd job", service_category: "general" });
    const names = async (input: Omit<Parameters<typeof forms.open>[0], "business_owner_id">) =>
      (await forms.open({ business_owner_id: owner.id, ...input })).services.map((service) => service.name);
    expect(await names({})).toEqual(["Driveway wash", "Seal", "Odd job"]);
    expect(await names({ crm_type: "pressure-washing" })).toEqual(["Driveway wash"]);
    expect(await names({ crm_type: "sealcoating" })).toEqual(["Seal"]);
    expect(await names({ kind: "general" })).toEqual(["Odd job"]);
    expect(await names({ kind: "general", crm_type: "sealcoating" })).toEqual(["Seal"]);
    expect(await names({ kind: "multi" })).toHaveLength(3);
  });

  test("an unknown owner has no form", async () => {
    expect(await refusal(forms.open({ business_owner_id: randomUUID() }))).toEqual({
      code: "not_found",
      message: "This form link is invalid. Please contact the business owner for a valid link.",
    });
  });
});

describe("a request by the customer's own figure", () => {
  test("800 square feet at $0.25 are $200.00, and the owner has the request", async () => {
    const sent = request(await offer(), { phone: "555-0142", address: " 12 Maple Ave ", reference_object: "" });
    const answer = await forms.submit(sent);
    expect(answer).toMatchObject({
      request_id: sent.request_id,
      pending: false,
      results: [
        {
          serviceName: "Driveway wash",
          totalPrice: 200,
          squareFootage: 800,
          analysis: null,
          show_price: true,
          assumed: false,
          lines: [],
        },
      ],
    });
    expect(await kept()).toMatchObject([
      {
        id: answer.results[0]?.estimate_id,
        name: "Carla Customer",
        email: "carla@mail.dev",
        phone: "555-0142",
        address: "12 Maple Ave",
        service_name: "Driveway wash",
        service_rate: 0.25,
        estimated_square_footage: 800,
        total_price: 200,
        estimate_method: "manual",
        status: "pending",
        price_shown_to_customer: true,
      },
    ]);
    expect(await details()).toMatchObject({
      reference_object: null,
      analysis_state: "none",
      ai_analysis: null,
      form: "standard",
    });
  });

  test("the minimum price is a floor", async () => {
    const answer = await forms.submit(
      request(await offer(), { services: [{ service_id: await offer({ name: "Small" }), manual_area: 100 }] }),
    );
    expect(answer.results[0]?.totalPrice).toBe(150);
  });

  test("an area in another unit is kept in square feet and priced in its own", async () => {
    const id = await offer({ unit: "per sq meter", rate: 3, minimum_price: 0, service_category: "general" });
    const answer = await forms.submit(request(id, { services: [{ service_id: id, manual_area: 50 }] }));
    expect(answer.results[0]).toMatchObject({ totalPrice: 150, squareFootage: 538.1955 });
  });

  test("counted things are at least one, and whole", async () => {
    const id = await offer({
      unit: "per window",
      pricing_model: "count",
      rate: 15,
      minimum_price: 0,
      service_category: "general",
    });
    const price = async (manual_quantity: number | null) =>
      (await forms.submit(request(id, { services: [{ service_id: id, manual_quantity }] }))).results[0];
    expect(await price(12)).toMatchObject({ quantity: 12, unit: "window", totalPrice: 180, assumed: false });
    expect(await price(0.4)).toMatchObject({ quantity: 1, totalPrice: 15 });
    expect(await price(2.7)).toMatchObject({ quantity: 2, totalPrice: 30 });
    // Without a number 1 is stored, and the customer is asked for it.
    expect(await price(null)).toMatchObject({ quantity: null, totalPrice: null, assumed: true, withheld: true });
    const [assumed] = (await owner.client.estimates.list({ limit: 1 })).rows;
    expect(assumed).toMatchObject({ estimated_quantity: 1, total_price: 15, assumed: true });
  });

  test("a hidden price is stored for the owner and not shown to the customer", async () => {
    const id = await offer({ show_price: false });
    expect((await forms.submit(request(id))).results[0]).toMatchObject({
      totalPrice: null,
      show_price: false,
      show_ai_analysis: true,
      squareFootage: 800,
    });
    expect(await kept()).toMatchObject([{ total_price: 200, price_shown_to_customer: false }]);
  });

  test("with price and analysis hidden nothing is shown", async () => {
    const id = await offer({ ...plain, show_price: false });
    expect((await forms.submit(request(id))).results[0]).toMatchObject({
      totalPrice: null,
      analysis: null,
      squareFootage: null,
      quantity: null,
      show_price: false,
      show_ai_analysis: false,
    });
    expect(await kept()).toMatchObject([
      { total_price: 200, estimated_square_footage: 800, price_shown_to_customer: false },
    ]);
  });

  test("an email address may be long, and one that is too long is refused in words", async () => {
    const id = await offer();
    const emailOf = (characters: number) => `${"c".repeat(characters - "@mail.dev".length)}@mail.dev`;
    expect(await refusal(forms.submit(request(id, { email: emailOf(255) })))).toEqual({
      code: "invalid",
      message: "Please enter a valid email address",
    });
    await forms.submit(request(id, { email: emailOf(254) }));
    expect((await kept()).map(({ email }) => email)).toEqual([emailOf(254)]);
  });

  test("what is missing is refused in the form's words", async () => {
    const id = await offer();
    const bare = (fields: object) => refusal(forms.submit({ ...request(id), ...fields }));
    expect(await bare({ name: "  " })).toEqual({ code: "invalid", message: "Customer name is required" });
    expect(await bare({ name: "x".repeat(201) })).toEqual({
      code: "invalid",
      message: "Please use at most 200 characters.",
    });
    expect(await bare({ services: undefined })).toEqual({ code: "invalid", message: "Service ID is required" });
    expect(await bare({ email: "" })).toEqual({ code: "invalid", message: "Email is required" });
    expect(await bare({ email: "carla" })).toEqual({ code: "invalid", message: "Please enter a valid email address" });
    expect(await bare({ services: [] })).toEqual({ code: "invalid", message: "Service ID is required" });
    expect(await bare({ services: [{ service_id: id }] })).toEqual({
      code: "invalid",
      message: "Please enter a square footage greater than 0.",
    });
    expect(await bare({ services: [{ service_id: id, manual_area: 0.00001 }] })).toEqual({
      code: "invalid",
      message: "Please enter a square footage greater than 0.",
    });
    expect(await bare({ business_owner_id: "nonsense" })).toEqual({
      code: "invalid",
      message: "Invalid business owner ID provided",
    });
    expect(await kept()).toEqual([]);
  });

  test("a service of somebody else, or one that is gone, is not found", async () => {
    const mine = await offer();
    const other = await story.signUp();
    const theirs = (await other.client.services.create(washing)).id;
    expect(await refusal(forms.submit(request(theirs)))).toEqual({ code: "not_found", message: "Service not found" });
    await owner.client.services.remove({ id: mine });
    expect(await refusal(forms.submit(request(mine)))).toEqual({ code: "not_found", message: "Service not found" });
    expect(await other.client.estimates.list({})).toMatchObject({ total: 0 });
  });

  test("nor is one that is being deleted while the request comes in", async () => {
    const id = await offer();
    const deleting = new DatabaseClient({ connectionString: story.databaseUrl });
    await deleting.connect();
    await deleting.query("begin");
    await deleting.query("delete from services where created_by = $1 and id = $2", [owner.id, id]);
    const submitted = refusal(forms.submit(request(id)));
    await expect.poll(() => story.lockWaits()).toBe(1);
    await deleting.query("commit");
    await deleting.end();
    expect(await submitted).toEqual({ code: "not_found", message: "Service not found" });
    expect(await kept()).toEqual([]);
  });
});

describe("a request without AI", () => {
  test("the general form collects information: no price, the notes are kept", async () => {
    const id = await offer({ ...plain, service_category: "general" });
    const answer = await forms.submit(
      request(id, {
        kind: "general",
        estimate_method: null,
        services: [{ service_id: id }],
        notes: "The gate is locked.",
      }),
    );
    expect(answer.results[0]).toMatchObject({ totalPrice: null });
    expect(await details()).toMatchObject({
      total_price: null,
      estimate_method: null,
      notes: "The gate is locked.",
      form: "general",
      price_shown_to_customer: false,
    });
  });

  test("a fixed price is shown by the other forms", async () => {
    const id = await offer({
      ...plain,
      pricing_model: "fixed",
      unit: "flat rate",
      rate: 300,
      minimum_price: 0,
      service_category: "general",
    });
    expect(
      (await forms.submit(request(id, { estimate_method: null, services: [{ service_id: id }] }))).results[0],
    ).toMatchObject({ totalPrice: 300 });
    expect(await kept()).toMatchObject([{ estimate_method: null, total_price: 300, price_shown_to_customer: true }]);
  });

  test("a rate of 0 is never a price of $0", async () => {
    const id = await offer({ ...plain, rate: 0, minimum_price: 0 });
    expect((await forms.submit(request(id))).results[0]).toMatchObject({ totalPrice: null });
    expect(await kept()).toMatchObject([
      { total_price: null, estimated_square_footage: 800, price_shown_to_customer: false },
    ]);
  });
});

describe("packages and several services", () => {
  const part = (fields: Partial<ComponentInput>): ComponentInput => ({
    name: "Part",
    pricing_model: "area",
    rate: 0.05,
    unit: "sq ft",
    minimum_price: 0,
    is_required: true,
    ...fields,
  });

  test("a request keeps the owner's plural of its unit, and is answered with it", async () => {
    const id = await offer({
      pricing_model: "count",
      unit: "custom",
      custom_unit: "cactus",
      unit_plural: "cacti",
      rate: 5,
    });
    const sent = request(id, { services: [{ service_id: id, manual_quantity: 3 }] });
    expect((await forms.submit(sent)).results[0]).toMatchObject({ unit: "cactus", unit_plural: "cacti", quantity: 3 });
    const { rows } = await owner.client.estimates.list({});
    expect(rows.find(({ service_id }) => service_id === id)).toMatchObject({ unit_plural: "cacti" });
    expect((await forms.submit(sent)).results[0]).toMatchObject({ unit_plural: "cacti" });
  });

  test("a counted part of a package keeps the owner's plural up to the quote", async () => {
    const id = await offer({ minimum_price: 0 });
    const cacti = await owner.client.services.addComponent({
      service_id: id,
      ...part({ name: "Cacti", pricing_model: "count", rate: 8, unit: "cactus", unit_plural: "cacti" }),
    });
    const sent = request(id, {
      services: [{ service_id: id, manual_area: 800, components: [{ id: cacti.id, quantity: 3 }] }],
    });
    await forms.submit(sent);
    const { rows } = await owner.client.estimates.list({});
    const estimate_id = rows.find(({ service_id }) => service_id === id)?.id ?? "";
    const details = await owner.client.estimates.get({ id: estimate_id });
    expect(details.lines.map(({ unit, unit_plural }) => [unit, unit_plural])).toContainEqual(["per cactus", "cacti"]);
    const quote = await owner.client.quotes.create({ estimate_id });
    const lines = quote.written?.offer.packages[0]?.lines ?? [];
    expect(lines.map(({ quantity, unit }) => [quantity, unit])).toContainEqual(["3", "cacti"]);
  });

  test("required parts count, optional ones when chosen, time is quoted as a rate", async () => {
    const id = await offer({ minimum_price: 0 });
    const add = async (fields: Partial<ComponentInput>) =>
      (await owner.client.services.addComponent({ service_id: id, ...part(fields) })).id;
    await add({ name: "Edges" });
    const windows = await add({ name: "Windows", pricing_model: "count", rate: 8, unit: "window", is_required: false });
    await add({ name: "Roof", pricing_model: "fixed", rate: 120, unit: "flat rate", is_required: false });
    const labour = await add({ name: "Labour", pricing_model: "time", rate: 60, unit: "hour", is_required: false });

    const answer = await forms.submit(
      request(id, {
        services: [{ service_id: id, manual_area: 800, components: [{ id: windows, quantity: 5 }, { id: labour }] }],
      }),
    );
    expect(answer.results[0]).toMatchObject({
      totalPrice: 280, // 200 + 40 + 40
      lines: [
        { name: "Driveway wash", total: 200, rate: 0.25, unit: "per sq ft" },
        { name: "Edges", total: 40, rate: 0.05, unit: "per sq ft" },
        { name: "Windows", total: 40, rate: 8, unit: "per window" },
        { name: "Labour", total: null, rate: 60, unit: "per hour" },
      ],
    });
    const estimate = await details();
    expect(estimate).toMatchObject({ has_lines: true, total_price: 280 });
    expect(estimate.lines.map(({ name, quantity, total }) => [name, quantity, total])).toEqual([
      ["Edges", 800, 40],
      ["Windows", 5, 40],
      ["Labour", null, null],
    ]);
  });

  test("several services become one estimate each under one request", async () => {
    const wash = await offer();
    const windows = await offer({
      name: "Windows",
      unit: "per window",
      pricing_model: "count",
      rate: 15,
      minimum_price: 0,
      service_category: "general",
    });
    const sent = request(wash, {
      kind: "multi",
      services: [
        { service_id: wash, manual_area: 800 },
        { service_id: windows, manual_quantity: 4 },
        { service_id: wash, manual_area: 1 },
      ],
    });
    const answer = await forms.submit(sent);
    expect(answer.results.map(({ serviceName, totalPrice }) => [serviceName, totalPrice])).toEqual([
      ["Driveway wash", 200],
      ["Windows", 60],
    ]);
    expect(await kept()).toHaveLength(2);
    expect(await details()).toMatchObject({
      request_id: sent.request_id,
      siblings: [{ service_name: "Windows", total_price: 60 }],
    });
  });
});

describe("sending twice", () => {
  test("a retry gets the same answer and makes no second request", async () => {
    const sent = request(await offer());
    const first = await forms.submit(sent);
    expect(await forms.submit(sent)).toEqual(first);
    expect(await kept()).toHaveLength(1);
  });

  test("twins at the same moment make one request and get one answer", async () => {
    const wash = await offer();
    const other = await offer({ name: "Other" });
    const sent = request(wash, {
      services: [
        { service_id: wash, manual_area: 800 },
        { service_id: other, manual_area: 400 },
      ],
    });
    const answers = await Promise.all(Array.from({ length: 8 }, () => forms.submit(sent)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await kept()).toHaveLength(2);
  });

  test("a request that the owner has deleted is not created again by a late retry", async () => {
    const sent = request(await offer());
    const first = await forms.submit(sent);
    await owner.client.estimates.remove({ ids: first.results.map((result) => result.estimate_id) });
    expect(await forms.submit(sent)).toEqual(first);
    expect(await kept()).toEqual([]);
  });
});

test("a machine that fills the hidden field reads success, and nothing is kept", async () => {
  const answer = await forms.submit(request(await offer(), { website: "https://spam.dev" }));
  expect(answer).toMatchObject({ pending: false, results: [{ totalPrice: 200 }] });
  expect(await kept()).toEqual([]);
});

describe("the owner's mail", () => {
  const mails = async () => (await story.mails(owner.email)).filter((mail) => mail.subject.startsWith("New request"));

  test("tells of a new request with a link to it", async () => {
    const answer = await forms.submit(request(await offer(), { notes: "Mind the dog.", address: "12 Maple Ave" }));
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 120_000, interval: 100 });
    const [mail] = await mails();
    expect(mail?.subject).toBe("New request from Carla Customer: Driveway wash");
    for (const words of [
      "Driveway wash: $200.00\n800 sq ft × $0.25",
      "12 Maple Ave",
      "Mind the dog.",
      `${story.url}/estimate/${answer.results[0]?.estimate_id}`,
    ])
      expect(mail?.body_text).toContain(words);
  });

  test("leads to that request, also with several services, and has its first photo", async () => {
    const [wash, seal] = [await offer(), await offer({ name: "Sealing" })];
    const sent = request(wash, {
      services: [
        { service_id: wash, manual_area: 800 },
        { service_id: seal, manual_area: 500 },
      ],
    });
    const photo = await uploadPhoto(story, owner.id, sent.request_id, new Uint8Array(await smallPicture()));
    const answer = await forms.submit({ ...sent, photo_ids: [photo.id] });
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 120_000, interval: 100 });
    const [mail] = await mails();
    expect(mail?.body_text).toContain(`${story.url}/estimate/${answer.results[0]?.estimate_id}`);
    expect(mail?.body_text).toContain("Stop emails about new requests:");
  });

  test("is not sent where the owner has turned it off", async () => {
    const quiet = owner;
    await quiet.client.account.saveBusiness({ name: null, phone: null, time_zone: "UTC", mail_new_requests: false });
    await forms.submit(request(await offer()));
    owner = await story.signUp();
    await forms.submit(request(await offer())); // the queue is processed in order: this email comes after the place of the other
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 120_000, interval: 100 });
    expect((await story.mails(quiet.email)).filter((mail) => mail.subject.startsWith("New request"))).toEqual([]);
  });
});
