import { expect, test } from "vitest";
import { addDays } from "#shared/days/calendarDays.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";
import { messageRefusals } from "./messageStates.ts";

describeOnBothSides("planned messages", (side) => {
  const messages = () => side.client.messages;
  const refused = async (asked: Promise<unknown>) => (await refusal(asked))?.message;

  /** Plans the reminder of a visit in a week: the sequence is turned on when the visit is there. */
  const reminder = async () => {
    const { sequences, jobs, calendar } = side.client;
    const trigger = "visit_upcoming" as const;
    const [customer] = side.sample.customers;
    const before = (await sequences.list({})).find((one) => one.trigger === trigger);
    const { version } = await sequences.turnOff({ trigger, version: before?.version ?? 0 });
    const job = await jobs.create({ customer_id: customer?.id ?? "", title: "Gutter Guards" });
    const day = addDays(side.today, 9);
    const times = { start_datetime: `${day}T15:00:00Z`, end_datetime: `${day}T16:00:00Z` };
    const visit = await calendar.create({ title: "Visit", job_id: job.id, ...times });
    const { seen } = await sequences.preview({ trigger });
    await sequences.turnOn({ trigger, version, seen });
    const { rows } = await messages().list({ box: "planned", about_id: visit.id });
    const message = rows.find(({ channel }) => channel === "email");
    if (!customer || !message) throw new Error("The reminder is not planned.");
    return { customer, job, visit, message };
  };

  test("are in the part of the outbox that fits their state: the next ones first, of the others the newest", async () => {
    const month = new Date(Date.now() - 30 * 86_400_000).toISOString();
    const isIn = { planned: ["planned"], stopped: ["cancelled"], sent: ["sent"], failed: ["failed"] };
    const counts = await messages().stats({});
    for (const box of ["planned", "stopped", "sent", "failed"] as const) {
      const times = side.sample.messages
        .filter(({ state, updated_at }) => isIn[box].includes(state) && (box === "planned" || updated_at >= month))
        .map(({ send_at, updated_at }) => Date.parse(box === "planned" ? send_at : updated_at))
        .toSorted((a, b) => (box === "planned" ? a - b : b - a));
      const { rows, total } = await messages().list({ box, limit: 100 });
      expect([total, counts[box]], box).toEqual([times.length, times.length]);
      expect(rows.map(({ send_at, updated_at }) => Date.parse((box === "planned" && send_at) || updated_at))).toEqual(
        times,
      );
      const next = await messages().list({ box, offset: 1, limit: 1 });
      expect(next.rows).toEqual(rows.slice(1, 2));
    }
    expect(counts.today).toBeLessThanOrEqual(counts.week);
    expect(counts.week).toBeLessThanOrEqual(counts.planned);
  });

  test("name their record, and are found by it, by its job and by its customer", async () => {
    const { customer, job, visit, message } = await reminder();
    expect(message).toMatchObject({
      customer_id: customer.id,
      name: customer.name,
      address: customer.email,
      state: "planned",
      trigger: "visit_upcoming",
      about: "visit",
      about_id: visit.id,
      edited: false,
      sent_at: null,
      reason: null,
    });
    expect(message.text).toContain("gutter guards");
    const idsIn = async (of: { about_id?: string; customer_id?: string; box?: "today" | "sent" | "planned" }) =>
      (await messages().list({ box: "planned", limit: 100, ...of })).rows.map(({ id }) => id);
    expect(await idsIn({ about_id: job.id })).toContain(message.id);
    expect(await idsIn({ customer_id: customer.id })).toContain(message.id);
    expect(await idsIn({ about_id: job.id, box: "today" })).toEqual([]);
    expect(await idsIn({ about_id: job.id, box: "sent" })).toEqual([]);
  });

  test("can be read with the words of their step, and get others and another time", async () => {
    const { id, version, text } = (await reminder()).message;
    const read = await messages().get({ id });
    expect(read).toMatchObject({ id, version, text, language: "en", segments: null });
    expect(read.written.text).toContain("{visit_day}");

    const written = { subject: "See you on {visit_day}", text: "Hello {first_name}, see you for {service}." };
    const send_at = new Date(Date.parse(read.send_at ?? "") + 3_600_000).toISOString();
    const saved = await messages().edit({ id, version, ...written, send_at });
    expect(saved).toMatchObject({ edited: true, written, state: "planned" });
    expect(Date.parse(saved.send_at ?? "")).toBe(Date.parse(send_at));
    expect(saved.subject).toMatch(/^See you on \w+day, /);
    expect(saved.text).toMatch(/^Hello \w+, see you for gutter guards\.$/);

    const over = { id, version: saved.version };
    expect(await refused(messages().edit({ id, version, ...written }))).toBe(messageRefusals.changed);
    expect(await refusal(messages().edit({ ...over, ...written, text: "Pay at {invoice_link}" }))).toMatchObject({
      code: "invalid",
      fields: { text: `{invoice_link} isn't available for "Upcoming visit". Choose one from the list.` },
    });
    const past = new Date(Date.now() - 3_600_000).toISOString();
    const late = new Date(Date.now() + 400 * 86_400_000).toISOString();
    const fieldsAt = async (at: string) =>
      (await refusal(messages().edit({ ...over, ...written, send_at: at })))?.fields;
    expect(await fieldsAt(past)).toEqual({ send_at: messageRefusals.past });
    expect(await fieldsAt(late)).toEqual({ send_at: messageRefusals.tooLate });
  });

  test("can be skipped, and restored before their time", async () => {
    const { id, version } = (await reminder()).message;
    const skipped = await messages().skip({ id, version });
    expect(skipped).toMatchObject({ state: "skipped", reason: "A member skipped it." });
    const now = { id, version: skipped.version };
    expect(await refused(messages().skip(now))).toBe(messageRefusals.notPlanned);
    expect(await refused(messages().sendNow(now))).toBe(messageRefusals.notPlanned);
    expect((await messages().list({ box: "stopped" })).rows.map((one) => one.id)).toContain(id);
    const restored = await messages().restore(now);
    expect(restored).toMatchObject({ state: "planned", reason: null });
    expect(await refused(messages().restore({ id, version: restored.version }))).toBe(messageRefusals.notSkipped);
    const unknown = "4b7f1c2e-8a35-4d0b-9f61-2c9e5d7a3b18";
    expect(await refused(messages().get({ id: unknown }))).toBe(messageRefusals.gone);
  });

  test("stop with their sequence, with their visit, and for their customer", async () => {
    const { customer, message } = await reminder();
    expect((await messages().stopFor({ id: customer.id })).stopped).toBeGreaterThan(0);
    expect(await messages().get({ id: message.id })).toMatchObject({
      state: "cancelled",
      reason: "A member stopped all messages to this customer.",
    });
    const next = (await reminder()).message;
    const trigger = "visit_upcoming" as const;
    const { version = 0 } = (await side.client.sequences.list({})).find((one) => one.trigger === trigger) ?? {};
    const off = await side.client.sequences.turnOff({ trigger, version });
    expect(off).toMatchObject({ on_since: null, planned: 0 });
    expect(await messages().get({ id: next.id })).toMatchObject({
      state: "cancelled",
      reason: "The sequence was turned off.",
    });
  });

  test("are cancelled with a visit that is removed, and planned again when it comes back", async () => {
    const { visit, message } = await reminder();
    const state = async () => (await messages().get({ id: message.id })).state;
    await side.client.calendar.remove({ id: visit.id });
    await expect.poll(state).toBe("cancelled");
    await side.client.calendar.restore({ id: visit.id });
    await expect.poll(state).toBe("planned");
    const { rows } = await messages().list({ box: "planned", about_id: visit.id });
    expect(rows.filter(({ channel }) => channel === "email")).toMatchObject([
      { id: message.id, send_at: message.send_at },
    ]);
  });

  test("wait during a pause, and are counted", async () => {
    const before = await messages().stats({});
    expect(before.paused_at).toBeNull();
    await reminder();
    const paused = await messages().pause({});
    expect(paused).toMatchObject({ paused_at: expect.any(String) });
    expect(paused.planned).toBeGreaterThan(0);
    expect((await side.client.sequences.settings({})).paused_at).toBe(paused.paused_at);
    expect(await messages().resume({})).toEqual({ ...paused, paused_at: null });
  });

  test("are not sent to a customer who said no, and members cannot take the no back", async () => {
    const { customer, message } = await reminder();
    const { consents } = side.client;
    const noted = await consents.note({ id: customer.id, channel: "email", given: false });
    expect(noted.channels[0]).toMatchObject({ channel: "email", opted_out: true, follow_ups: false, notices: true });
    expect(noted.entries[0]).toMatchObject({ channel: "email", kind: "follow_up", given: false, source: "owner" });
    expect(await consents.note({ id: customer.id, channel: "email", given: false })).toEqual(noted);
    expect(await refused(consents.note({ id: customer.id, channel: "email", given: true }))).toMatch(/opted out/);
    // A reminder of agreed work is no follow-up.
    expect((await messages().get({ id: message.id })).state).toBe("planned");
  });
});
