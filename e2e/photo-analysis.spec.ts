import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { ServerProcess } from "#server/testing/serverProcess.ts";
import { checkAccessibility, checkNarrow, expect, longIf, type Owner, photo, picture, test } from "./yardstick.ts";

const driveway = {
  name: "Driveway Washing",
  rate: 0.25,
  unit: "per sq ft",
  minimum_price: 0,
  ai_focus_instructions: "The drive.",
  service_category: "pressure_washing",
  show_price: true,
  show_ai_analysis: true,
} as const;

/**
 * Sends a request for AI analysis of the driveway photo, with the customer's words for scale; returns the estimate's
 * id.
 */
async function sendPhoto(server: ServerProcess, owner: Owner, reference_object: string): Promise<string> {
  const [service] = await owner.client.services.list();
  const request_id = randomUUID();
  const requests = `${server.url}/api/public-forms/${owner.id}/requests`;
  const post = async (address: string, type: string, body: string | Uint8Array<ArrayBuffer>) =>
    (await fetch(address, { method: "POST", headers: { "content-type": type, origin: server.url }, body })).json();
  const { id } = (await post(
    `${requests}/${request_id}/photos`,
    "image/jpeg",
    new Uint8Array(await readFile(photo("driveway.jpg"))),
  )) as { id: string };
  const request = {
    request_id,
    kind: "standard",
    name: "Ada Lovelace",
    email: "ada@lovelace.dev",
    photo_ids: [id],
    services: [{ service_id: service?.id }],
    estimate_method: "ai",
    reference_object,
  };
  const { results } = (await post(requests, "application/json", JSON.stringify(request))) as {
    results: { estimate_id: string }[];
  };
  return results[0]?.estimate_id ?? "";
}

const analysis = (page: Page) => page.getByRole("region", { name: "AI Analysis", exact: true });

for (const on of ["phone", "desk"] as const) {
  test(`the owner reads what the model saw, and the price rests on what its outline measures, on a ${on}${longIf(on === "desk")}`, async ({
    visit,
    server,
    newOwner,
  }) => {
    const owner = await newOwner([driveway]);
    const id = await sendPhoto(server, owner, "The garage door");
    const estimate = await owner.client.estimates.get({ id });
    expect(estimate).toMatchObject({ figure_source: "measured", assumed: false, measurements: [{ made_by: "model" }] });
    expect(estimate.estimated_square_footage).toBeGreaterThan(300);
    expect(estimate.estimated_square_footage).toBeLessThan(430);

    const page = await visit({ as: owner, on });
    await page.goto(`/estimate/${id}`);
    await analysis(page)
      .getByRole("button", { name: /^AI Analysis/ })
      .click();
    for (const words of [
      "A concrete driveway with some moss along its edge.",
      "Concrete",
      "Flat",
      "Moss or algae",
      "The back",
    ])
      await expect(analysis(page)).toContainText(words);
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, "analysed");
  });
}

test("without anything to measure by the price rests on the model's own number", async ({ server, newOwner }) => {
  const owner = await newOwner([driveway]);
  const id = await sendPhoto(server, owner, "");
  expect(await owner.client.estimates.get({ id })).toMatchObject({
    figure_source: "analysed",
    estimated_square_footage: 640,
    figure_low: 320,
    figure_high: 960,
    total_price: 160,
    measurements: [],
  });
});
