import { expect, test } from "vitest";
import type { StoredEvent } from "#features/work/events/event.ts";
import { visitProblems } from "./visitLife.ts";
import { removalMessages, sharingMessages } from "./visit.ts";
import { maxThreadCharacters } from "#shared/conversation/notes.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";
import { visitNoteRule } from "./visitNoteRule.ts";

describeOnBothSides("What comes of a visit", (side) => {
  const own = (fits: (day: string) => boolean): StoredEvent & { customer_id: string } => {
    const found = side.sample.calendar.find(
      ({ assigned_to, start_datetime }) =>
        (assigned_to.length === 0 || assigned_to.includes(side.ownerId)) &&
        fits(dayIn(side.timeZone, new Date(start_datetime))),
    );
    if (!found?.customer_id) throw new Error("The sample has no such visit.");
    return { ...found, customer_id: found.customer_id };
  };
  const todays = () => own((day) => day === side.today);
  const timeline = async (id: string) =>
    (await side.client.customers.timeline({ id, limit: 100 })).events
      .filter(
        ({ kind, data }) =>
          kind === "visit_completed" || kind === "visit_reopened" || data.text === "Gate code changed",
      )
      .map(({ kind }) => kind);

  test("is done, and taken back, and done again; not before its day, and not twice", async () => {
    const { id, customer_id } = todays();
    const { visits, calendar } = side.client;
    expect(await refusal(visits.reopen({ id }))).toMatchObject({ code: "conflict", message: visitProblems.notDone });
    const done = await visits.complete({ id });
    expect(done).toMatchObject({ id, completed_at: expect.any(String), completed_by: expect.any(String) });
    expect(await refusal(visits.complete({ id }))).toMatchObject({ code: "conflict", message: visitProblems.already });
    expect(await calendar.get({ id })).toMatchObject({ completed_at: done.completed_at, completed_by: side.ownerId });
    expect(await calendar.visitsOfCustomer({ customer_id })).toMatchObject({
      visits: [{ id, completed_by: done.completed_by }],
      total: 1,
    });
    expect(await visits.reopen({ id })).toMatchObject({ id, completed_at: null, completed_by: null });
    await visits.complete({ id });
    expect(await calendar.reopen({ id })).toMatchObject({ id, completed_at: null, completed_by: null });
    expect(await refusal(calendar.reopen({ id }))).toMatchObject({ code: "conflict" });
    expect(await timeline(customer_id)).toEqual([
      "visit_reopened",
      "visit_completed",
      "visit_reopened",
      "visit_completed",
    ]);
    const ahead = own((day) => day > side.today);
    expect(await refusal(visits.complete({ id: ahead.id }))).toMatchObject({
      code: "conflict",
      message: visitProblems.notYet,
    });
  });

  test("is written down, on the customer's timeline, too, and removed from both", async () => {
    const { id, customer_id } = todays();
    const { visits, calendar } = side.client;
    const { notice: _notice, ...note } = await visits.addNote({ id, text: "Gate code changed" });
    expect((await visits.get({ id })).notes).toMatchObject([{ ...note, removable: true, by: expect.any(String) }]);
    expect((await calendar.visitRecord({ id })).notes).toMatchObject([note]);
    expect(await timeline(customer_id)).toEqual(["note"]);
    await visits.removeNote({ id, note_id: note.id });
    expect((await visits.get({ id })).notes).toEqual([]);
    expect(await timeline(customer_id)).toEqual([]);
    expect(await refusal(visits.removeNote({ id, note_id: note.id }))).toMatchObject({
      code: "not_found",
      message: removalMessages.noteGone,
    });
  });

  test("is read with the newest of very long notes, so much of them at once, and the customer's timeline has all", async () => {
    const { id, customer_id } = todays();
    const { visits, calendar, customers } = side.client;
    const { most } = visitNoteRule;
    const fitting = maxThreadCharacters / most;
    const texts = Array.from({ length: fitting + 1 }, (_, n) => String(n).padEnd(most, "."));
    for (const text of texts) await visits.addNote({ id, text });
    const readTexts = texts.slice(1);
    expect((await visits.get({ id })).notes.map(({ text }) => text)).toEqual(readTexts);
    const { visits: ofCustomer } = await calendar.visitsOfCustomer({ customer_id });
    expect(ofCustomer.find((visit) => visit.id === id)?.notes).toHaveLength(fitting);
    const { events } = await customers.timeline({ id: customer_id, limit: 100 });
    expect(events.filter(({ kind, data }) => kind === "note" && data.text === texts[0])).toHaveLength(1);
  });

  test("is photographed, shown with who and when at the customer's, and removed", async () => {
    const { id, customer_id } = todays();
    const { visits, calendar } = side.client;
    await side.photographVisit(id);
    const [photo] = (await visits.get({ id })).photos;
    expect(photo).toMatchObject({
      width: 80,
      height: 60,
      removable: true,
      by: expect.any(String),
      at: expect.any(String),
    });
    expect(await calendar.visitsOfCustomer({ customer_id })).toMatchObject({ visits: [{ id, photos: [photo] }] });
    await visits.removePhoto({ id, photo_id: photo?.id ?? "" });
    expect((await visits.get({ id })).photos).toEqual([]);
    expect(await calendar.visitsOfCustomer({ customer_id })).toEqual({ visits: [], total: 0 });
    expect(await refusal(visits.removePhoto({ id, photo_id: photo?.id ?? "" }))).toMatchObject({
      code: "not_found",
      message: removalMessages.photoGone,
    });
  });

  test("is shared with the customer photo by photo, and no longer, until the event has another customer", async () => {
    const { id } = todays();
    const { visits, calendar } = side.client;
    await side.photographVisit(id);
    const [photo] = (await visits.get({ id })).photos;
    expect(photo).toMatchObject({ shared_at: null });
    const sharing = { id, photo_id: photo?.id ?? "" };
    const sharedAt = async () => (await calendar.visitRecord({ id })).photos[0]?.shared_at;
    const first = await calendar.sharePhoto({ ...sharing, shared: true });
    expect(first).toMatchObject({ id: photo?.id, shared_at: expect.any(String) });
    expect((await calendar.sharePhoto({ ...sharing, shared: true })).shared_at).toBe(first.shared_at);
    expect(await sharedAt()).toBe(first.shared_at);
    expect((await calendar.sharePhoto({ ...sharing, shared: false })).shared_at).toBeNull();
    expect(await sharedAt()).toBeNull();
    expect(await refusal(calendar.sharePhoto({ ...sharing, photo_id: id, shared: true }))).toMatchObject({
      code: "not_found",
      message: removalMessages.photoGone,
    });
    await calendar.sharePhoto({ ...sharing, shared: true });
    const event = await calendar.get({ id });
    await calendar.update({ ...event, job_id: null, estimate_id: null, schedule_id: null, customer_id: null });
    expect(await sharedAt()).toBeNull();
    expect(await refusal(calendar.sharePhoto({ ...sharing, shared: true }))).toMatchObject({
      code: "conflict",
      message: sharingMessages.noCustomer,
    });
  });
});
