import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { isUnbroken } from "#shared/records/eventChain.ts";
import { choiceByDefault } from "#features/quotes/quote-rules/quoteMoney.ts";
import type { QuoteWait } from "#features/quotes/quote-rules/quoteWaits.ts";
import { isToQuote, offeredAmong } from "#features/requests/estimates/listing.ts";
import type { QuoteRow } from "#features/quotes/quote-rules/quoteRecord.ts";
import { carla, line, offer } from "#server/testing/quoteStory.ts";
import { addDays } from "#shared/days/calendarDays.ts";
import { keyOfAnother } from "#features/ledger/ledger-entries/entryId.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";

describeOnBothSides("quotes", (side) => {
  const quotes = () => side.client.quotes;
  const refused = async (asked: Promise<unknown>) => {
    const { code, message, fields } = (await refusal(asked)) ?? {};
    return { code, message, fields };
  };
  const inMonth = () => addDays(side.today, 30);
  const written = async (fields: Parameters<typeof offer>[0] = {}) => {
    const { id, version } = await quotes().create({});
    return quotes().save({ id, version, offer: offer(fields), recipient: carla });
  };
  const sent = async (fields: Parameters<typeof offer>[0] = {}) => {
    const { id, version } = await written(fields);
    return quotes().send({ id, version, last_day: inMonth() });
  };

  test("an estimate becomes a quote of the same price, which goes out frozen and comes back accepted", async () => {
    const estimate = side.sample.estimates.find(
      ({ total_price, lines, customer_id }) => total_price && customer_id && lines.length === 0,
    );
    const draft = await quotes().create({ estimate_id: estimate?.id ?? "" });
    expect(draft).toMatchObject({
      state: "draft",
      recipient_name: estimate?.name,
      total: Math.round((estimate?.total_price ?? 0) * 100),
      estimate_ids: [estimate?.id],
    });
    const { id, version } = draft;
    const out = await quotes().send({ id, version, last_day: inMonth(), outside_range_confirmed: true });
    expect(out).toMatchObject({ state: "sent", sent_version: 1, written: null, last_day: inMonth() });
    const [frozen] = out.versions;
    const choice = choiceByDefault(frozen?.content.packages ?? []);
    const accepted = await quotes().recordAcceptance({
      id,
      how: "phone",
      choice,
      content_hash: frozen?.content_hash ?? "",
      name: "Carla Customer",
      note: null,
    });
    expect(accepted).toMatchObject({ state: "accepted", acceptance: { how: "phone", total: draft.total } });
    expect(isUnbroken(accepted.events)).toBe(true);
    expect((await side.client.estimates.get({ id: estimate?.id ?? "" })).status).toBe("in-progress");
    const { events } = await side.client.customers.timeline({ id: estimate?.customer_id ?? "" });
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["quote_sent", "quote_accepted"]));
  });

  test("has texts of a length in all that can be read, and standing ones that leave room for them", async () => {
    const { id, version } = await quotes().create({});
    const lines = Array.from({ length: 80 }, (_, at) => line({ id: `l${at}`, text: "W".repeat(500) }));
    const long = offer({
      packages: [{ id: "p", name: "", description: "", recommended: false, lines }],
      terms: "W".repeat(20_000),
    });
    const words = "This quote has 60,008 characters in all. Please shorten it to 60,000.";
    expect(await refused(quotes().save({ id, version, offer: long, recipient: carla }))).toEqual({
      code: "invalid",
      message: words,
      fields: { "offer.terms": words },
    });
    const settings = await quotes().settings({});
    const notices = Array.from({ length: 5 }, () => ({ title: "N", text: "W".repeat(5_000) }));
    const standing = "What every quote begins with has 45,005 characters in all. Please shorten it to 40,000.";
    expect(await refused(quotes().saveSettings({ ...settings, terms: "W".repeat(20_000), notices }))).toEqual({
      code: "invalid",
      message: standing,
      fields: { terms: standing },
    });
  });

  test("each estimate has its newest quote and where it stands; those without one are left out", async () => {
    const quoted = new Set((await quotes().list({ limit: 100 })).rows.flatMap((row) => row.estimate_ids));
    const [one = "", other = ""] = side.sample.estimates.flatMap(({ id, total_price, lines }) =>
      total_price && lines.length === 0 && !quoted.has(id) ? [id] : [],
    );
    const standing = async () => (await quotes().ofEstimates({ ids: [other, one] })).rows;
    expect(await standing()).toEqual([]);
    const first = await quotes().create({ estimate_id: one });
    const drafted = { estimate_id: one, quote_id: first.id, number: null, state: "draft", viewed: false };
    expect(await standing()).toEqual([drafted]);
    const { id, version } = first;
    const { number } = await quotes().send({ id, version, last_day: inMonth(), outside_range_confirmed: true });
    expect(await standing()).toEqual([{ ...drafted, number, state: "sent" }]);
    await quotes().recordDecline({ id, reason: null });
    expect(await standing()).toEqual([{ ...drafted, number, state: "declined" }]);

    // Two quotes created in the same millisecond have no newer one.
    await vi.waitUntil(() => Date.now() > Date.parse(first.created_at));
    const second = await quotes().create({ estimate_id: one });
    const newest = { ...drafted, quote_id: second.id };
    expect(await standing()).toEqual([newest]);
    const third = await quotes().create({ estimate_id: other });
    expect(await standing()).toEqual([{ ...drafted, estimate_id: other, quote_id: third.id }, newest]);
    expect((await quotes().ofEstimates({ ids: [one] })).rows).toEqual([newest]);
    await quotes().remove({ id: second.id });
    expect((await quotes().ofEstimates({ ids: [one, one] })).rows).toEqual([{ ...drafted, number, state: "declined" }]);
  });

  const asSent = ({ sent_at, estimate_ids }: QuoteRow) => ({ sent_version: sent_at === null ? 0 : 1, estimate_ids });

  test("what waits is counted as it is listed, and each step ends its wait", async () => {
    const waiting = async () => {
      const counts = await quotes().waiting({});
      const listed = async (state: QuoteWait) => (await quotes().list({ state })).total;
      expect(counts).toEqual({
        to_quote: (await side.client.estimates.list({ status: "to-quote" })).total,
        to_answer: await listed("to-answer"),
        to_schedule: await listed("to-schedule"),
        to_collect: await listed("to-collect"),
      });
      return counts;
    };
    const { calendar, estimates } = side.sample;
    const offered = offeredAmong((await quotes().list({ limit: 100 })).rows.map(asSent), calendar);
    const estimate = estimates.find((one) => isToQuote(one, offered));
    // A visit of the same customer would count as the visit of the quote.
    for (const event of calendar)
      if (event.customer_id !== null && event.customer_id === estimate?.customer_id)
        await side.client.calendar.remove({ id: event.id });
    const before = await waiting();
    const { id, version, written: from } = await quotes().create({ estimate_id: estimate?.id ?? "" });
    expect((await waiting()).to_quote).toBe(before.to_quote);
    const asked = offer({ deposit: { kind: "fixed", amount: 10_00 } });
    const saved = await quotes().save({ id, version, offer: asked, recipient: from?.recipient ?? carla });
    const out = await quotes().send({ id, version: saved.version, last_day: inMonth(), outside_range_confirmed: true });
    const quoted = { ...before, to_quote: before.to_quote - 1 };
    expect(await waiting()).toEqual(quoted);
    for (const asking of (await quotes().list({ state: "to-answer" })).rows)
      await quotes().answer({ id: asking.id, text: "Saturday at nine." });
    const answered = { ...quoted, to_answer: 0 };
    expect(await waiting()).toEqual(answered);
    const [frozen] = out.versions;
    await quotes().recordAcceptance({
      id,
      how: "phone",
      choice: choiceByDefault(frozen?.content.packages ?? []),
      content_hash: frozen?.content_hash ?? "",
      name: "Carla Customer",
      note: null,
    });
    const accepted = { ...answered, to_schedule: before.to_schedule + 1, to_collect: before.to_collect + 1 };
    expect(await waiting()).toEqual(accepted);
    await quotes().recordPayment({ id, method: "cash", amount: 10_00, paid_on: side.today, note: null });
    expect(await waiting()).toEqual({ ...accepted, to_collect: before.to_collect });
    await side.client.estimates.setStatus({ ids: [estimate?.id ?? ""], status: "completed" });
    expect(await waiting()).toEqual({ ...accepted, to_schedule: before.to_schedule });
  });

  test("what is missing, what has passed and what was changed elsewhere is refused in the same words", async () => {
    const { id, version } = await quotes().create({});
    expect(await refused(quotes().send({ id, version, last_day: inMonth() }))).toEqual({
      code: "invalid",
      message: "Customer name is required",
      fields: {
        "recipient.name": "Customer name is required",
        "offer.packages.0.lines": "Please add a line.",
      },
    });
    const draft = await written();
    expect(
      await refused(quotes().send({ ...draft, last_day: addDays(side.today, -1), version: draft.version })),
    ).toMatchObject({ code: "invalid", message: "This day has passed. Please choose today or later." });
    expect(
      await refused(quotes().save({ id: draft.id, version: draft.version - 1, offer: offer(), recipient: carla })),
    ).toMatchObject({ code: "conflict" });
  });

  test("moves that cannot be made say where the quote stands", async () => {
    const { id } = await sent();
    const now = (state: string) => ({ code: "conflict", message: `This quote is ${state} now.` });
    expect(await refused(quotes().remove({ id }))).toMatchObject(now("sent"));
    expect(await refused(quotes().release({ id, reason: "None" }))).toMatchObject(now("sent"));
    await quotes().recordDecline({ id, reason: "Too dear" });
    expect(await refused(quotes().extend({ id, last_day: inMonth() }))).toMatchObject(now("declined"));
    await quotes().withdraw({ id });
    expect(await refused(quotes().withdraw({ id }))).toMatchObject(now("withdrawn"));
  });

  test("what was not changed is emailed again, and is no other version", async () => {
    const { id, version, last_day } = await sent();
    const again = await quotes().send({ id, version, last_day: last_day ?? "" });
    expect(again.sent_version).toBe(1);
    const { versions, events } = await quotes().emailAgain({ id });
    expect([versions.length, isUnbroken(events)]).toEqual([1, true]);
    expect(events.map(({ kind, data }) => [kind, data["version"], data["sent_to"]])).toEqual(
      ["sent", "emailed_again", "emailed_again"].map((kind) => [kind, 1, carla.email]),
    );
  });

  test("a sent quote is revised, extended, given another link, released and paid", async () => {
    const first = await sent();
    const { id } = first;
    const drafted = await quotes().save({
      id,
      version: first.version,
      offer: offer({ title: "More" }),
      recipient: carla,
    });
    expect(drafted).toMatchObject({ revising: true, title: "Driveway", state: "sent" });
    const dropped = await quotes().discard({ id, version: drafted.version });
    expect(dropped.revising).toBe(false);
    const again = await quotes().save({
      id,
      version: dropped.version,
      offer: offer({ title: "More" }),
      recipient: carla,
    });
    const second = await quotes().send({ id, version: again.version, last_day: inMonth() });
    expect(second).toMatchObject({ number: first.number, sent_version: 2, title: "More" });
    expect((await quotes().extend({ id, last_day: addDays(side.today, 60) })).last_day).toBe(addDays(side.today, 60));
    expect((await quotes().renewLink({ id })).link).not.toBe(second.link);
    const { content, content_hash } = second.versions[1] ?? {};
    await quotes().recordAcceptance({
      id,
      how: "in_person",
      choice: choiceByDefault(content?.packages ?? []),
      content_hash: content_hash ?? "",
      name: "Carla Customer",
      note: null,
    });
    const payment = { method: "transfer", amount: 50_00, paid_on: side.today, note: null } as const;
    const once = { id, ...payment, idempotency_key: randomUUID() };
    expect(await quotes().recordPayment(once)).toMatchObject({ paid: 50_00, payments: [payment] });
    const paid = await quotes().recordPayment(once);
    expect(paid).toMatchObject({ paid: 50_00, payments: [payment] });
    expect((await refused(quotes().recordPayment({ ...once, amount: 60_00 })))?.message).toBe(keyOfAnother("payment"));
    const undone = await quotes().undoPayment({ id, payment_id: paid.payments[0]?.id ?? "" });
    expect(undone.paid).toBe(0);
    const released = await quotes().release({ id, reason: "Another day" });
    expect(released).toMatchObject({ state: "sent", acceptance: null });
    expect(released.events.map(({ kind }) => kind)).toEqual([
      "sent",
      "sent",
      "extended",
      "link_renewed",
      "accepted",
      "paper_made",
      "paid",
      "payment_undone",
      "released",
    ]);
  });

  test("numbers rise from where the business begins and are never used again", async () => {
    const { version, ...settings } = await quotes().settings();
    const saved = await quotes().saveSettings({ ...settings, version, next_number: 5000 });
    expect((await sent()).number).toBe(5000);
    const after = await quotes().settings();
    expect(after.next_number).toBe(5001);
    expect(await refused(quotes().saveSettings({ ...saved, version: after.version, next_number: 5000 }))).toMatchObject(
      {
        code: "invalid",
        message: "Numbers up to 5000 are already used. Please enter 5001 or more.",
      },
    );
  });

  test("customers accept no price on a request's page until the business allows it", async () => {
    const { version, ...settings } = await quotes().settings();
    expect(settings.accept_on_request).toBe(false);
    await quotes().saveSettings({ ...settings, version, accept_on_request: true });
    const after = await quotes().settings();
    expect(after.accept_on_request).toBe(true);
    await quotes().saveSettings({ ...after, accept_on_request: false });
  });

  test("the letterhead of the business, as far as it is entered, is part of each version", async () => {
    const { business } = await side.client.account.me();
    const { content } = (await sent()).versions[0] ?? {};
    const entered = Object.entries(business.letterhead).filter(([, line]) => line !== null);
    const { address, license_number, website } = content?.business ?? {};
    const frozen = Object.entries({ address, license_number, website }).filter(([, line]) => line !== undefined);
    expect(frozen).toEqual(entered);
  });

  test("a template and a copy bring along what is offered, and lists find it", async () => {
    const quote = await sent({
      title: "Gutters in spring",
      packages: [{ id: "p", name: "", description: "", recommended: false, lines: [line({ text: "Gutters" })] }],
    });
    const { id } = await quotes().addTemplate({ quote_id: quote.id, name: "Gutters" });
    expect((await quotes().create({ template_id: id })).written?.offer.title).toBe("Gutters in spring");
    expect((await quotes().create({ quote_id: quote.id })).written?.recipient).toEqual(carla);
    await quotes().removeTemplate({ id });
    expect((await quotes().templates()).rows).toEqual([]);
    expect((await quotes().list({ search: "gutters in", state: "sent" })).rows.map((row) => row.id)).toEqual([
      quote.id,
    ]);
    const { rows } = await quotes().list({ search: "GUTTERS in" });
    expect(await quotes().find({ search: "GUTTERS in" })).toEqual(
      rows.map(({ id, number, title, recipient_name, state }) => ({ id, number, title, recipient_name, state })),
    );
    expect(await quotes().find({ search: "", limit: 1 })).toHaveLength(1);
    const before = await quotes().stats();
    await quotes().answer({ id: quote.id, text: "Hello" });
    await quotes().markRead({ id: quote.id });
    expect(await quotes().stats()).toEqual(before);
  });
});
