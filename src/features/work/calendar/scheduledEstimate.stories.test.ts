import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { EventInput } from "#features/work/events/event.ts";
import { dayOfStep } from "#features/requests/threads/thread.ts";
import { addDays, dayIn, momentOf } from "#shared/days/calendarDays.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { tokenOf } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

/** Work on an estimate is planned: its status, its thread and its customer's pages follow. */

const timeZone = "America/Chicago";
const visitDay = addDays(dayIn(timeZone, new Date()), 6);
const visit = (estimate_id: string): EventInput => ({
  title: "Driveway Washing",
  estimate_id,
  start_datetime: momentOf(visitDay, 9, timeZone).toISOString(),
  end_datetime: momentOf(visitDay, 10, timeZone).toISOString(),
});

let story: Story;
let owner: StoryOwner;
beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => void (owner = await story.signUp({ trial: true, timeZone })));

/** Sends a request; returns its estimate and the token of its page. */
async function request() {
  const service = await owner.client.services.create(drivewayWash);
  const { page } = await story.nobody.publicForms.submit({
    business_owner_id: owner.id,
    request_id: randomUUID(),
    kind: "standard",
    name: "Carla Customer",
    email: "carla@mail.dev",
    estimate_method: "manual",
    services: [{ service_id: service.id, manual_area: 800 }],
  });
  const { rows } = await owner.client.estimates.list({});
  return { id: rows[0]?.id ?? "", token: page?.replace("/request/", "") ?? "" };
}
const statusOf = async (id: string) => (await owner.client.estimates.get({ id })).status;
const scheduledDay = async (id: string) => dayOfStep(await owner.client.threads.ofEstimate({ id }), "scheduled");
const historyOf = async (id: string) =>
  (await owner.client.estimates.history({ id })).events.flatMap(({ kind, data }) =>
    kind === "status" ? [`${data.from} → ${data.to}`] : [],
  );

describe("a pending estimate whose work is planned", () => {
  test("is in progress, goes back when the event is deleted, and on again when it is restored", async () => {
    const { id } = await request();
    const { create, remove, restore } = owner.client.calendar;
    const event = await create(visit(id));
    expect([event.status_changed, await statusOf(id), await scheduledDay(id)]).toEqual([true, "in-progress", visitDay]);
    expect(await remove({ id: event.id })).toMatchObject({ status_changed: true });
    expect([await statusOf(id), await scheduledDay(id)]).toEqual(["pending", null]);
    expect(await restore({ id: event.id })).toMatchObject({ status_changed: true });
    expect([await statusOf(id), await scheduledDay(id)]).toEqual(["in-progress", visitDay]);
    expect(await historyOf(id)).toEqual(["pending → in-progress", "in-progress → pending", "pending → in-progress"]);
  });

  test("keeps a status that someone set since", async () => {
    const { id } = await request();
    const { create, remove } = owner.client.calendar;
    const event = await create(visit(id));
    await owner.client.estimates.setStatus({ ids: [id], status: "pending" });
    await owner.client.estimates.setStatus({ ids: [id], status: "in-progress" });
    expect(await remove({ id: event.id })).toEqual({ id: event.id });
    expect(await statusOf(id)).toBe("in-progress");
  });

  test("stays in progress while other work on it is planned", async () => {
    const { id } = await request();
    const { create, remove } = owner.client.calendar;
    const first = await create(visit(id));
    expect(await create(visit(id))).not.toHaveProperty("status_changed");
    expect(await remove({ id: first.id })).toEqual({ id: first.id });
    expect(await statusOf(id)).toBe("in-progress");
  });

  test("is the only one that moves", async () => {
    const { id } = await request();
    for (const status of ["completed", "cancelled", "in-progress"] as const) {
      await owner.client.estimates.setStatus({ ids: [id], status });
      expect(await owner.client.calendar.create(visit(id))).not.toHaveProperty("status_changed");
      expect(await statusOf(id)).toBe(status);
    }
  });
});

describe("the customer's pages", () => {
  test("say the day of the visit at once, and no id of the business", async () => {
    const { id, token } = await request();
    const { id: quoteId, version } = await owner.client.quotes.create({ estimate_id: id });
    const sent = await owner.client.quotes.send({
      id: quoteId,
      version,
      last_day: addDays(visitDay, 30),
      outside_range_confirmed: true,
    });
    const stop = new AbortController();
    const heard: string[] = [];
    for (const address of [`request-pages/${token}`, `quote-pages/${tokenOf(sent)}`]) {
      const answer = await fetch(`${story.url}/api/${address}/live`, { signal: stop.signal });
      void (async () => {
        for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
          if (chunk.includes("event: changed")) heard.push(address.split("/")[0] ?? "");
      })().catch(() => {});
    }
    await owner.client.calendar.create(visit(id));
    await vi.waitFor(() => expect(heard.toSorted()).toEqual(["quote-pages", "request-pages"]));
    stop.abort();
    const page = await story.nobody.requestPages.read({ token });
    const quote = await story.nobody.quotePages.read({ token: tokenOf(sent) });
    expect(dayOfStep(page.thread, "scheduled")).toBe(visitDay);
    expect(quote.thread).toEqual(page.thread);
    expect(JSON.stringify(page.thread)).not.toContain(id);
  });
});
