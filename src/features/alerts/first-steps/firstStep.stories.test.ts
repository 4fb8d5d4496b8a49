import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#api/client.ts";
import { trialFormPath } from "#features/requests/form-links/formAddress.ts";
import { colleague } from "#server/testing/colleague.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.stop());

/** Sends a request through the owner's form, as the given client. */
const send = async (by: Client, owner: StoryOwner, service: string, fields: { test?: boolean } = {}) =>
  by.publicForms.submit({
    business_owner_id: owner.id,
    request_id: randomUUID(),
    kind: "standard",
    name: "Olivia Owner",
    email: owner.email,
    estimate_method: "manual",
    services: [{ service_id: service, manual_area: 640 }],
    ...fields,
  });

const open = async (owner: StoryOwner, headers: Record<string, string>) =>
  (await fetch(`${story.url}${trialFormPath(owner.id)}`, { headers })).text();

describe("the way to a first quote", () => {
  test("each step is ticked by what is there, and a customer's request ends it", async () => {
    const owner = await story.signUp();
    const { firstSteps, services, account } = owner.client;
    const none = { service: false, branding: false, trial: false, sharing: false };
    expect(await firstSteps.read()).toEqual({ done: none, over: false });

    await firstSteps.noteShared();
    expect((await firstSteps.read()).done.sharing).toBe(false); // no service to request yet
    const { id } = await services.create(drivewayWash);
    expect((await firstSteps.read()).done).toEqual({ ...none, service: true, sharing: true });

    const { business } = await account.me();
    await account.saveBusiness({ ...business, name: "Bright Driveways" });
    expect((await firstSteps.read()).done.branding).toBe(false);
    await story.sql("update businesses set logo_name = 'logo' where created_by = $1", [owner.id]);
    expect((await firstSteps.read()).done.branding).toBe(true);

    await send(owner.client, owner, id, { test: true });
    expect(await firstSteps.read()).toEqual({
      done: { service: true, branding: true, trial: true, sharing: true },
      over: false,
    });
    await owner.client.estimates.removeTests();
    expect((await firstSteps.read()).done.trial).toBe(true);

    await send(story.nobody, owner, id);
    expect((await firstSteps.read()).over).toBe(true);
  });

  test("it can be dismissed, for everybody of the business", async () => {
    const owner = await story.signUp();
    const max = await colleague(story, owner, "manager");
    await max.client.firstSteps.dismiss();
    expect((await owner.client.firstSteps.read()).over).toBe(true);
  });
});

describe("a test request", () => {
  test("is in the list, marked, and counts nowhere", async () => {
    const owner = await story.signUp({ trial: true });
    const { estimates, analytics, services } = owner.client;
    const { id } = await services.create(drivewayWash);
    const today = new Date().toISOString().slice(0, 10);
    const period = { from: today, to: today };
    const before = await analytics.report(period);
    const { results } = await send(owner.client, owner, id, { test: true });
    expect(results[0]?.totalPrice).not.toBeNull();

    expect((await estimates.list({})).rows).toMatchObject([{ is_test: true, name: "Olivia Owner" }]);
    expect(await estimates.stats({})).toMatchObject({ total: 0, pending: 0 });
    expect(await analytics.report(period)).toEqual(before);
    expect((await story.mails(owner.email)).filter(({ subject }) => /request/i.test(subject))).toEqual([]);
  });

  test("all of them are removed at once, and nothing else; they can be brought back", async () => {
    const owner = await story.signUp();
    const { estimates, services } = owner.client;
    const { id } = await services.create(drivewayWash);
    await send(story.nobody, owner, id);
    for (const _ of [1, 2]) await send(owner.client, owner, id, { test: true });
    const { ids } = await estimates.removeTests();
    expect(ids).toHaveLength(2);
    expect((await estimates.list({})).rows.map(({ is_test }) => is_test)).toEqual([false]);
    expect(await estimates.removeTests()).toEqual({ ids: [] });
    expect(await estimates.restore({ ids })).toMatchObject({ restored: 2 });
  });

  test("comes from nobody but those who manage the business: from others the mark means nothing", async () => {
    const owner = await story.signUp();
    const { id } = await owner.client.services.create(drivewayWash);
    const stranger = await story.signUp();
    const cleo = await colleague(story, owner, "crew");
    const max = await colleague(story, owner, "manager");
    for (const [by, expected] of [
      [story.nobody, false],
      [stranger.client, false],
      [cleo.client, false],
      [max.client, true],
      [owner.client, true],
    ] as const) {
      await send(by, owner, id, { test: true });
      const [newest] = (await owner.client.estimates.list({ limit: 1 })).rows;
      expect(newest?.is_test).toBe(expected);
    }
    const theirs = (page: string) => page.includes('"trying"');
    expect(theirs(await open(owner, owner.headers()))).toBe(true);
    expect(theirs(await open(owner, max.headers()))).toBe(true);
    expect(theirs(await open(owner, cleo.headers()))).toBe(false);
    expect(theirs(await open(owner, stranger.headers()))).toBe(false);
    expect(theirs(await open(owner, {}))).toBe(false);
  });
});
