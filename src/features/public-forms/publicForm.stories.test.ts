import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#api/client.ts";
import type { RequestToSubmit } from "#features/public-forms/request.ts";
import type { ServiceInput } from "#features/services/service.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { ProductError } from "#shared/errors.ts";

let story: Story;
let owner: StoryOwner;
let forms: Client["publicForms"];

beforeAll(async () => {
  story = await startStory();
  forms = story.nobody.publicForms;
});
afterAll(() => story.stop());

const washing: ServiceInput = {
  name: "Driveway wash",
  rate: 0.25,
  unit: "per sq ft",
  minimum_price: 150,
  ai_focus_instructions: "Measure the driveway.",
  show_price: true,
  show_ai_analysis: true,
  service_category: "pressure_washing",
};

/** Each story begins with an owner of its own, who offers one service. */
async function newOwner(service: Partial<ServiceInput> = {}): Promise<{ serviceId: string }> {
  owner = await story.signUp();
  const { id } = await owner.client.services.create({ ...washing, ...service });
  return { serviceId: id };
}

/** A request as the standard form sends it. */
function request(serviceId: string, fields: Partial<RequestToSubmit> = {}): RequestToSubmit {
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

const refusal = (promise: Promise<unknown>) => promise.then(() => null, (error: unknown) => (error instanceof ProductError ? { code: error.code, message: error.message, fields: error.fields } : Promise.reject(error)));
const kept = async () => (await owner.client.estimates.list({ limit: 100 })).rows;

test("a customer types 800 square feet and reads the price; the owner has the request", async () => {
  const { serviceId } = await newOwner();
  const sent = request(serviceId, { phone: "555-0142", address: " 12 Maple Ave ", reference_object: "" });
  const answer = await forms.submit(sent);
  expect(answer).toMatchObject({
    request_id: sent.request_id,
    pending: false,
    results: [{ serviceName: "Driveway wash", totalPrice: 200, squareFootage: 800, analysis: null, show_price: true, assumed: false, lines: [] }],
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
});
