import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { sendWritten, tokenOf } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

let story: Story;
let owner: StoryOwner;
beforeAll(async () => {
  story = await startStory();
  owner = await story.signUp({ trial: true });
});
afterAll(() => story.stop());

const counted = {
  ...drivewayWash,
  pricing_model: "count",
  unit: "custom",
  custom_unit: "shutter",
  rate: 12.5,
  minimum_price: 0,
} as const;

test("a unit of the owner's own is named in estimates and quotes, alone and in a package", async () => {
  const { services, quotes, estimates } = owner.client;
  const plain = await services.create({ ...counted, name: "Shutters" });
  const pack = await services.create({ ...counted, name: "Package", custom_unit: "screen" });
  for (const [name, rate] of [["Hinges", 2] as const, ["Locks", 3] as const])
    await services.addComponent({
      service_id: pack.id,
      name,
      rate,
      pricing_model: "count",
      unit: "custom",
      custom_unit: "fitting",
      is_required: true,
    });
  for (const id of [plain.id, pack.id]) {
    const answer = await story.nobody.publicForms.submit({
      business_owner_id: owner.id,
      request_id: randomUUID(),
      kind: "standard",
      name: "Carla Customer",
      email: "carla@mail.dev",
      address: "7 Oak Street",
      estimate_method: "manual",
      services: [{ service_id: id, manual_quantity: 8 }],
    });
    const estimate_id = answer.results[0]?.estimate_id ?? "";
    const estimate = await estimates.get({ id: estimate_id });
    const draft = await quotes.create({ estimate_id });
    const sent = await sendWritten(owner, draft);
    const page = await story.nobody.quotePages.read({ token: tokenOf(sent) });
    for (const read of [answer, estimate, draft, sent, page, await estimates.list({})])
      expect(JSON.stringify(read)).not.toContain('"custom"');
    const units = draft.written?.offer.packages.flatMap(({ lines }) => lines.map(({ unit }) => unit));
    expect(units).toEqual(id === plain.id ? ["shutters"] : ["fitting", "fitting", ""]);
  }
});
