import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { writeQuote } from "#server/testing/quoteStory.ts";
import { startStory, type Story } from "#server/testing/story.ts";

/** Good calls of operations of which other stories make none that is worth showing as an example. */

let story: Story;
beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());

test("a search with a wrong letter is corrected for estimates and quotes; a business that never paid sees what Pro would show", async () => {
  const owner = await story.signUp({ trial: true });
  const { id } = await owner.client.services.create(drivewayWash);
  await story.nobody.publicForms.submit({
    business_owner_id: owner.id,
    request_id: randomUUID(),
    kind: "standard",
    name: "Carla Customer",
    email: "carla@mail.dev",
    address: "7 Oak Street",
    estimate_method: "manual",
    services: [{ service_id: id, manual_area: 800 }],
  });
  await writeQuote(owner);
  const corrected = [{ search: "Carla", found: 1 }];
  expect(await owner.client.estimates.didYouMean({ search: "carls" })).toEqual(corrected);
  expect(await owner.client.quotes.didYouMean({ search: "carls" })).toEqual(corrected);
  const free = await story.signUp();
  expect(await free.client.billing.saved()).toMatchObject({ customers: 0 });
});
