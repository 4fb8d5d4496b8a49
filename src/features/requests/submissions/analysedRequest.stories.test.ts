import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { RequestToSubmit } from "#features/requests/form-drafts/request.ts";
import type { ServiceInput } from "#features/catalog/services/service.ts";
import type { Analyse, AnalysisAnswer, AnalysisRequest } from "#features/requests/analyses/analyse.server.ts";
import type { ModelAnswer } from "#features/requests/analyses/modelAnswer.server.ts";
import { seen } from "#server/testing/outside/localModel.ts";
import { driveScene } from "#server/testing/scenes.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { uploadPhoto } from "#server/testing/uploadPhoto.ts";
import { ProductError } from "#shared/errors.ts";

/** Requests whose photos are analysed. A function replaces the provider, which is a port. */
let story: Story;
let owner: StoryOwner;
let driveway: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  story = await startStory();
  driveway = new Uint8Array(
    await readFile(fileURLToPath(new URL("../../../../e2e/fixtures/photos/driveway.jpg", import.meta.url))),
  );
});
afterAll(() => story.stop());
beforeEach(async () => void (owner = await story.signUp()));

/** Sets the server's analysis function. Returns the list of its calls. */
function analyseBy(analyse: Analyse | null): AnalysisRequest[] {
  const asked: AnalysisRequest[] = [];
  story.server.deps.analyse =
    analyse &&
    ((request, signal) => {
      asked.push(request);
      return analyse(request, signal);
    });
  return asked;
}
const answering = (answer: ModelAnswer): AnalysisAnswer => ({
  provider: "local",
  model: "seeing",
  promptVersion: 1,
  answer,
});
const finding =
  (found: Partial<ModelAnswer>): Analyse =>
  () =>
    Promise.resolve(answering(seen(found)));

const offer = async (service: Partial<ServiceInput> = {}) =>
  (await owner.client.services.create({ ...drivewayWash, ...service })).id;

const upload = async (requestId: string) => (await uploadPhoto(story, owner.id, requestId, driveway)).id;

/** Uploads a photo and returns a request with it. */
async function withPhoto(serviceIds: string[], fields: Partial<RequestToSubmit> = {}): Promise<RequestToSubmit> {
  const request_id = randomUUID();
  return {
    business_owner_id: owner.id,
    request_id,
    kind: "standard",
    name: "Carla",
    email: "carla@mail.dev",
    estimate_method: "ai",
    services: serviceIds.map((service_id) => ({ service_id })),
    photo_ids: [await upload(request_id)],
    ...fields,
  };
}
const submit = (request: RequestToSubmit) => story.nobody.publicForms.submit(request);
const details = async () =>
  owner.client.estimates.get({ id: (await owner.client.estimates.list({})).rows[0]?.id ?? "" });

test("what is found on the photos is priced by the owner's rate and shown", async () => {
  const asked = analyseBy(finding({ square_feet: 640 }));
  const answer = await submit(await withPhoto([await offer()], { reference_object: "A door" }));
  expect(answer).toMatchObject({
    pending: false,
    results: [{ totalPrice: 160, squareFootage: 640, range: { low: 80, high: 240 }, rough: true, analysis: null }],
  });
  expect(asked).toMatchObject([
    {
      serviceName: "Driveway wash",
      aiFocusInstructions: "Measure the driveway.",
      referenceObject: "A door",
      pricingModel: "area",
      serviceUnit: "per sq ft",
    },
  ]);
  expect(asked[0]?.images).toHaveLength(1);
  expect(await details()).toMatchObject({
    estimate_method: "ai",
    analysis_state: "done",
    ai_analysis: "A driveway.",
    total_price: 160,
    price_shown_to_customer: true,
    first_shown_price: { price: 160, low: 80, high: 240, at: expect.any(String) },
    predictions: { analysed: { size: 640, low: null, high: null } },
    photos: [{}],
  });
});

test("what is outlined beside a thing of known size is measured, and shown for correction", async () => {
  const { surface, door, squareFeet } = driveScene();
  analyseBy(finding({ surfaces: [surface], references: [door], square_feet: 500 }));
  const [result] = (await submit(await withPhoto([await offer()]))).results;
  expect(result?.squareFootage).toBeCloseTo(squareFeet, -1);
  expect(result).toMatchObject({
    assumed: false,
    proposal: {
      measurement: { photos: [{ reference: { kind: "garage_door_double", length: 16 }, outlines: [{ hole: false }] }] },
      photos: [{ width: 4032, height: 3024, focal_length_35mm: 26 }],
    },
  });
  expect(await details()).toMatchObject({
    figure_source: "measured",
    measurements: [{ made_by: "model" }],
    price_shown_to_customer: true,
  });
});

test("a price less certain than the owner shows is kept and not shown", async () => {
  analyseBy(finding({ square_feet: 640 }));
  expect((await submit(await withPhoto([await offer({ widest_range: 30 })]))).results[0]).toMatchObject({
    totalPrice: null,
  });
  expect(await details()).toMatchObject({
    total_price: 160,
    figure_low: 320,
    figure_high: 960,
    figure_source: "analysed",
    price_shown_to_customer: false,
  });
});

test.each<[string, Partial<ServiceInput>, Partial<ModelAnswer>, object]>([
  ["no area", {}, {}, { estimated_square_footage: 200, total_price: 50, figure_low: 100, figure_high: 300 }],
  ["an area too small", { minimum_price: 80 }, { square_feet: 12 }, { estimated_square_footage: 100, total_price: 80 }],
  [
    "no number",
    { pricing_model: "count", unit: "per window", rate: 15, service_category: "general" },
    { square_feet: 900 },
    { estimated_quantity: 1, total_price: 15 },
  ],
])(
  "of %s the business reads what was assumed, and the customer is asked for the size: no price, no range and no size, also later",
  async (_what, service, found, stored) => {
    analyseBy(finding(found));
    const answer = await submit(await withPhoto([await offer(service)]));
    const page = await story.nobody.requestPages.read({ token: answer.page?.split("/").at(-1) ?? "" });
    for (const [result] of [answer.results, page.results]) {
      expect(result).toMatchObject({ assumed: true, withheld: true, totalPrice: null, range: null, lines: [] });
      expect(result).toMatchObject({ squareFootage: null, quantity: null, minimum: null, rough: false });
    }
    expect(await details()).toMatchObject({
      ...stored,
      assumed: true,
      figure_source: "assumed",
      ai_analysis: expect.stringMatching(/^A driveway\.\n\nNote: .* (assumed|raised)/),
      price_shown_to_customer: false,
      first_shown_price: null,
    });
    expect((await owner.client.estimates.list({ limit: 1 })).rows).toMatchObject([{ assumed: true }]);
  },
);

test("a customer who then gives the size gets the price of it", async () => {
  analyseBy(finding({}));
  const request = await withPhoto([await offer()]);
  const [asked] = (await submit(request)).results;
  const { results } = await story.nobody.publicForms.measure({
    business_owner_id: owner.id,
    request_id: request.request_id,
    estimate_id: asked?.estimate_id ?? "",
    manual_area: 800,
  });
  expect(results).toMatchObject([{ totalPrice: 200, squareFootage: 800, assumed: false, withheld: false }]);
});

test("a model's own number that the minimum swallows makes no price", async () => {
  analyseBy(finding({ square_feet: 300 }));
  const service = await offer({ minimum_price: 200 });
  expect((await submit(await withPhoto([service]))).results).toMatchObject([
    { totalPrice: null, range: null, minimum: null, withheld: true, assumed: false },
  ]);
  expect(await details()).toMatchObject({ total_price: 200, price_shown_to_customer: false });
});

test("the analysis can never set a price or a rate", async () => {
  const greedy = {
    ...seen({ square_feet: 100 }),
    totalPrice: 1,
    price: 1,
    rate: 0.0001,
    total_price: 1,
    minimum_price: 0,
    widest_range: null,
  };
  analyseBy(() => Promise.resolve(Object.assign(answering(greedy), { total_price: 1, rate: 0.0001 })));
  const [result] = (await submit(await withPhoto([await offer({ minimum_price: 30 })]))).results;
  expect(result).toMatchObject({ totalPrice: 30, range: { low: 30, high: 37.5 } });
  expect(await details()).toMatchObject({ total_price: 30, service_rate: 0.25 });
});

test("without a photo there is nothing to analyse", async () => {
  const asked = analyseBy(finding({ square_feet: 640 }));
  const request = { ...(await withPhoto([await offer()])), photo_ids: [] };
  await expect(submit(request)).rejects.toMatchObject({
    code: "invalid",
    message: "Please upload at least one image for AI analysis.",
  });
  expect(asked).toEqual([]);
});

test("a failed analysis keeps the request: the customer is notified, the owner reads why and tries again", async () => {
  analyseBy(() => Promise.reject(new ProductError("unavailable", "The analysis service did not answer.")));
  const request = await withPhoto([await offer()]);
  const answer = await submit(request);
  expect(answer).toMatchObject({ pending: true, results: [{ totalPrice: null, squareFootage: null, analysis: null }] });
  expect(await details()).toMatchObject({
    analysis_state: "failed",
    analysis_error: "The analysis service did not answer.",
    total_price: null,
    price_shown_to_customer: false,
    photos: [{}],
  });
  expect(await submit(request)).toEqual(answer);

  analyseBy(finding({ square_feet: 640 }));
  await owner.client.estimates.retryAnalysis({ id: (await details()).id });
  await vi.waitFor(
    async () =>
      expect(await details()).toMatchObject({
        analysis_state: "done",
        analysis_error: null,
        total_price: 160,
        price_shown_to_customer: false,
        first_shown_price: null,
      }),
    { timeout: 120_000 },
  );
});

test("a fault of ours during the analysis keeps the request too, and tells nobody its details", async () => {
  analyseBy(() => Promise.reject(new Error("secret stack")));
  expect(await submit(await withPhoto([await offer()]))).toMatchObject({ pending: true });
  expect((await details()).analysis_error).toBe(
    "The photos couldn't be analyzed because of a problem on our side. Please try again.",
  );
});

test("without a provider the request is kept and says so", async () => {
  analyseBy(null);
  expect(await submit(await withPhoto([await offer()]))).toMatchObject({ pending: true });
  expect((await details()).analysis_error).toBe(
    "The photos couldn't be analyzed: no AI provider is configured on this server.",
  );
});

test("the request is there before its photos are analysed, and a twin waits for the same answer", async () => {
  const { promise: found, resolve: find } = Promise.withResolvers<AnalysisAnswer>();
  const asked = analyseBy(() => found);
  const request = await withPhoto([await offer()]);
  const first = submit(request);
  await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 120_000 });
  expect(await details()).toMatchObject({ analysis_state: "running", total_price: null });
  const twin = submit(request);
  find(answering(seen({ square_feet: 400 })));
  const answer = await first;
  expect(answer.results[0]).toMatchObject({ totalPrice: 100 });
  expect(await twin).toEqual(answer);
  expect(asked).toHaveLength(1);
});

test("of several services those made for it are analysed, and a package's parts follow the area found", async () => {
  const asked = analyseBy(finding({ square_feet: 640 }));
  const wash = await offer();
  await owner.client.services.addComponent({
    service_id: wash,
    name: "Edges",
    pricing_model: "area",
    rate: 0.05,
    unit: "sq ft",
    minimum_price: 40,
    is_required: true,
  });
  const plain = await offer({
    name: "Gutters",
    show_ai_analysis: false,
    ai_focus_instructions: null,
    pricing_model: "fixed",
    unit: "flat rate",
    rate: 90,
    service_category: "general",
  });
  const answer = await submit(await withPhoto([wash, plain], { kind: "multi" }));
  expect(asked).toHaveLength(1);
  expect(answer.results).toMatchObject([
    {
      serviceName: "Driveway wash",
      totalPrice: 200,
      lines: [
        { name: "Driveway wash", total: 160 },
        { name: "Edges", total: 40 },
      ],
    }, // 160, plus 32 raised to the part's minimum
    { serviceName: "Gutters", totalPrice: 90 },
  ]);
});

test("an analysis whose process died is picked up again", async () => {
  analyseBy(() => Promise.reject(new ProductError("unavailable", "away")));
  const request = await withPhoto([await offer()]);
  await submit(request);
  await story.sql(
    "update estimates set analysis_state = 'running', analysis_started_at = now() - interval '5 minutes' where request_id = $1",
    [request.request_id],
  );
  analyseBy(finding({ square_feet: 640 }));
  await story.server.deps.jobs.send({
    name: "analyse-estimates",
    data: { ownerId: owner.id, requestId: request.request_id },
  });
  await vi.waitFor(async () => expect(await details()).toMatchObject({ analysis_state: "done", total_price: 160 }), {
    timeout: 120_000,
    interval: 100,
  });
});

test("a price that the owner set during the analysis stands", async () => {
  analyseBy(() => Promise.reject(new ProductError("unavailable", "away")));
  await submit(await withPhoto([await offer()]));
  const { id, version } = await details();
  await owner.client.estimates.savePrice({ id, version, total_price: 99 });
  analyseBy(finding({ square_feet: 640 }));
  await owner.client.estimates.retryAnalysis({ id });
  await vi.waitFor(
    async () =>
      expect(await details()).toMatchObject({ analysis_state: "done", total_price: 99, estimated_square_footage: 640 }),
    { timeout: 120_000 },
  );
});
