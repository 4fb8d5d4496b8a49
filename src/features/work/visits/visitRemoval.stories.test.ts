import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removalMessages } from "./visit.ts";
import { colleague } from "#server/testing/colleague.ts";
import { signUpCrew } from "#server/testing/crew.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";
import { smallPicture } from "#testing/smallPicture.ts";

/** Cleo and Carl make a visit together; Max manages, Olivia owns the business. */
let story: Story;
let olivia: StoryOwner;
let max: StoryOwner;
let cleo: StoryOwner;
let carl: StoryOwner;
let picture: Buffer<ArrayBuffer>;
let customerId: string;
let visitId: string;
beforeAll(async () => void ([story, picture] = await Promise.all([startStory(), smallPicture()])));
beforeEach(async () => {
  ({ olivia, max, cleo, carl } = await signUpCrew(story));
  customerId = (await olivia.client.customers.create({ name: "Carla Customer", email: "carla@mail.example" })).id;
  visitId = await planned();
});
afterAll(() => story.stop());

const planned = async (daysAgo = 0) => {
  const at = (hours: number) => new Date(Date.now() - daysAgo * 86_400_000 + hours * 3_600_000).toISOString();
  const { id } = await olivia.client.calendar.create({
    title: `House wash ${daysAgo}`,
    start_datetime: at(-1),
    end_datetime: at(1),
    customer_id: customerId,
    assigned_to: [cleo.id, carl.id],
  });
  return id;
};
const writes = (who: StoryOwner, text: string, id = visitId) => who.client.visits.addNote({ id, text });
const photographs = async (who: StoryOwner, id = visitId): Promise<string> => {
  const answer = await fetch(`${story.url}/api/visits/${id}/photos`, {
    method: "POST",
    body: picture,
    headers: who.headers(),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: string }).id;
};
const removesNote = (who: StoryOwner, note_id: string) => who.client.visits.removeNote({ id: visitId, note_id });
const removesPhoto = (who: StoryOwner, photo_id: string) => who.client.visits.removePhoto({ id: visitId, photo_id });
const onTimeline = async () =>
  (await olivia.client.customers.timeline({ id: customerId })).events.flatMap(({ kind, data }) =>
    kind === "note" ? [data.text] : [],
  );

describe("a note of a visit is removed", () => {
  test("by who wrote it, from the customer's timeline, too; the others stay", async () => {
    const [wrong, right] = [await writes(cleo, "Wrong house"), await writes(cleo, "Wrong house")];
    expect(await removesNote(cleo, wrong.id)).toEqual({ id: wrong.id });
    expect((await carl.client.visits.get({ id: visitId })).notes).toMatchObject([{ id: right.id, removable: false }]);
    expect(await onTimeline()).toEqual(["Wrong house"]);
    expect(await refusal(removesNote(cleo, wrong.id))).toMatchObject({
      code: "not_found",
      message: removalMessages.noteGone,
    });
  });

  test("by managers and owners, though the visit is not their own", async () => {
    const notes = [await writes(cleo, "One"), await writes(carl, "Two")];
    expect((await max.client.calendar.visitRecord({ id: visitId })).notes).toMatchObject([
      { removable: true },
      { removable: true },
    ]);
    await removesNote(max, notes[0]?.id ?? "");
    await removesNote(olivia, notes[1]?.id ?? "");
    expect((await cleo.client.visits.get({ id: visitId })).notes).toEqual([]);
    expect(await onTimeline()).toEqual([]);
  });
});

describe("a photo of a visit is removed", () => {
  test("by who took it, with its files at once", async () => {
    const id = await photographs(cleo);
    const [photo] = (await cleo.client.visits.get({ id: visitId })).photos;
    expect(photo).toMatchObject({ id, removable: true });
    expect(await removesPhoto(cleo, id)).toEqual({ id });
    expect((await cleo.client.visits.get({ id: visitId })).photos).toEqual([]);
    for (const address of [photo?.url, photo?.thumbnail_url])
      expect((await fetch(`${story.url}${address}`)).status).toBe(404);
    expect(await story.sql("select from photo_cleanups where photo_id = $1", [id])).toEqual([]);
    expect(await refusal(removesPhoto(cleo, id))).toMatchObject({
      code: "not_found",
      message: removalMessages.photoGone,
    });
  });

  test("by managers and owners, though the visit is not their own; only one of the visit that is named", async () => {
    const [one, two] = [await photographs(cleo), await photographs(carl)];
    const other = await planned();
    expect(await refusal(max.client.visits.removePhoto({ id: other, photo_id: one }))).toMatchObject({
      code: "not_found",
    });
    await removesPhoto(max, one);
    await removesPhoto(olivia, two);
    expect((await olivia.client.calendar.visitRecord({ id: visitId })).photos).toEqual([]);
  });
});

describe("what was recorded of a visit is not removed", () => {
  test("by another of the crew, by whom the visit was taken from, a stranger, a member who left, or nobody", async () => {
    const [note, photo] = [(await writes(cleo, "The gate was locked")).id, await photographs(cleo)];
    const stranger = await story.signUp({ trial: true });
    const cassy = await colleague(story, olivia, "crew", "Cassy Crew");
    const refused = async (who: Pick<StoryOwner, "client">, code: string) => {
      for (const asked of [
        () => who.client.visits.removeNote({ id: visitId, note_id: note }),
        () => who.client.visits.removePhoto({ id: visitId, photo_id: photo }),
      ])
        expect(await refusal(asked())).toMatchObject({ code });
    };
    await refused(carl, "forbidden");
    expect(await refusal(removesNote(carl, note))).toMatchObject({ message: removalMessages.notYours });
    await refused(cassy, "not_found");
    await refused(stranger, "not_found");
    await refused({ client: story.nobody }, "signed_out");
    expect(await refusal(removesNote(olivia, randomUUID()))).toMatchObject({ code: "not_found" });
    const event = await olivia.client.calendar.get({ id: visitId });
    await olivia.client.calendar.update({ ...event, assigned_to: [carl.id] });
    await refused(cleo, "not_found");
    await olivia.client.calendar.update({ ...event, version: event.version + 1 });
    await olivia.client.members.remove({ id: cleo.id });
    await refused(cleo, "signed_out");
    expect(await olivia.client.calendar.visitRecord({ id: visitId })).toMatchObject({
      notes: [{ id: note, by: "Cleo Crew" }],
      photos: [{ id: photo, by: "Cleo Crew" }],
    });
  });
});

describe("the visits of a customer", () => {
  test("say what came of them, the latest first, page by page, with who and when; what nothing came of is left out", async () => {
    const [early, late] = [await planned(20), await planned(3)];
    await writes(cleo, "Mind the roses", early);
    const photo = await photographs(carl, late);
    await cleo.client.visits.complete({ id: late });
    const asked = await max.client.calendar.visitsOfCustomer({ customer_id: customerId });
    expect(asked.total).toBe(2);
    expect(asked.visits).toMatchObject([
      {
        id: late,
        title: "House wash 3",
        completed_by: "Cleo Crew",
        notes: [],
        photos: [{ id: photo, by: "Carl Crew" }],
      },
      {
        id: early,
        completed_at: null,
        notes: [{ text: "Mind the roses", by: "Cleo Crew", removable: true }],
        photos: [],
      },
    ]);
    const page = await olivia.client.calendar.visitsOfCustomer({ customer_id: customerId, limit: 1, offset: 1 });
    expect(page).toMatchObject({ visits: [{ id: early }], total: 2 });
    await olivia.client.calendar.remove({ id: late });
    expect((await olivia.client.calendar.visitsOfCustomer({ customer_id: customerId })).total).toBe(1);
    const stranger = await story.signUp({ trial: true });
    const nothing = { visits: [], total: 0 };
    expect(await stranger.client.calendar.visitsOfCustomer({ customer_id: customerId })).toEqual(nothing);
    expect(await refusal(cleo.client.calendar.visitsOfCustomer({ customer_id: customerId }))).toMatchObject({
      code: "forbidden",
    });
  });
});
