import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { RequestToSubmit } from "#features/requests/form-drafts/request.ts";
import type { ServiceInput } from "#features/catalog/services/service.ts";
import {
  answers,
  fails,
  seen,
  startLocalModel,
  type ModelCall,
  type LocalModel,
  type ModelReply,
} from "#server/testing/outside/localModel.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { uploadPhoto } from "#server/testing/uploadPhoto.ts";

/**
 * The provider takes longer than a customer waits. The customer reads that the price will come by email, and it does.
 */
let model: LocalModel;
let story: Story;
let owner: StoryOwner;
let photo: Uint8Array<ArrayBuffer>;
/** Requests to the model that it has not answered. */
let held: { response: ServerResponse; asked: ModelCall }[] = [];

const patience = { timeout: 120_000, interval: 50 };

beforeAll(async () => {
  model = await startLocalModel(fails);
  const AI = { AI_PROVIDER: "openai-compatible", AI_MODEL: "local", AI_BASE_URL: model.url };
  story = await startStory({ env: AI, deadlines: { customerWaits: 300 } });
  photo = new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: "#777" } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(async () => {
  await story.stop();
  model.stop();
});
beforeEach(async () => {
  owner = await story.signUp();
  held = [];
  model.reply = (response, asked) => void held.push({ response, asked });
});

/** The model gives this reply to all open requests, and to later ones. */
function answerHeld(reply: ModelReply): void {
  model.reply = reply;
  for (const { response, asked } of held.splice(0)) reply(response, asked);
}

const offer = async (service: Partial<ServiceInput> = {}) =>
  (await owner.client.services.create({ ...drivewayWash, ...service })).id;

const upload = async (requestId: string) => (await uploadPhoto(story, owner.id, requestId, photo)).id;

async function withPhoto(serviceIds: string[], fields: Partial<RequestToSubmit> = {}): Promise<RequestToSubmit> {
  const request_id = randomUUID();
  return {
    business_owner_id: owner.id,
    request_id,
    kind: "standard",
    name: "Carla",
    email: `carla-${request_id}@mail.dev`,
    estimate_method: "ai",
    services: serviceIds.map((service_id) => ({ service_id })),
    photo_ids: [await upload(request_id)],
    ...fields,
  };
}
const submit = (request: RequestToSubmit) => story.nobody.publicForms.submit(request);
const estimates = async () => {
  const { rows } = await owner.client.estimates.list({});
  return Promise.all(rows.map(({ id }) => owner.client.estimates.get({ id })));
};
const ended = () =>
  vi.waitFor(
    async () => expect((await estimates()).map((one) => one.analysis_state)).not.toContain("running"),
    patience,
  );
const mailOf = async ({ email }: RequestToSubmit) => {
  await vi.waitFor(async () => expect(await story.mails(email)).not.toEqual([]), patience);
  const mails = await story.mails(email);
  expect(mails).toHaveLength(1);
  return mails[0];
};
const promised = { pending: true, price_by_email: true, results: [{ totalPrice: null }] };

test("the price comes by email as soon as it is known, once, and is what the customer was shown first", async () => {
  const request = await withPhoto([await offer()]);
  expect(await submit(request)).toMatchObject(promised);
  expect(await submit(request)).toMatchObject(promised); // a retry gets the same answer
  expect(await story.mails(request.email)).toEqual([]);

  answerHeld(answers(seen({ square_feet: 640 })));
  const mail = await mailOf(request);
  expect(mail?.subject).toBe("Your price: Driveway wash");
  expect(mail?.body_text).toContain("Driveway wash: $80–$240 (rough estimate)\nBased on an estimated 640 sq ft.");
  expect(mail?.body_text).not.toContain("Carla");
  const [estimate] = await estimates();
  expect(estimate).toMatchObject({
    total_price: 160,
    price_shown_to_customer: true,
    first_shown_price: { price: 160, low: 80, high: 240, at: expect.any(String) },
  });
  expect(await submit(request)).toMatchObject({
    pending: false,
    price_by_email: false,
    results: [{ totalPrice: 160, range: { low: 80, high: 240 } }],
  });
  await story.mailed();
  expect(await story.mails(request.email)).toHaveLength(1);
});

test("who wrote in Spanish reads the price in Spanish, and the service as its owner named it in Spanish", async () => {
  const request = await withPhoto([await offer({ name_es: "Lavado de entradas" })]);
  const onSpanishPage = story.sending({ origin: story.url, "content-language": "es" });
  expect(await onSpanishPage.publicForms.submit(request)).toMatchObject(promised);
  answerHeld(answers(seen({ square_feet: 640 })));
  const mail = await mailOf(request);
  expect(mail?.subject).toBe("Su precio: Lavado de entradas");
  expect(mail?.body_text).toContain("Lavado de entradas: $80–$240 (presupuesto aproximado)");
});

test("where the analysis fails in the end, the customer reads who gets back to him, and the owner why", async () => {
  const request = await withPhoto([await offer()]);
  expect(await submit(request)).toMatchObject(promised);
  answerHeld(fails);
  const mail = await mailOf(request);
  expect(mail?.subject).toBe("Your request: Driveway wash");
  expect(mail?.body_text).toContain("will reach out with a personalized quote");
  expect(mail?.body_text).not.toContain("$");
  const [estimate] = await estimates();
  expect(estimate).toMatchObject({
    analysis_state: "failed",
    analysis_error: expect.stringContaining("couldn't be analyzed"),
    price_shown_to_customer: false,
    first_shown_price: null,
  });
  // If the owner finds the price later, the owner tells the customer.
  answerHeld(answers(seen({ square_feet: 640 })));
  await owner.client.estimates.retryAnalysis({ id: estimate?.id ?? "" });
  await ended();
  await story.mailed();
  expect(await story.mails(request.email)).toHaveLength(1);
  expect((await estimates())[0]).toMatchObject({ total_price: 160, price_shown_to_customer: false });
});

test("of several services one mail says all, once the last is known; what was read on the page is not mailed", async () => {
  const [wash, seal, gutters] = [
    await offer(),
    await offer({ name: "Sealing" }),
    await offer({
      name: "Gutters",
      pricing_model: "fixed",
      unit: "flat rate",
      rate: 90,
      ai_focus_instructions: null,
      show_ai_analysis: false,
      service_category: "general",
    }),
  ];
  const request = await withPhoto([wash, seal, gutters], { kind: "multi" });
  expect(await submit(request)).toMatchObject({
    price_by_email: true,
    results: [{ totalPrice: null }, { totalPrice: null }, { totalPrice: 90 }],
  });
  expect(held).toHaveLength(2);
  const [first] = held.splice(0, 1);
  if (first) answers(seen({ square_feet: 400 }))(first.response, first.asked);
  await vi.waitFor(
    async () => expect((await estimates()).filter((one) => one.analysis_state === "done")).toHaveLength(1),
    patience,
  );
  await story.mailed();
  expect(await story.mails(request.email)).toEqual([]);
  expect((await estimates()).filter((one) => one.price_shown_to_customer)).toHaveLength(1);

  answerHeld(answers(seen({ square_feet: 800 })));
  const mail = await mailOf(request);
  expect(mail?.body_text).toContain("$50–$150");
  expect(mail?.body_text).toContain("$100–$300");
  expect(mail?.body_text).not.toContain("Gutters");
});

test("a process that dies in between forgets nothing, and whatever is done twice is mailed once", async () => {
  const request = await withPhoto([await offer()]);
  expect(await submit(request)).toMatchObject(promised);
  // The analysing process has died: its claim is old, and its answer never came.
  await story.sql("update estimates set analysis_started_at = now() - interval '5 minutes' where request_id = $1", [
    request.request_id,
  ]);
  for (const { response } of held.splice(0)) response.on("close", () => {});
  model.reply = answers(seen({ square_feet: 640 }));
  const data = { ownerId: owner.id, requestId: request.request_id };
  const mailPrice = { name: "mail-price", data } as const;
  await story.server.deps.jobs.send(mailPrice, { name: "analyse-estimates", data });
  await mailOf(request);
  await story.server.deps.jobs.send(mailPrice, mailPrice, mailPrice, { name: "analyse-estimates", data });
  await story.mailed();
  expect(await story.mails(request.email)).toHaveLength(1);
  expect((await estimates())[0]).toMatchObject({ first_shown_price: { price: 160 } });
});

test("several who keep the same promise at once mail once", async () => {
  const request = await withPhoto([await offer()]);
  await submit(request);
  answerHeld(answers(seen({ square_feet: 640 })));
  await ended();
  const mailPrice = { name: "mail-price", data: { ownerId: owner.id, requestId: request.request_id } } as const;
  await story.server.deps.jobs.send(mailPrice, mailPrice, mailPrice, mailPrice);
  await mailOf(request);
  await story.mailed();
  expect(await story.mails(request.email)).toHaveLength(1);
});

test("where no email can come none is promised, and the price stands on the page of the request all the same", async () => {
  const request = await withPhoto([await offer()]);
  const { emailSuppressions } = story.server.deps;
  await emailSuppressions.stop(emailSuppressions.token(request.email));
  const sent = await submit(request);
  expect(sent).toMatchObject({ pending: true, price_by_email: false, results: [{ totalPrice: null }] });
  const token = sent.page?.replace("/request/", "") ?? "";
  const read = () => story.nobody.requestPages.read({ token });
  expect(await read()).toMatchObject({ price_by_email: false, working: true });
  answerHeld(answers(seen({ square_feet: 640 })));
  await ended();
  await vi.waitFor(async () => expect(await read()).toMatchObject({ results: [{ totalPrice: 160 }] }), patience);
  await story.mailed();
  expect(await story.mails(request.email)).toEqual([]);
});

test("where the mailbox is stopped after the promise, the page has the price", async () => {
  const request = await withPhoto([await offer()]);
  const sent = await submit(request);
  expect(sent).toMatchObject(promised);
  const { emailSuppressions } = story.server.deps;
  await emailSuppressions.stop(emailSuppressions.token(request.email));
  answerHeld(answers(seen({ square_feet: 640 })));
  const token = sent.page?.replace("/request/", "") ?? "";
  await vi.waitFor(
    async () =>
      expect(await story.nobody.requestPages.read({ token })).toMatchObject({ results: [{ totalPrice: 160 }] }),
    patience,
  );
  expect(await story.mails(request.email)).toEqual([]);
});

test("where prices are not shown none is promised, and none is mailed", async () => {
  const request = await withPhoto([await offer({ show_price: false })]);
  expect(await submit(request)).toMatchObject({ pending: true, price_by_email: false });
  answerHeld(answers(seen({ square_feet: 640 })));
  await ended();
  await story.mailed();
  // The customer gets only the confirmation of the request.
  expect((await mailOf(request))?.body_text).not.toMatch(/\$|email your price/);
});

test("a price less certain than the owner shows is not mailed either, and a deleted request says nothing more", async () => {
  const vague = await withPhoto([await offer({ widest_range: 30 })]);
  expect(await submit(vague)).toMatchObject(promised);
  const gone = await withPhoto([await offer()]);
  expect(await submit(gone)).toMatchObject(promised);
  const deleted = (await estimates()).find((one) => one.email === gone.email);
  await owner.client.estimates.remove({ ids: [deleted?.id ?? ""] });
  answerHeld(answers(seen({ square_feet: 640 })));
  expect((await mailOf(vague))?.body_text).toContain("will reach out with a personalized quote");
  expect((await estimates())[0]).toMatchObject({ total_price: 160, price_shown_to_customer: false });
  await vi.waitFor(
    async () =>
      expect(
        await story.sql("select 1 from estimates where created_by = $1 and analysis_state = 'running'", [owner.id]),
      ).toEqual([]),
    patience,
  );
  await story.mailed();
  expect(await story.mails(gone.email)).toEqual([]);
});

test("where the price takes longer still, the customer first reads that his request is there, and then the price", async () => {
  const request = await withPhoto([await offer()]);
  expect(await submit(request)).toMatchObject(promised);
  const data = { ownerId: owner.id, requestId: request.request_id };
  const mailCustomer = { name: "mail-customer", data } as const;
  await story.server.deps.jobs.send(mailCustomer, mailCustomer);
  const first = await mailOf(request);
  expect(first?.subject).toContain("has your request: Driveway wash");
  expect(first?.body_text).toContain("your photos are still being measured. We'll email your price.");

  answerHeld(answers(seen({ square_feet: 640 })));
  await vi.waitFor(async () => expect(await story.mails(request.email)).toHaveLength(2), patience);
  await story.server.deps.jobs.send(mailCustomer, { name: "mail-price", data });
  await story.mailed();
  const mails = await story.mails(request.email);
  expect(mails.map(({ subject }) => subject).filter((subject) => subject.startsWith("Your price"))).toHaveLength(1);
  expect(mails).toHaveLength(2);
});

test("where the price was promised on the page alone, the email about the request sends the customer there", async () => {
  const request = await withPhoto([await offer()]);
  const { emailSuppressions } = story.server.deps;
  await emailSuppressions.stop(emailSuppressions.token(request.email));
  expect(await submit(request)).toMatchObject({ pending: true, price_by_email: false });
  await story.sql("delete from mail_stops");
  const data = { ownerId: owner.id, requestId: request.request_id };
  await story.server.deps.jobs.send({ name: "mail-customer", data });
  const mail = await mailOf(request);
  expect(mail?.body_text).toContain("being measured. Your price will appear on your request page.");
  expect(mail?.body_text).not.toMatch(/couldn't be measured|email your price/);
  answerHeld(answers(seen({ square_feet: 640 })));
  await ended();
});

test("a customer who waits for the price has it in the mailbox too, once", async () => {
  model.reply = answers(seen({ square_feet: 640 }));
  const request = await withPhoto([await offer()]);
  expect(await submit(request)).toMatchObject({ results: [{ totalPrice: 160 }] });
  const mail = await mailOf(request);
  expect(mail?.body_text).toContain("Driveway wash: $80–$240 (rough estimate)");
  const data = { ownerId: owner.id, requestId: request.request_id };
  await story.server.deps.jobs.send({ name: "mail-customer", data }, { name: "mail-price", data });
  await story.mailed();
  expect(await story.mails(request.email)).toHaveLength(1);
});

test("the photo that the customer took for scale is told to the model as that", async () => {
  model.reply = answers(seen({ square_feet: 640 }));
  const request = await withPhoto([await offer()]);
  const reference = await upload(request.request_id);
  const before = model.calls.length;
  await submit({ ...request, photo_ids: [...(request.photo_ids ?? []), reference], reference_photo_id: reference });
  const asked = JSON.stringify(model.calls[before]?.messages);
  expect(asked).toContain("Photo 2 is the reference photo");
  expect(asked).toContain("Photo 2, the reference photo:");
  const stranger = await withPhoto([await offer()], { reference_photo_id: reference });
  await submit(stranger);
  expect(JSON.stringify(model.calls.at(-1)?.messages)).not.toContain("reference photo");
});
