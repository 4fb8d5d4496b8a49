import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addDays } from "#shared/days/calendarDays.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";
import { checklistMessages } from "./checklistOfVisit.ts";

describeOnBothSides("Checklists of visits", (side) => {
  /** An estimate of the sample whose service has a checklist, with its points. */
  const withPoints = () => {
    for (const estimate of side.sample.estimates) {
      const points = side.sample.services.find(({ id }) => id === estimate.service_id)?.checklist ?? [];
      if (points.length > 0 && estimate.status === "pending") return { id: estimate.id, points };
    }
    throw new Error("The sample has no such estimate.");
  };
  const plan = (of: { estimate_id?: string; job_id?: string }) =>
    side.client.calendar.create({
      title: "Visit",
      start_datetime: `${addDays(side.today, 3)}T15:00:00Z`,
      end_datetime: `${addDays(side.today, 3)}T16:00:00Z`,
      ...of,
    });

  test("a visit of an estimate, and one of its job, get the points of the service", async () => {
    const { visits, jobs, calendar } = side.client;
    const { id: estimate_id, points } = withPoints();
    const own = await plan({ estimate_id });
    expect((await visits.get({ id: own.id })).checklist).toEqual(
      points.map((text) => ({ id: expect.any(String), text, done_at: null, done_by: null })),
    );
    const job = await jobs.create({ estimate_id });
    const ofJob = await plan({ job_id: job.id });
    expect((await calendar.visitRecord({ id: ofJob.id })).checklist.map(({ text }) => text)).toEqual(points);
    expect(await calendar.checklistsOfJob({ job_id: job.id })).toEqual([
      { event_id: ofJob.id, done: 0, total: points.length },
    ]);
    const without = await plan({});
    expect((await visits.get({ id: without.id })).checklist).toEqual([]);
    const { status_changed: _moved, notice: _demo, ...given } = without;
    await calendar.update({ ...given, job_id: job.id });
    expect((await visits.get({ id: without.id })).checklist.map(({ text }) => text)).toEqual(points);
  });

  test("a point is ticked once however often it arrives, and unticked", async () => {
    const { visits, calendar } = side.client;
    const { id } = await plan({ estimate_id: withPoints().id });
    const [first, second] = (await visits.get({ id })).checklist;
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const tick = { id, point_id: first?.id ?? "" };
    const ticked = await visits.tick({ ...tick, done: true, at });
    expect(ticked).toMatchObject({ text: first?.text, done_by: expect.any(String) });
    expect(Date.parse(ticked.done_at ?? "")).toBe(Date.parse(at));
    expect(await visits.tick({ ...tick, done: true })).toEqual(ticked);
    expect((await calendar.visitRecord({ id })).checklist.filter(({ done_at }) => done_at !== null)).toEqual([ticked]);
    expect(await visits.tick({ ...tick, done: false })).toMatchObject({ done_at: null, done_by: null });
    expect(await visits.tick({ ...tick, done: false })).toMatchObject({ done_at: null, done_by: null });
    // A phone whose clock is ahead.
    const ahead = { id, point_id: second?.id ?? "", done: true, at: new Date(Date.now() + 86_400_000).toISOString() };
    expect(Date.parse((await visits.tick(ahead)).done_at ?? "")).toBeLessThanOrEqual(Date.now());
  });

  test("a point of another visit is not found", async () => {
    const { visits } = side.client;
    const [one, other] = [await plan({ estimate_id: withPoints().id }), await plan({ estimate_id: withPoints().id })];
    const [point] = (await visits.get({ id: other.id })).checklist;
    for (const point_id of [point?.id ?? "", randomUUID()])
      expect(await refusal(visits.tick({ id: one.id, point_id, done: true }))).toMatchObject({
        code: "not_found",
        message: checklistMessages.gone,
      });
    expect(await refusal(visits.tick({ id: randomUUID(), point_id: randomUUID(), done: true }))).toMatchObject({
      code: "not_found",
    });
  });
});
