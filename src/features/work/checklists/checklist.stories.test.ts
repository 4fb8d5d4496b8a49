import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { conflictMessages } from "#features/catalog/services/service.ts";
import { signUpCrew, type Crew } from "#server/testing/crew.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { startStory, type Story } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";
import { visitMessages } from "#features/work/visits/visit.ts";

let story: Story;
let crew: Crew;
beforeAll(async () => {
  story = await startStory();
  crew = await signUpCrew(story);
});
afterAll(() => story.stop());

/** A service with a checklist, and a pending estimate of it. */
async function estimateWith(checklist: string[]) {
  const { olivia } = crew;
  const { id, version } = await olivia.client.services.create(drivewayWash);
  const service = await olivia.client.services.saveChecklist({ id, version, checklist });
  await story.nobody.publicForms.submit({
    business_owner_id: olivia.id,
    request_id: randomUUID(),
    kind: "standard",
    name: "Carla Customer",
    email: "carla@mail.dev",
    estimate_method: "manual",
    services: [{ service_id: service.id, manual_area: 800 }],
  });
  const { rows } = await olivia.client.estimates.list({});
  return { service, estimate_id: rows[0]?.id ?? "" };
}
const plan = (estimate_id: string, assigned_to: string[]) =>
  crew.olivia.client.calendar.create({
    title: "Driveway",
    estimate_id,
    assigned_to,
    start_datetime: new Date().toISOString(),
    end_datetime: new Date(Date.now() + 3_600_000).toISOString(),
  });

test("a checklist is saved in its order over the version that was read, and wrong ones change nothing", async () => {
  const { olivia } = crew;
  const { service } = await estimateWith(["Photo before", "Wash", "Photo after"]);
  const { id, version } = service;
  const save = (checklist: string[], over = version) =>
    refusal(olivia.client.services.saveChecklist({ id, version: over, checklist }));
  expect(service.checklist).toEqual(["Photo before", "Wash", "Photo after"]);
  expect(await save(["Wash"], version - 1)).toMatchObject({
    code: "conflict",
    message: conflictMessages.serviceChanged,
  });
  expect(await save(["Wash", " Wash "])).toMatchObject({ fields: { "checklist.1": "This point is there twice." } });
  expect(await save([" "])).toMatchObject({ fields: { "checklist.0": "Please enter a point." } });
  expect(await save(["x".repeat(121)])).toMatchObject({ code: "invalid" });
  const many = (count: number) => Array.from({ length: count }, (_, place) => `Point ${place + 1}`);
  expect(await save(many(51))).toMatchObject({ fields: { checklist: "A checklist has at most 50 points." } });
  const saved = await olivia.client.services.saveChecklist({ id, version, checklist: many(50) });
  expect(saved).toMatchObject({ version: version + 1, checklist: many(50) });
  const { name, rate } = service;
  const edited = await olivia.client.services.update({ id, version: saved.version, name, rate });
  expect(edited.checklist).toEqual(many(50));
});

test("a later change of the service changes no planned visit, and the crew ticks only its own", async () => {
  const { olivia, cleo, carl } = crew;
  const { service, estimate_id } = await estimateWith(["Photo before", "Wash"]);
  const visit = await plan(estimate_id, [cleo.id]);
  const { id, version } = service;
  await olivia.client.services.saveChecklist({ id, version, checklist: ["Sweep"] });
  const { checklist } = await cleo.client.visits.get({ id: visit.id });
  expect(checklist.map(({ text }) => text)).toEqual(["Photo before", "Wash"]);
  expect((await cleo.client.visits.get({ id: (await plan(estimate_id, [cleo.id])).id })).checklist).toMatchObject([
    { text: "Sweep" },
  ]);
  const tick = { id: visit.id, point_id: checklist[1]?.id ?? "", done: true };
  for (const other of [carl, olivia])
    expect(await refusal(other.client.visits.tick(tick))).toMatchObject({
      code: "not_found",
      message: visitMessages.gone,
    });
  expect(await cleo.client.visits.tick(tick)).toMatchObject({ done_by: "Cleo Crew" });
  expect((await olivia.client.calendar.visitRecord({ id: visit.id })).checklist).toMatchObject([
    { text: "Photo before", done_by: null },
    { text: "Wash", done_by: "Cleo Crew" },
  ]);
  await olivia.client.services.remove({ id });
  expect((await cleo.client.visits.get({ id: visit.id })).checklist).toHaveLength(2);
});

test("two ticks at once are one", async () => {
  const { cleo } = crew;
  const { estimate_id } = await estimateWith(["Wash"]);
  const { id } = await plan(estimate_id, [cleo.id]);
  const [point] = (await cleo.client.visits.get({ id })).checklist;
  const tick = { id, point_id: point?.id ?? "", done: true };
  const answers = await Promise.all(Array.from({ length: 8 }, () => cleo.client.visits.tick(tick)));
  expect(new Set(answers.map(({ done_at }) => done_at)).size).toBe(1);
});
