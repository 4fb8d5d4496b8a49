import { getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  carla,
  expireNow,
  offer,
  refused,
  sendQuote,
  stateConflict,
  acceptanceOf,
} from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import { formatDay } from "#shared/days/days.ts";

/** An open offer is emailed again and extended without a new version, and a signed quote stays with its signer. */

let story: Story;
let owner: StoryOwner;
let recipient: typeof carla;

beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => {
  owner = await story.signUp({ trial: true });
  recipient = { ...carla, email: `carla.${owner.id}@mail.dev` };
});

const quotes = () => owner.client.quotes;
const pages = () => story.nobody.quotePages;
const today = dayIn("America/Chicago", new Date());
const kindsOf = ({ events }: { events: readonly { kind: string }[] }) => events.map(({ kind }) => kind);
const mailsToCustomer = async () => {
  await story.mailed();
  return (await story.mails(recipient.email ?? "")).toReversed();
};

/** The text of a paper, from the customer's address. */
async function paper(token: string, which = ""): Promise<string> {
  const answer = await fetch(`${story.url}/api/quote-pages/${token}/pdf${which}`);
  expect(answer.status).toBe(200);
  const file = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()), { verbosity: 0 });
  const texts = Array.from({ length: file.numPages }, async (_, at) => {
    const { items } = await (await file.getPage(at + 1)).getTextContent();
    return items.map((item) => ("str" in item ? item.str : "")).join(" ");
  });
  return (await Promise.all(texts)).join(" ").replaceAll(/\s+/g, " ");
}

describe("sending again what was not changed", () => {
  test("emails the version that stands again, which its history says, and makes no other", async () => {
    const { quote, token } = await sendQuote(owner, {}, recipient);
    const { id, last_day } = quote;
    const draft = await quotes().save({ id, version: quote.version, offer: offer(), recipient });
    expect(draft.revising).toBe(true);
    const again = await quotes().send({ id, version: draft.version, last_day: last_day ?? "" });
    expect(again).toMatchObject({ sent_version: 1, revising: false, state: "sent" });
    const once = await quotes().emailAgain({ id });
    expect(once.versions).toEqual(quote.versions);
    expect(kindsOf(once)).toEqual(["sent", "emailed_again", "emailed_again"]);
    expect(once.events.at(-1)?.data).toEqual({ version: 1, sent_to: recipient.email });
    const subjects = (await mailsToCustomer()).map(({ subject }) => subject);
    expect(subjects).toEqual(Array.from({ length: 3 }, () => "Quote 1 from The business"));
    await pages().accept(acceptanceOf(once, token));
    expect(await refused(quotes().emailAgain({ id }))).toEqual(stateConflict("accepted"));
  });

  test("until another day extends it, and a quote without an address is emailed to nobody", async () => {
    const { quote } = await sendQuote(owner, {}, { ...recipient, email: null });
    const { id, version } = quote;
    const later = await quotes().send({ id, version, last_day: addDays(today, 50) });
    expect(later).toMatchObject({ sent_version: 1, last_day: addDays(today, 50) });
    expect(kindsOf(later)).toEqual(["sent", "extended"]);
    expect((await refused(quotes().emailAgain({ id }))).code).toBe("conflict");
  });
});

test("an extension shows on the paper, and the one before stays in the record", async () => {
  const { quote, token } = await sendQuote(owner, {}, recipient);
  const long = (day: string) =>
    new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`));
  expect(await paper(token)).toContain(`Good through ${long(addDays(today, 30))}`);
  await expireNow(story, quote.id);
  const day = addDays(today, 45);
  const extended = await quotes().extend({ id: quote.id, last_day: day });
  expect(await paper(token, "?version=1")).toContain(`Good through ${long(addDays(today, 30))}`);
  expect(formatDay(extended.last_day ?? "", "UTC")).toBe(formatDay(day, "UTC"));
  expect(await paper(token)).toContain(`Good through ${long(day)}`);
  expect(await paper(token)).toContain("Before this version it had 1 entry.");
  await pages().accept(acceptanceOf(extended, token));
  expect(await paper(token, "?accepted")).toContain(`Good through ${long(day)}`);
});

test("terms and notices stand above the signature on the signed paper", async () => {
  const fields = { terms: "Paid within 14 days.", notices: [{ title: "Right to cancel", text: "Three days." }] };
  const { quote, token } = await sendQuote(owner, fields, recipient);
  await pages().accept(acceptanceOf(quote, token));
  const text = await paper(token, "?accepted");
  const [terms, notices, signature] = ["Paid within 14 days.", "Three days.", "Accepted by Carla Customer"].map(
    (words) => text.indexOf(words),
  );
  expect(terms).toBeGreaterThan(0);
  expect(notices).toBeGreaterThan(terms ?? 0);
  expect(signature).toBeGreaterThan(notices ?? 0);
});

describe("a customer whose acceptance was released", () => {
  test("is told, keeps the signed paper and sees what was paid, also once the quote is withdrawn", async () => {
    const { quote, token } = await sendQuote(owner, {}, recipient);
    const { id } = quote;
    const accepted = await pages().accept(acceptanceOf(quote, token));
    expect(accepted.former).toBeNull();
    const signed = await paper(token, "?accepted");
    await quotes().recordPayment({ id, method: "check", amount: 25_00, paid_on: today, note: null });
    await quotes().release({ id, reason: "Our own reason" });
    const former = { name: "Carla Customer", accepted_at: accepted.acceptance?.accepted_at, total: 100_00 };
    expect(await pages().read({ token })).toMatchObject({ state: "sent", former, paid: 25_00, acceptance: null });
    expect(await paper(token, "?accepted")).toBe(signed);
    await quotes().withdraw({ id });
    expect(await pages().read({ token })).toMatchObject({ state: "withdrawn", former, paid: 25_00 });
    expect(await paper(token, "?accepted")).toBe(signed);
    const mails = await mailsToCustomer();
    const [released, withdrawn] = ["reopened", "withdrew"].map((word) =>
      mails.find(({ subject }) => subject.includes(word)),
    );
    expect(released?.subject).toBe("The business reopened quote 1, which you accepted");
    expect(withdrawn?.subject).toBe("The business withdrew quote 1");
    for (const mail of [released, withdrawn]) {
      expect(mail?.body_text).toContain("Your signed PDF stays on the quote's page.");
      expect(mail?.body_text).toContain("Paid so far: $25.00");
      expect(mail?.body_text).not.toContain("Our own reason");
    }
  });

  test("keeps them as long as the business says, counted from the acceptance", async () => {
    const { quote, token } = await sendQuote(owner, {}, recipient);
    await pages().accept(acceptanceOf(quote, token));
    await quotes().release({ id: quote.id, reason: "Another day" });
    const settings = await quotes().settings();
    await quotes().saveSettings({ ...settings, keep_years: 1 });
    await story.sql("update quotes set sent_at = now() - interval '2 years' where id = $1", [quote.id]);
    expect((await pages().read({ token })).former).not.toBeNull();
    await story.sql("update quote_acceptances set accepted_at = '2020-01-01T00:00:00.000Z' where quote_id = $1", [
      quote.id,
    ]);
    expect(await refused(pages().read({ token }))).toMatchObject({ code: "not_found" });
  });
});
