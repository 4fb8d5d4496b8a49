import { createHash, randomInt, randomUUID } from "node:crypto";
import * as fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientOver, linkOverHttp } from "#api/client.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import { namesAddress } from "#shared/contact/addressInText.ts";
import { isPlainLine } from "#shared/words/plainText.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { carla, line, offer, sendWritten, tokenOf, acceptanceOf } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { uploadPhoto } from "#server/testing/uploadPhoto.ts";
import { smallPicture } from "#testing/smallPicture.ts";

/** Every sent version stays the same, byte for byte, whatever an owner changes later. */

let story: Story;
let owner: StoryOwner;
beforeAll(async () => {
  story = await startStory();
  owner = await story.signUp({ trial: true });
});
afterAll(() => story.stop());

const edits = 1_000;
const betweenChecks = 200;
const today = dayIn("America/Chicago", new Date());
const quotes = () => owner.client.quotes;

const logo = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
const putLogo = async (bytes: Buffer) => {
  const body = new Uint8Array(bytes);
  const answer = await fetch(`${story.url}/api/account/logo`, { method: "PUT", body, headers: owner.headers() });
  expect(answer.status).toBe(200);
};

/**
 * A business with everything that a version shows: a name, a logo, a colour, taxes, terms, and a request with a photo.
 */
async function arrange() {
  const { client } = owner;
  const { business } = await client.account.me();
  await client.account.saveBusiness({ ...business, name: "Blue Heron", phone: "(630) 555-0100" });
  await client.account.saveProfile({ ...business.profile, brand_color: "#0a5566", town: "Naperville" });
  await putLogo(await logo("#0a5"));
  const settings = await quotes().settings();
  await quotes().saveSettings({
    ...settings,
    terms: "Paid within 14 days.",
    tax_rates: [{ name: "State", percent: "8.25", valid_from: null, valid_to: null }],
    notices: [{ title: "Right to cancel", text: "Within three days." }],
  });
  const service = await client.services.create({ ...drivewayWash, show_ai_analysis: false });
  const request_id = randomUUID();
  const { id: photo } = await uploadPhoto(story, owner.id, request_id, new Uint8Array(await smallPicture()));
  const { results } = await story.nobody.publicForms.submit({
    business_owner_id: owner.id,
    request_id,
    kind: "standard",
    name: "Carla Customer",
    email: "carla@mail.dev",
    address: "12 Oak Street",
    estimate_method: "manual",
    photo_ids: [photo],
    services: [{ service_id: service.id, manual_area: 800 }],
  });
  const estimate = results[0]?.estimate_id ?? "";
  const { customer_id: customer } = await client.estimates.addToCustomers({ id: estimate });

  // One quote from the estimate is signed; the other was revised and waits for an answer.
  const signed = await sendWritten(owner, await quotes().create({ estimate_id: estimate }));
  await story.nobody.quotePages.accept({
    ...acceptanceOf(signed, tokenOf(signed)),
    strokes: [
      [
        [5, 5],
        [80, 30],
      ],
    ],
  });
  const { id, version } = await quotes().create({ customer_id: customer });
  const packages = ["Good", "Best"].map((name) => ({
    id: name.toLowerCase(),
    name,
    description: "",
    recommended: name === "Best",
    lines: [line({ id: `${name.toLowerCase()}-1`, text: "Wäsche 木 👩‍🌾" })],
  }));
  const deposit = { kind: "percent", percent: "25" } as const;
  const first = await sendWritten(
    owner,
    await quotes().save({ id, version, offer: offer({ packages, deposit }), recipient: carla }),
  );
  const waiting = await sendWritten(
    owner,
    await quotes().save({
      id,
      version: first.version,
      offer: offer({ packages, deposit, title: "Other" }),
      recipient: carla,
    }),
  );
  return { service, estimate, customer, signed: signed.id, waiting };
}

/** Reads back everything sent of these quotes: the content of each version, its hashes, and the hashes of the PDFs. */
async function sentOf(...ids: string[]) {
  const bytes = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(story.url + path, { headers });
    expect(answer.status, path).toBe(200);
    return createHash("sha256")
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest("hex");
  };
  return Promise.all(
    ids.map(async (id) => {
      const quote = await quotes().get({ id });
      const token = tokenOf(quote);
      const asSent = `?version=${quote.sent_version}`;
      const accepted = quote.acceptance ? "?accepted" : asSent;
      const page = await story.nobody.quotePages.read({ token });
      return {
        versions: quote.versions.map(({ number, content, content_hash, pdf_hash, sent_at }) => ({
          number,
          json: canonicalJson(content),
          content_hash,
          pdf_hash,
          sent_at,
        })),
        acceptance: quote.acceptance,
        pdf: await bytes(`/api/quotes/${id}/pdf${asSent}`, owner.headers()),
        proof: await bytes(`/api/quotes/${id}/pdf${accepted}`, owner.headers()),
        page: canonicalJson(page.content),
        pagePdf: await bytes(`/api/quote-pages/${token}/pdf${accepted}`),
      };
    }),
  );
}

/** The random parts of one edit. Each editor decides how to use them. */
const randomEdit = fc.record({
  which: fc.nat({ max: 999 }),
  text: fc
    .string({ unit: "grapheme", maxLength: 30 })
    .map((text) => `Edited ${text}`)
    .filter((text) => isPlainLine(text) && !namesAddress(text)),
  cents: fc.integer({ min: 1, max: 99_999_99 }),
  percent: fc.integer({ min: 1, max: 99 }).map(String),
  flag: fc.boolean(),
  colour: fc.constantFrom("#aa3300", "#3300aa", "#117733"),
});
type Edit = typeof randomEdit extends fc.Arbitrary<infer One> ? One : never;
type Editor = (edit: Edit) => Promise<unknown>;

/** The editors of each thing. Each makes one edit through an operation, at the version that the previous edit left. */
async function editors({ service, estimate, customer, waiting }: Awaited<ReturnType<typeof arrange>>) {
  // Responses are not checked against the contract here: other stories do that, and a thousand checks take long.
  const link = linkOverHttp({ origin: () => story.url, headers: owner.headers });
  const client = clientOver(() => link);
  const logos = await Promise.all(["#a00", "#00a", "#fa0"].map(logo));
  const { client_type } = await client.customers.get({ id: customer });
  let { version: serviceVersion } = service;
  let { version: customerVersion } = await client.customers.get({ id: customer });
  let { version: estimateVersion } = await client.estimates.get({ id: estimate });
  let settings = await client.quotes.settings();
  let { version: quoteVersion } = waiting;
  let templates: string[] = [];
  let gone = false;
  const { business } = await client.account.me();
  const writing = { id: waiting.id };

  const editEstimate = async ({ which, text, cents, flag }: Edit) => {
    const written = { id: estimate, version: estimateVersion };
    if (gone || which % 6 === 0) {
      await (gone ? client.estimates.restore({ ids: [estimate] }) : client.estimates.remove({ ids: [estimate] }));
      gone = !gone;
      if (!gone) estimateVersion = (await client.estimates.get({ id: estimate })).version;
      return;
    }
    if (which % 6 === 1) {
      await client.estimates.setStatus({ ids: [estimate], status: flag ? "completed" : "cancelled" });
      estimateVersion = (await client.estimates.get({ id: estimate })).version;
      return;
    }
    const saved = await [
      () => client.estimates.saveNotes({ ...written, notes: text }),
      () => client.estimates.savePrice({ ...written, total_price: cents / 100 }),
      () => client.estimates.saveCustomerInfo({ ...written, name: text, address: text, email: null, phone: null }),
    ][which % 3]?.();
    estimateVersion = saved?.version ?? 0;
  };

  return {
    service: async ({ which, text, cents, flag }) => {
      if (which % 5 === 0)
        return client.services.addComponent({ service_id: service.id, name: text, rate: cents / 100, unit: "sq ft" });
      const changed = { name: text, description: text, rate: cents / 10_000, show_price: flag };
      const saved = await client.services.update({
        ...drivewayWash,
        ...changed,
        id: service.id,
        version: serviceVersion,
      });
      serviceVersion = saved.version;
      return saved;
    },
    business: ({ which, text, flag }) =>
      client.account.saveBusiness({
        ...business,
        name: text,
        phone: flag ? `(630) 555-${which}` : null,
        time_zone: flag ? "America/New_York" : "Asia/Tokyo",
      }),
    profile: ({ colour, text, flag }) =>
      client.account.saveProfile({
        ...business.profile,
        brand_color: flag ? colour : null,
        licensed_insured: flag,
        town: text,
        form_language: flag ? "es" : "en",
      }),
    logo: ({ which, flag }) =>
      flag ? putLogo(logos[which % logos.length] ?? Buffer.alloc(0)) : client.account.removeLogo({}),
    settings: async ({ text, cents, percent, flag }) => {
      settings = await client.quotes.saveSettings({
        ...settings,
        terms: text,
        tax_rates: flag ? [{ name: text, percent, valid_from: null, valid_to: today }] : [],
        notices: flag ? [{ title: text, text }] : [],
        deposit: flag ? { kind: "percent", percent } : { kind: "fixed", amount: cents },
      });
    },
    template: async ({ text, flag }) => {
      const [oldest, ...others] = templates;
      if (oldest !== undefined && flag) {
        templates = others;
        return client.quotes.removeTemplate({ id: oldest });
      }
      const { id } = await client.quotes.addTemplate({ quote_id: waiting.id, name: text });
      templates.push(id);
      return id;
    },
    estimate: editEstimate,
    customer: async ({ which, text, cents, flag }) => {
      const saved = await client.customers.update({
        id: customer,
        version: customerVersion,
        name: text,
        email: `edited.${which}@mail.dev`,
        phone: text,
        address: text,
        notes: text,
        status: flag ? "active" : "prospect",
        client_type,
        last_work_date: today,
        last_quote_amount: cents / 100,
      });
      customerVersion = saved.version;
    },
    /** Edits the draft of the next version, and makes other changes to a waiting quote. */
    quote: async ({ which, text, cents, flag }) => {
      const saved = await [
        () =>
          client.quotes.save({
            ...writing,
            version: quoteVersion,
            offer: offer({
              title: text,
              terms: text,
              packages: [{ ...onePackage, lines: [line({ unit_price: cents })] }],
            }),
            recipient: { ...carla, name: text },
          }),
        () => client.quotes.discard({ ...writing, version: quoteVersion }),
        () => client.quotes.extend({ ...writing, last_day: addDays(today, 1 + (which % 300)) }),
        () => (flag ? client.quotes.renewLink(writing) : client.quotes.get(writing)),
        () => client.quotes.recordPayment({ ...writing, method: "cash", amount: cents, paid_on: today, note: text }),
      ][which % 5]?.();
      quoteVersion = saved?.version ?? 0;
    },
  } satisfies Record<string, Editor>;
}
const onePackage = { id: "package-1", name: "", description: "", recommended: false };

test("no later edit of a thousand random ones changes what was sent: neither what it says, nor its hash, nor its PDF", async () => {
  const seed = randomInt(2 ** 31);
  const arranged = await arrange();
  const { signed, waiting } = arranged;
  const before = await sentOf(signed, waiting.id);
  expect(before.map(({ versions }) => versions.length)).toEqual([1, 2]);
  for (const { versions, pdf, pagePdf, proof, page } of before) {
    for (const { json, content_hash } of versions) expect(sha256(json)).toBe(content_hash);
    expect([pdf, page]).toEqual([versions.at(-1)?.pdf_hash, versions.at(-1)?.json]);
    expect(pagePdf).toBe(proof);
  }
  const files = () =>
    story.sql(
      "select sha256, kind, encode(sha256(bytes), 'hex') as hash from paper_files where created_by = $1 order by 1",
      [owner.id],
    );
  const stored = await files();
  // Three PDFs, the proof, the logo and the photo.
  expect(stored).toHaveLength(6);

  const editor: Record<string, Editor> = await editors(arranged);
  const names = Object.keys(editor);
  const random = fc.sample(fc.tuple(fc.constantFrom(...names), randomEdit), { numRuns: edits, seed });
  let done = 0;
  for (let first = 0; first < edits; first += betweenChecks) {
    const some = random.slice(first, first + betweenChecks);
    // Edits of the same thing run one after the other, as one person makes them; different things run at once.
    await Promise.all(
      names.map(async (name) => {
        for (const [, edit] of some.filter(([edited]) => edited === name)) {
          await editor[name]?.(edit);
          done += 1;
        }
      }),
    );
    expect(await sentOf(signed, waiting.id), `seed ${seed}, after ${done} edits`).toEqual(before);
  }
  expect(done).toBe(edits);
  // An extension has its own paper; the previous ones stay.
  expect(await files()).toEqual(expect.arrayContaining(stored));

  // Proof that the edits had an effect: a quote sent now differs in every part.
  await owner.client.account.removeLogo({});
  const { id, version, written } = await quotes().create({ customer_id: arranged.customer });
  if (!written) throw new Error("Nothing is written.");
  const { packages } = offer();
  const now = await sendWritten(
    owner,
    await quotes().save({ id, version, offer: { ...written.offer, packages }, recipient: written.recipient }),
  );
  expect(now.versions[0]?.content).toMatchObject({
    business: { name: edited, town: edited, logo: null },
    recipient: { name: edited, address: edited },
    terms: edited,
  });
  expect(JSON.parse(before[0]?.versions[0]?.json ?? "")).toMatchObject({
    business: { name: "Blue Heron", phone: "(630) 555-0100", town: "Naperville", color: "#0a5566" },
    recipient: { name: "Carla Customer", address: "12 Oak Street" },
    terms: "Paid within 14 days.",
    taxes: [{ name: "State", percent: "8.25" }],
    derivations: [{ text: drivewayWash.name, pictures: [{ width: 80 }] }],
  });

  // Deleting everything does not change it either.
  await owner.client.services.remove({ id: arranged.service.id });
  await owner.client.customers.remove({ id: arranged.customer });
  expect(await sentOf(signed, waiting.id)).toEqual(before);
});

const edited = expect.stringMatching(/^Edited/) as string;
