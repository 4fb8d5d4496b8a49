import { expect, test } from "vitest";
import { sequenceRefusals } from "#features/messages/sequences/readySteps.ts";
import type { SavedStep } from "#features/messages/sequences/sequence.ts";
import { triggerNames } from "#features/messages/message-rules/triggers.ts";
import { addDays } from "#shared/days/calendarDays.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";

describeOnBothSides("sequences", (side) => {
  const sequences = () => side.client.sequences;
  const refused = async (asked: Promise<unknown>) => (await refusal(asked))?.message;
  const one = async (trigger: (typeof triggerNames)[number]) => {
    const found = (await sequences().list({})).find((sequence) => sequence.trigger === trigger);
    if (!found) throw new Error(`There is no sequence of ${trigger}.`);
    return found;
  };
  const withWords = (steps: SavedStep[], text: string): SavedStep[] =>
    steps.map((step) => ({ ...step, words: { en: { ...step.words.en, text }, es: { ...step.words.es, text } } }));

  test("are there for each trigger, with ready steps", async () => {
    const all = await sequences().list({});
    expect(all.map(({ trigger }) => trigger)).toEqual(triggerNames);
    for (const { steps } of all) expect(steps.length).toBeGreaterThan(0);
    expect(await one("quote_accepted")).toMatchObject({ on_since: null, version: 0, planned: 0, sent: 0 });
  });

  test("are saved over the version that was read, and messages that cannot be sent are refused at their fields", async () => {
    const { trigger, steps, version } = await one("quote_accepted");
    const changed = withWords(steps, "Thank you, {first_name}!");
    const saved = await sequences().save({ trigger, steps: changed, version });
    expect(saved).toMatchObject({ trigger, steps: changed, on_since: null, version: version + 1 });
    expect(await refused(sequences().save({ trigger, steps, version }))).toBe(sequenceRefusals.changed);
    const wrong = withWords(steps, "Pay {everything}");
    expect(await refusal(sequences().save({ trigger, steps: wrong, version: saved.version }))).toMatchObject({
      code: "invalid",
      fields: { "steps.0.words.en.text": "There is no placeholder {everything}. Choose one from the list." },
    });
  });

  test("are turned on once their preview was seen, and off", async () => {
    const { trigger, steps, version } = await one("quote_accepted");
    const { seen, messages } = await sequences().preview({ trigger });
    expect(messages.map(({ language }) => language)).toEqual(["en", "es"]);
    const saved = await sequences().save({ trigger, steps: withWords(steps, "Thank you, {first_name}!"), version });
    const turnOn = (known: string) => sequences().turnOn({ trigger, version: saved.version, seen: known });
    expect(await refused(turnOn(seen))).toBe(sequenceRefusals.unseen);
    const on = await turnOn((await sequences().preview({ trigger })).seen);
    expect(on).toMatchObject({ on_since: expect.any(String), version: saved.version + 1, planned: 0 });
    expect(await refused(sequences().turnOff({ trigger, version }))).toBe(sequenceRefusals.changed);
    expect(await sequences().turnOff({ trigger, version: on.version })).toMatchObject({ on_since: null });
  });

  test("are previewed with one of the business's own records", async () => {
    const [customer] = side.sample.customers;
    const job = await side.client.jobs.create({ customer_id: customer?.id ?? "", title: "Gutter Guards" });
    const day = addDays(side.today, 300);
    const times = { start_datetime: `${day}T15:00:00Z`, end_datetime: `${day}T16:00:00Z` };
    await side.client.calendar.create({ title: "Visit", job_id: job.id, ...times });
    const preview = await sequences().preview({ trigger: "visit_upcoming" });
    expect(preview).toMatchObject({ customer: customer?.name, is_example: false });
    const [english, spanish] = preview.messages;
    expect(english).toMatchObject({ language: "en", to: customer?.email, missing: null, segments: null });
    expect(english?.text).toContain("gutter guards");
    expect(Date.parse(english?.send_at ?? "")).toBeGreaterThan(Date.now());
    expect(spanish?.text).toMatch(/^Hola/);
  });

  test("send a test to the member who asks for it", async () => {
    const [step] = (await one("visit_upcoming")).steps;
    if (!step) throw new Error("There is no step.");
    const { sent_to } = await sequences().test({ trigger: "visit_upcoming", step, language: "es" });
    expect(sent_to).toContain("@");
    const empty = { ...step, words: { ...step.words, es: { subject: "", text: step.words.es.text } } };
    expect(await refusal(sequences().test({ trigger: "visit_upcoming", step: empty, language: "es" }))).toMatchObject({
      fields: { "step.words.es.subject": "Please enter a subject." },
    });
  });

  test("keep weekends free if the business wants it", async () => {
    const { version } = await sequences().settings({});
    const saved = await sequences().saveSettings({ quiet_weekends: true, version });
    expect(saved).toMatchObject({ quiet_weekends: true, version: version + 1 });
    expect(await sequences().settings({})).toEqual(saved);
    expect(await refused(sequences().saveSettings({ quiet_weekends: false, version }))).toBe(sequenceRefusals.changed);
  });
});
