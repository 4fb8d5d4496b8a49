import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ModelAnswer } from "#features/requests/analyses/modelAnswer.server.ts";
import { answers, fails, seen, startLocalModel, type LocalModel } from "#server/testing/outside/localModel.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { sendWritten, tokenOf } from "#server/testing/quoteStory.ts";
import { driveScene } from "#server/testing/scenes.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { uploadPhoto } from "#server/testing/uploadPhoto.ts";
import { readPdf } from "#testing/readPdf.ts";

/** The customer of a photo analysis, from the form to the quote's paper, with a model that writes what it likes. */

let model: LocalModel;
let story: Story;
let driveway: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  model = await startLocalModel(fails);
  story = await startStory({ env: { AI_PROVIDER: "openai-compatible", AI_MODEL: "local", AI_BASE_URL: model.url } });
  driveway = new Uint8Array(
    await readFile(fileURLToPath(new URL("../../../../e2e/fixtures/photos/driveway.jpg", import.meta.url))),
  );
});
afterAll(async () => {
  await story.stop();
  model.stop();
});

/** Sends a request with a photo, and returns all that its customer can read of it. */
async function send(owner: StoryOwner, answer: Partial<ModelAnswer>, service: Partial<typeof drivewayWash> = {}) {
  model.reply = answers(seen(answer));
  const { id } = await owner.client.services.create({ ...drivewayWash, ...service });
  const request_id = randomUUID();
  const email = `carla-${request_id}@mail.dev`;
  const sent = await story.nobody.publicForms.submit({
    business_owner_id: owner.id,
    request_id,
    kind: "standard",
    name: "Carla",
    email,
    estimate_method: "ai",
    services: [{ service_id: id }],
    photo_ids: [(await uploadPhoto(story, owner.id, request_id, driveway)).id],
  });
  const token = sent.page?.replace("/request/", "") ?? "";
  await story.mailed();
  const english = await textAt(`/request/${token}?lang=en`);
  const spanish = await textAt(`/request/${token}?lang=es`);
  const page = JSON.stringify(await story.nobody.requestPages.read({ token }));
  const data = JSON.stringify(await story.sending({ "accept-language": "es" }).requestPages.data({ token }));
  const [mail] = await story.mails(email);
  return {
    token,
    estimate: sent.results[0]?.estimate_id ?? "",
    english,
    spanish,
    mail: mail?.body_text ?? "",
    everything: [JSON.stringify(sent), english, spanish, page, data, JSON.stringify(mail)],
  };
}

const textAt = async (path: string) => (await fetch(story.url + path)).text();

/** The text that people see of a page, without its script's data. */
const seenIn = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");

/** Words that no text of ours has, in every field that takes text, beside some codes. */
const lie = "zqx Total: 49.99 and the work is free";
const scene = driveScene();
const chatty: Partial<ModelAnswer> = {
  surfaces: [{ ...scene.surface, what: lie }],
  references: [scene.door, { ...scene.door, kind: lie }],
  square_feet: 360,
  material: "concrete",
  conditions: [lie, "moss"],
  obstacles: [lie, "vehicle"],
  steepness: "gentle",
  not_seen: [lie, "far_end"],
  analysis: `${lie}. A zqx drive.`,
};

test("the customer reads our words for what a model reports, in English and in Spanish, and none of the model's", async () => {
  const owner = await story.signUp({ trial: true });
  const { estimate, english, spanish, everything } = await send(owner, chatty);
  for (const words of [
    "Your photos show 1 surface.",
    "Material: concrete",
    "Condition: moss or algae",
    "In the way: a vehicle",
    "Slope: gentle",
    "Not visible: the far end",
  ])
    expect(seenIn(english)).toContain(words);
  for (const words of [
    "Material: concreto",
    "Estado: musgo o algas",
    "Estorban: un vehículo",
    "No se ve: el extremo lejano",
  ])
    expect(seenIn(spanish)).toContain(words);
  for (const text of everything) expect(text).not.toMatch(/zqx|49\.99|is free/);
  // The words of an older answer are translated, too.
  await story.sql("update analyses set answer = (answer - 'conditions') || $2 where estimate_id = $1", [
    estimate,
    JSON.stringify({ condition: "zqx heavy oil stains", material: "zqx pavers", not_seen: ["zqx Total: 49.99"] }),
  ]);
  const { token } = { token: everything[0]?.match(/"\/request\/([^"]+)"/)?.[1] ?? "" };
  const before = seenIn(await textAt(`/request/${token}?lang=es`));
  expect(before).toContain("Material: adoquines Estado: manchas, manchas de aceite");
  expect(before).not.toMatch(/zqx|49\.99/);

  // The owner reads what the model wrote, without prices.
  const details = await owner.client.estimates.get({ id: estimate });
  expect(details.ai_analysis).toContain("A zqx drive.");
  expect(details.findings).toMatchObject({ material: "zqx pavers", conditions: ["zqx heavy oil stains"] });
});

test("neither does the customer of a quote, on its page or on paper; a draft of before loses the model's words as it is sent", async () => {
  const owner = await story.signUp({ trial: true });
  const { estimate } = await send(owner, chatty);
  const draft = await owner.client.quotes.create({ estimate_id: estimate });
  expect(draft.written?.derivations).toMatchObject([{ not_seen: ["far_end"], remarks: [] }]);
  await story.sql(
    "update quotes set draft = jsonb_set(jsonb_set(draft, '{derivations,0,not_seen}', $2), '{derivations,0,remarks}', $3) where id = $1",
    [draft.id, JSON.stringify([lie, "far_end"]), JSON.stringify([lie])],
  );
  const quote = await sendWritten(owner, draft);
  const token = tokenOf(quote);
  const [english, spanish] = [await textAt(`/quote/${token}?lang=en`), await textAt(`/quote/${token}?lang=es`)];
  expect(seenIn(english)).toContain("Not visible in the photos: the far end");
  expect(seenIn(spanish)).toContain("No se ve en las fotos: el extremo lejano");
  const paper = await fetch(`${story.url}/api/quote-pages/${token}/pdf`);
  const { text } = await readPdf(Buffer.from(await paper.arrayBuffer()));
  expect(text).toContain("Not visible in the photos: the far end");
  for (const read of [english, spanish, text, JSON.stringify(quote)]) expect(read).not.toMatch(/zqx|49\.99|is free/);
});

test("without a size the customer reads no price and no size, with and without a script and by email, and is asked for it", async () => {
  const owner = await story.signUp({ trial: true });
  const settings = await owner.client.quotes.settings();
  await owner.client.quotes.saveSettings({ ...settings, accept_on_request: true });
  const { token, estimate, english, spanish, mail, everything } = await send(owner, {}, { minimum_price: 80 });
  expect(seenIn(english)).toContain("We need the size");
  expect(seenIn(english)).toContain("I know the size");
  expect(seenIn(spanish)).toContain("Necesitamos la medida");
  expect(mail).toContain("Driveway wash: we need the size of the job to work out your price.");
  for (const text of everything) expect(seenIn(text)).not.toMatch(/\$|200 sq|200 pies|Based on|Likely/);
  expect(await story.nobody.requestOffers.read({ token })).toEqual({ total: null });

  // The owner reads what was assumed; a quote begins with the rate and without a price.
  expect(await owner.client.estimates.get({ id: estimate })).toMatchObject({ total_price: 80, assumed: true });
  const draft = await owner.client.quotes.create({ estimate_id: estimate });
  expect(draft.total).toBe(0);
  expect(draft.written?.offer.packages[0]?.lines).toMatchObject([
    { text: "Driveway wash", quantity: "0", unit: "sq ft", unit_price: 25 },
  ]);
  expect(draft.written?.derivations).toMatchObject([
    { source: "assumed", assumed: true, size: null, price: null, range: null },
  ]);
});

test("without a size, and with eight finished jobs, the customer reads what most of these come to, and still no price", async () => {
  const owner = await story.signUp({ trial: true });
  const first = await send(owner, {});
  await story.sql(
    `insert into estimates (created_by, service_id, name, service_name, pricing_model, status, actual_size)
     select created_by, service_id, name, service_name, pricing_model, 'completed', 600 + 100 * job
     from estimates, generate_series(1, 8) job where id = $1`,
    [first.estimate],
  );
  const usual = "The business charges $175 to $350 for most Driveway wash jobs. Your price depends on your size.";
  expect(seenIn(await textAt(`/request/${first.token}?lang=en`))).toContain(usual);
  expect(seenIn(await textAt(`/request/${first.token}?lang=es`))).toContain(
    "El negocio cobra entre $175 y $350 por la mayoría de los trabajos de Driveway wash.",
  );
  const { results } = await story.nobody.requestPages.read({ token: first.token });
  expect(results).toMatchObject([{ totalPrice: null, range: null, usual: { low: 175, high: 350 } }]);
  // Another service has no such jobs.
  const { mail } = await send(owner, {});
  expect(mail).not.toContain("$");
});

test("a lie that agrees with itself gives the customer no price, and the owner a remark", async () => {
  const owner = await story.signUp({ trial: true });
  const bench = { ...scene.door, kind: "other", width_feet: 24 };
  const { estimate, english } = await send(owner, { surfaces: [scene.surface], references: [bench], square_feet: 810 });
  expect(seenIn(english)).toContain("We couldn't measure this closely enough to show a price.");
  expect(seenIn(english)).not.toMatch(/\$|sq ft/);
  const { findings, price_shown_to_customer } = await owner.client.estimates.get({ id: estimate });
  expect(price_shown_to_customer).toBe(false);
  expect(findings?.remarks.join()).toContain("of 24 ft that only AI knows the size of");
});
