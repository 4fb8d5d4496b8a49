import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RequestToSubmit } from "#features/requests/form-drafts/request.ts";
import type { ServiceInput } from "#features/catalog/services/service.ts";
import { accentColours } from "#shared/brandColour.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { uploadPhoto } from "#server/testing/uploadPhoto.ts";
import { smallPicture } from "#testing/smallPicture.ts";
import { refusal } from "#testing/refusal.ts";
import { queuedJobs } from "#server/testing/queuedJobs.ts";

/** The emails that a customer gets after a request. */
let story: Story;
let owner: StoryOwner;

beforeAll(async () => void (story = await startStory({ limits: { customerMailsPerDay: 3 } })));
afterAll(() => story.stop());
beforeEach(async () => {
  owner = await story.signUp();
  await owner.client.account.saveBusiness({
    name: "Bright Side",
    phone: "(512) 555-0101",
    time_zone: "America/Chicago",
    mail_new_requests: false,
  });
});

const offer = async (service: Partial<ServiceInput> = {}, of = owner) =>
  (await of.client.services.create({ ...drivewayWash, ...service })).id;

const someone = () => `carla-${randomUUID().slice(0, 8)}@mail.dev`;

const requestFor = (serviceIds: string[], fields: Partial<RequestToSubmit> = {}): RequestToSubmit => ({
  business_owner_id: owner.id,
  request_id: randomUUID(),
  kind: serviceIds.length > 1 ? "multi" : "standard",
  name: "Carla Customer",
  email: someone(),
  estimate_method: "manual",
  services: serviceIds.map((service_id) => ({ service_id, manual_area: 800 })),
  ...fields,
});
const submit = (request: RequestToSubmit) => story.nobody.publicForms.submit(request);

/** The emails to an address, after all have arrived. */
async function mailsTo(recipient: string) {
  await story.mailed();
  return story.sql<{ subject: string; body_text: string; body_html: string }>(
    "select subject, body_text, body_html from local_mail where recipient = $1 order by sent_at",
    [recipient],
  );
}

test("a customer gets one email with what the page says: thanks, the price and its reason, whom to call, and the page", async () => {
  const request = requestFor([await offer()]);
  const answer = await submit(request);
  const [mail, ...others] = await mailsTo(request.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Your price from Bright Side: Driveway wash");
  for (const words of [
    "Thanks, Carla Customer. Bright Side has your request.",
    "Driveway wash: $200.00\nBased on an estimated 800 sq ft.",
    "Bright Side will contact you soon to schedule your service.",
    "Call: (512) 555-0101",
    `See your request:\n${story.url}${answer.page}`,
    "Not you? Stop emails to this address:",
    "Sent by Bright Side with Yardstick.",
  ])
    expect(mail?.body_text).toContain(words);
  expect(mail?.body_html).toContain('href="tel:5125550101"');
  expect(mail?.body_html).not.toContain("<img");
});

test("however often a request is sent, and by however many at once, its customer gets one email", async () => {
  const request = requestFor([await offer()]);
  await Promise.all(Array.from({ length: 4 }, () => submit(request)));
  await submit(request);
  const job = { name: "mail-customer", data: { ownerId: owner.id, requestId: request.request_id } } as const;
  await story.server.deps.jobs.send(job, job, job);
  expect(await mailsTo(request.email)).toHaveLength(1);
});

test("a business that tries its own form, and a machine that fills the hidden field, cause no email", async () => {
  const service = await offer();
  const tried = requestFor([service], { test: true });
  await owner.client.publicForms.submit(tried);
  const machine = requestFor([service], { website: "https://spam.dev" });
  await submit(machine);
  expect([...(await mailsTo(tried.email)), ...(await mailsTo(machine.email))]).toEqual([]);
});

test("several services are one email with their sum; a price that is not shown is not mailed", async () => {
  const request = requestFor([await offer(), await offer({ name: "Roof", rate: 1 })]);
  await submit(request);
  const [mail] = await mailsTo(request.email);
  expect(mail?.body_text).toContain("Driveway wash: $200.00");
  expect(mail?.body_text).toContain("Roof: $800.00");
  expect(mail?.body_text).toContain("Total: $1,000.00");

  const hidden = requestFor([await offer({ show_price: false })]);
  await submit(hidden);
  const [quiet] = await mailsTo(hidden.email);
  expect(quiet?.subject).toBe("Bright Side has your request: Driveway wash");
  expect(quiet?.body_text).toContain("Driveway wash: Bright Side will reach out with a personalized quote.");
  expect(quiet?.body_text).not.toContain("$");
});

test("the photo is in the email itself", async () => {
  const request = requestFor([await offer()]);
  const { id } = await uploadPhoto(story, owner.id, request.request_id, await smallPicture());
  await submit({ ...request, photo_ids: [id] });
  const [mail] = await mailsTo(request.email);
  expect(mail?.body_html).toMatch(/<img src="data:image\/jpeg;base64,[\w+/=]{100,}" alt="Your photo of the work"/);
});

test.each(["Win $500 now", "www.evil.test", "Call 5125550199", "<b>Eve</b>", "Click here to claim it"])(
  "what is typed as a name and is none is not mailed to anybody: %j",
  async (name) => {
    const request = requestFor([await offer()], { name });
    await submit(request);
    const [mail] = await mailsTo(request.email);
    expect(mail?.body_text).toContain("Thanks. Bright Side has your request.");
    expect(mail?.body_text).not.toContain(name);
  },
);

test("a name of several lines is refused", async () => {
  const request = requestFor([await offer()], { name: "a\nb: c\nd" });
  expect(await refusal(submit(request))).toMatchObject({
    fields: { name: "This has hidden characters. Please type it again." },
  });
});

test("a mailbox gets no more than three a day, whichever businesses are asked and however its address is spelt", async () => {
  const second = await story.signUp();
  const [mine, theirs] = [await offer(), await offer({}, second)];
  const name = `carla.${randomUUID().slice(0, 8)}`;
  const spelt = [
    `${name}@gmail.com`,
    `${name}+a@gmail.com`,
    `${name.toUpperCase()}@GMAIL.com`,
    `${name}@googlemail.com`,
  ];
  for (const [place, email] of [...spelt, ...spelt].entries())
    await submit(
      place % 2 === 0 ? requestFor([mine], { email }) : requestFor([theirs], { email, business_owner_id: second.id }),
    );
  await story.mailed();
  const [sent] = await story.sql<{ count: number }>(
    "select count(*)::int as count from local_mail where recipient ~* $1",
    [`^${name.replace(".", "\\.?")}`],
  );
  expect(sent?.count).toBe(3);
});

test("whoever reads the mailbox ends such emails from every business, by a page that asks first; nobody else can", async () => {
  const request = requestFor([await offer()]);
  await submit(request);
  const [mail] = await mailsTo(request.email);
  const link = /Stop emails to this address:\n(\S+)/.exec(mail?.body_text ?? "")?.[1] ?? "";
  expect(link).toMatch(/\/mails\/stop\?token=to\.[\w-]{43}\.[\w-]{43}$/);
  expect(link).not.toContain("carla");

  const forged = `${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`;
  for (const method of ["GET", "POST"]) expect((await fetch(forged, { method })).status).toBe(404);
  expect(await (await fetch(link)).text()).toContain("Stop these emails?");
  await submit(requestFor([await offer()], { email: request.email }));
  expect(await mailsTo(request.email)).toHaveLength(2);

  const stopped = await fetch(link, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
  expect(await stopped.text()).toContain("get any more emails about requests at this address");
  const other = await story.signUp();
  const again = requestFor([await offer({}, other)], {
    business_owner_id: other.id,
    email: request.email.toUpperCase().replace("@", "+x@"),
  });
  await submit(again);
  expect(await mailsTo(again.email)).toEqual([]);
  const [row] = await story.sql<{ whole: string }>("select m::text as whole from mail_stops m");
  expect(row?.whole).not.toMatch(/carla|mail\.dev/i);
  await fetch(link, { method: "POST" }); // a repeat changes nothing
});

test("an owner's own answer to the email goes to the owner", async () => {
  const request = requestFor([await offer()]);
  await submit(request);
  await story.mailed();
  const [job] = await story.sql<{ data: unknown }>(
    `select data from ${queuedJobs} where name = 'send-mail' and data ->> 'to' = $1`,
    [request.email],
  );
  expect(job?.data).toMatchObject({ from: { name: "Bright Side", replyTo: owner.email } });
});

test("who asks in Spanish is written to in Spanish, with the business's color on the button", async () => {
  await owner.client.account.saveProfile({
    brand_color: "#d4145a",
    licensed_insured: false,
    in_business_since: null,
    town: null,
    hours: null,
    review_links: [],
    form_language: "en",
  });
  const request = requestFor([await offer()]);
  const answer = await fetch(`${story.url}/api/public-forms/${owner.id}/requests`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: story.url,
      "content-language": "es",
      cookie: "yardstick.language=en",
      "accept-language": "en",
    },
    body: JSON.stringify(request),
  });
  expect(answer.status).toBe(200);
  const [mail] = await mailsTo(request.email);
  expect(mail?.subject).toBe("Su precio de Bright Side: Driveway wash");
  expect(mail?.body_text).toContain("Gracias, Carla Customer. Bright Side recibió su solicitud.");
  expect(mail?.body_text).toContain("Ver su solicitud:");
  expect(mail?.body_html).toContain('<html lang="es-US">');
  expect(mail?.body_html).toContain(`bgcolor="${accentColours("#d4145a").light.accent}"`);
});
