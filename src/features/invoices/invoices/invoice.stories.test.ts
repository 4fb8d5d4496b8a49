import { createHash, randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { invoiceRefusals } from "#features/invoices/invoice-rules/invoiceRefusals.ts";
import { messages as pageRefusals } from "#features/invoices/invoice-portal/refusalWords.en.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { listenAt } from "#server/testing/listenAt.ts";
import { acceptanceOf, line, sendQuote } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import {
  cardKeys,
  sendCardEvent,
  startStripeCardServer,
  type CardEvent,
  type StripeCardServer,
} from "#server/testing/outside/stripeCardServer.ts";
import { refusal } from "#testing/refusal.ts";

/** Invoices on a server: numbers, papers, cards and plans. */

let stripe: StripeCardServer;
let story: Story;
let owner: StoryOwner;

beforeAll(async () => {
  stripe = await startStripeCardServer();
  story = await startStory({ stripeAt: stripe.at });
  owner = await story.signUp({ trial: true });
  await owner.client.deposits.saveKey({ key: cardKeys.good });
});
afterAll(async () => {
  await story.stop();
  stripe.stop();
});

const refused = async (asked: Promise<unknown>) => (await refusal(asked))?.message;
const today = () => new Date().toISOString().slice(0, 10);

/** A draft with one line, for a new customer. */
async function draftFor({ client }: Pick<StoryOwner, "client">, amount = 100_00, isPro = true) {
  const email = "ann@mail.dev";
  const customer = isPro ? await client.customers.create({ name: "Ann Customer", email }) : null;
  const whose = customer ? { customer_id: customer.id } : { client_name: "Ann Customer" };
  const { id, version } = await client.invoices.create({ ...whose, title: "Gutters" });
  const lines = [{ id: "line-1", text: "Gutters", quantity: "1", unit: "", unit_price: amount, taxable: false }];
  return client.invoices.save({
    id,
    version,
    title: "Gutters",
    client_name: "Ann Customer",
    client_email: email,
    language: "en",
    terms_days: 14,
    due_on: null,
    work: { lines, discount: null, taxes: [] },
  });
}
async function issued(who = owner, amount = 100_00, isPro = true) {
  const { id, version } = await draftFor(who, amount, isPro);
  const invoice = await who.client.invoices.issue({ id, version, email: false });
  return { ...invoice, token: invoice.link?.split("/").at(-1) ?? "" };
}
const click = (token: string, tip = 0) => ({ token, idempotency_key: randomUUID(), language: "en" as const, tip });
async function arrive(...events: CardEvent[]) {
  const [webhook] = [...stripe.webhooks.values()].filter(({ url }) => url.endsWith(owner.id)).slice(-1);
  const address = `${story.url}/api/stripe/deposits/${owner.id}`;
  for (const event of events) expect((await sendCardEvent(address, event, webhook?.secret ?? "")).status).toBe(200);
}

test("fifty invoices are issued at once, ten of them are refused, and the others have the numbers from 1 to 40", async () => {
  const other = await story.signUp({ trial: true });
  const drafts = [];
  for (let at = 0; at < 50; at++) drafts.push(await draftFor(other, at % 5 === 4 ? 0 : 100_00));
  const results = await Promise.allSettled(
    drafts.map(({ id, version }) => other.client.invoices.issue({ id, version, email: false })),
  );
  const numbers = results.flatMap((result) => (result.status === "fulfilled" ? [Number(result.value.number)] : []));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
});

test("invoices of a job that are issued at once never exceed what was agreed", async () => {
  const lines = [line({ unit_price: 99_99, taxable: true })];
  const { quote, token } = await sendQuote(owner, {
    packages: [{ id: "p", name: "", description: "", recommended: false, lines }],
    taxes: [{ name: "Sales tax", percent: "8.25" }],
  });
  await story.nobody.quotePages.accept(acceptanceOf(quote, token));
  const job = await owner.client.jobs.create({ quote_id: quote.id });
  const drafts = [];
  for (const percent of ["60", "60", "40", "30", "10"])
    drafts.push(await owner.client.invoices.create({ job_id: job.id, covers: "percent", percent }));
  await Promise.allSettled(drafts.map(({ id, version }) => owner.client.invoices.issue({ id, version, email: false })));
  const { agreed, invoiced, rows } = await owner.client.invoices.ofJob({ job_id: job.id });
  expect(invoiced).toBeLessThanOrEqual(agreed);
  expect(rows.filter(({ number }) => number !== null).reduce((sum, { total }) => sum + total, 0)).toBe(invoiced);
});

test("an issued invoice is frozen: its hash is that of its content, and its PDF is the stored one", async () => {
  const { id, content, content_hash, token } = await issued();
  expect(sha256(canonicalJson(content))).toBe(content_hash);
  const pdf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${story.url}${path}`, { headers });
    return { status: answer.status, type: answer.headers.get("content-type"), bytes: await answer.bytes() };
  };
  const mine = await pdf(`/api/invoices/${id}/pdf`, owner.headers());
  const theirs = await pdf(`/api/invoice-pages/${token}/pdf`);
  expect([mine.status, theirs.status, theirs.type]).toEqual([200, 200, "application/pdf"]);
  const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  expect(hash(mine.bytes)).toBe(hash(theirs.bytes));
  expect((await pdf(`/api/invoices/${id}/pdf`)).status).toBe(401);
  const stranger = await story.signUp({ trial: true });
  expect((await pdf(`/api/invoices/${id}/pdf`, stranger.headers())).status).toBe(404);
  expect((await pdf("/api/invoice-pages/none/pdf")).status).toBe(404);
});

test("a customer pays by card with a tip, gets a receipt, and a refund of all of it takes the tip back", async () => {
  const settings = await owner.client.invoices.settings();
  await owner.client.invoices.saveSettings({ ...settings, tips: true });
  const { id, token, number } = await issued();
  const page = await story.nobody.invoicePages.read({ token });
  expect(page).toMatchObject({ state: "open", balance: 100_00, due_by_card: 100_00, takes_tips: true });
  expect(await refused(story.nobody.invoicePages.pay(click(token, 100_01)))).toBe(pageRefusals.tipTooMuch);
  const { url } = await story.nobody.invoicePages.pay(click(token, 15_00));
  await arrive(...stripe.pay(url), ...stripe.pay(url));
  const paid = await owner.client.invoices.get({ id });
  expect(paid).toMatchObject({ state: "paid", paid: 100_00, tips: 15_00, overpaid: 0 });
  expect(paid.payments).toMatchObject([{ amount: 115_00, tip: 15_00, method: "card" }]);
  await expect
    .poll(async () => (await story.mails("ann@mail.dev")).map(({ subject }) => subject))
    .toEqual(expect.arrayContaining([expect.stringMatching(new RegExp(`for invoice ${number}$`))]));
  const [{ reference } = { reference: null }] = paid.payments;
  const refund = { payment_intent: reference, currency: "usd", id: "re_all", amount: 115_00, status: "succeeded" };
  await arrive(stripe.tell("refund.created", refund));
  expect(await owner.client.invoices.get({ id })).toMatchObject({ state: "open", paid: 0, tips: 0, balance: 100_00 });
});

test("card money on an invoice that is paid by then is to be refunded, and the owner hears of it", async () => {
  const { id, token } = await issued();
  const { url } = await story.nobody.invoicePages.pay(click(token));
  await owner.client.invoices.recordPayment({
    method: "cash",
    paid_on: today(),
    note: null,
    parts: [{ id, amount: 100_00 }],
  });
  expect(await refused(story.nobody.invoicePages.pay(click(token)))).toBe(pageRefusals.nothingDue);
  await arrive(...stripe.pay(url));
  expect(await owner.client.invoices.get({ id })).toMatchObject({ state: "paid", paid: 200_00, overpaid: 100_00 });
  const { rows } = await owner.client.notifications.list({});
  expect(rows.find(({ invoice_id }) => invoice_id === id)).toMatchObject({ notification_type: "invoice_paid" });
});

test("the free plan issues ten invoices a month without jobs", async () => {
  const free = await story.signUp({});
  for (let at = 0; at < 10; at++) await issued(free, 100_00, false);
  const { id, version } = await draftFor(free, 100_00, false);
  expect(await refusal(free.client.invoices.issue({ id, version, email: false }))).toMatchObject({
    code: "conflict",
    message: invoiceRefusals.freeUsed,
  });
  expect(await free.client.invoices.get({ id })).toMatchObject({ state: "draft", number: null });
});

test("an overdue invoice is emailed again, and its late fee is an invoice of its own", async () => {
  const { next_number: _taken, ...settings } = await owner.client.invoices.settings();
  const { id, number } = await issued();
  expect(await refused(owner.client.invoices.addLateFee({ id }))).toBe(invoiceRefusals.notOverdue);
  await story.sql("update invoices set due_on = current_date - 3 where id = $1", [id]);
  expect(await owner.client.invoices.get({ id })).toMatchObject({ state: "overdue", balance: 100_00 });
  expect(await refused(owner.client.invoices.addLateFee({ id }))).toBe(invoiceRefusals.noLateFee);
  await owner.client.invoices.saveSettings({ ...settings, late_fee: { kind: "percent", percent: "5" } });
  const fee = await owner.client.invoices.addLateFee({ id });
  expect(fee).toMatchObject({ state: "draft", total: 5_00, title: `Late fee on invoice ${number}`, job_id: null });
  const again = await owner.client.invoices.emailAgain({ id });
  expect(again).toMatchObject({ emailed_to: "ann@mail.dev", not_emailed: null });
  expect(again.content).toEqual((await owner.client.invoices.get({ id })).content);
});

test("a customer with unpaid invoices or unused credit is not deleted, and issued invoices stay without theirs", async () => {
  const { id, customer_id, number } = await issued();
  const gone = { id: customer_id ?? "" };
  expect(await refused(owner.client.customers.remove(gone))).toContain(`unpaid invoices: ${number}`);
  const parts = [{ id, amount: 150_00 }];
  const money = { method: "check" as const, paid_on: today(), note: "1042" };
  await owner.client.invoices.recordPayment({ ...money, parts });
  expect(await refused(owner.client.customers.remove(gone))).toContain("$50.00 of credit");
  await owner.client.invoices.refund({ ...money, id, amount: 50_00 });
  await owner.client.customers.remove(gone);
  expect(await owner.client.invoices.get({ id })).toMatchObject({ customer_id: null, state: "paid" });
});

test("bad input is refused with its field, and nothing is stored", async () => {
  const draft = await draftFor(owner);
  const base = { method: "cash" as const, paid_on: today(), note: null };
  const { id } = await issued();
  const asked = [
    () => owner.client.invoices.recordPayment({ ...base, parts: [{ id, amount: 0 }] }),
    () => owner.client.invoices.recordPayment({ ...base, parts: [{ id, amount: -5 }] }),
    () => owner.client.invoices.recordPayment({ ...base, parts: [{ id, amount: 99_999_999_99 + 1 }] }),
    () => owner.client.invoices.recordPayment({ ...base, parts: [{ id, amount: 1.5 }] }),
    () => owner.client.invoices.recordPayment({ ...base, paid_on: "2040-01-01", parts: [{ id, amount: 1 }] }),
    () => owner.client.invoices.recordPayment({ ...base, parts: [{ id: draft.id, amount: 1 }] }),
    () => owner.client.invoices.create({ job_id: randomUUID(), covers: "percent", percent: "0" }),
    () => owner.client.invoices.create({ job_id: randomUUID(), covers: "percent", percent: "100.5" }),
    () => owner.client.invoices.create({}),
  ];
  for (const ask of asked) expect(["invalid", "conflict"]).toContain((await refusal(ask()))?.code);
  expect((await owner.client.invoices.get({ id })).payments).toEqual([]);
});

test("the customer's page hears of its own invoice at once, and of no other", async () => {
  const { id, token } = await issued();
  const other = await issued();
  const [stream, otherStream] = await Promise.all(
    [token, other.token].map((at) => listenAt(`${story.url}/api/invoice-pages/${at}/live`)),
  );
  await vi.waitFor(() => expect([stream?.heard, otherStream?.heard]).toEqual([["listening"], ["listening"]]));
  const paid = { method: "check" as const, paid_on: today(), note: null };
  await owner.client.invoices.recordPayment({ ...paid, parts: [{ id: other.id, amount: 1_00 }] });
  await vi.waitFor(() => expect(otherStream?.heard).toContain("changed"));
  expect(stream?.heard).toEqual(["listening"]);
  await owner.client.invoices.addCreditNote({ id, amount: 1_00, reason: "Less work" });
  await vi.waitFor(() => expect(stream?.heard).toContain("changed"));
  for (const one of [stream, otherStream]) one?.stop();
  expect((await listenAt(`${story.url}/api/invoice-pages/${"a".repeat(64)}/live`)).status).toBe(404);
});

test("the customer's page shows the logo that its invoice was issued with, and no other file", async () => {
  const firm = await story.signUp({ trial: true });
  const logo = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#136" } })
    .png()
    .toBuffer();
  const body = new Uint8Array(logo);
  const headers = firm.headers();
  expect((await fetch(`${story.url}/api/account/logo`, { method: "PUT", body, headers })).status).toBe(200);
  const { id, content, token } = await issued(firm);
  const picture = (sha256: string | null) => fetch(`${story.url}/api/invoice-pages/${token}/pictures/${sha256}`);
  const shown = await picture(content.business.logo);
  expect([shown.status, shown.headers.get("content-type"), shown.headers.get("x-content-type-options")]).toEqual([
    200,
    "image/png",
    "nosniff",
  ]);
  const [pdf] = await story.sql<{ pdf_hash: string }>("select pdf_hash from invoices where id = $1", [id]);
  expect((await picture(pdf?.pdf_hash ?? "")).status).toBe(404);
  const stranger = await issued();
  const address = `${story.url}/api/invoice-pages/${stranger.token}/pictures/${content.business.logo}`;
  expect((await fetch(address)).status).toBe(404);
});

test("a customer's certificate of exemption is on new invoices without a job, frozen, and follows a merge", async () => {
  const { client } = owner;
  const certificate = "TX-77-1234";
  const one = await client.customers.create({ name: "Oak School", email: "oak@mail.dev", tax_exempt: certificate });
  const { id, version, tax_exempt } = await client.invoices.create({ customer_id: one.id, title: "Windows" });
  expect(tax_exempt).toBe(certificate);
  const lines = [{ id: "line-1", text: "Windows", quantity: "1", unit: "", unit_price: 100_00, taxable: true }];
  const work = { lines, discount: null, taxes: [{ name: "State", percent: "10" }] };
  const draft = { id, version, title: "Windows", client_name: "Oak School", language: "en" as const };
  const days = { terms_days: 14, due_on: null };
  const saved = await client.invoices.save({ ...draft, ...days, tax_exempt: certificate, work });
  const issued = await client.invoices.issue({ id, version: saved.version, email: false });
  expect(issued).toMatchObject({ total: 100_00, content: { tax_exempt: certificate } });

  const other = await client.customers.create({ name: "Oak School", email: "office@mail.dev" });
  const versions = { primary_version: other.version, secondary_version: one.version };
  await client.merges.merge({ primary_id: other.id, secondary_id: one.id, ...versions });
  expect((await client.customers.get({ id: other.id })).tax_exempt).toBe(certificate);
  expect((await client.invoices.get({ id })).content.tax_exempt).toBe(certificate);
  const next = await client.invoices.create({ customer_id: other.id });
  expect(next.tax_exempt).toBe(certificate);
});
