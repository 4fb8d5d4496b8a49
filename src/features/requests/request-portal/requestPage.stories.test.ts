import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { RequestToSubmit } from "#features/requests/form-drafts/request.ts";
import { pageGone } from "./requestPage.ts";
import type { ServiceInput } from "#features/catalog/services/service.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { listenAt } from "#server/testing/listenAt.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { uploadPhoto } from "#server/testing/uploadPhoto.ts";
import { smallPicture } from "#testing/smallPicture.ts";
import { refusal } from "#testing/refusal.ts";

let story: Story;
let owner: StoryOwner;

beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => void (owner = await story.signUp()));

const pages = () => story.nobody.requestPages;
const offer = async (service: Partial<ServiceInput> = {}) =>
  (await owner.client.services.create({ ...drivewayWash, ...service })).id;

/** Sends a request and returns the token of its page. */
async function send(serviceIds: string[], fields: Partial<RequestToSubmit> = {}) {
  const request: RequestToSubmit = {
    business_owner_id: owner.id,
    request_id: randomUUID(),
    kind: "standard",
    name: "Carla Customer",
    email: "carla@mail.dev",
    estimate_method: "manual",
    services: serviceIds.map((service_id) => ({ service_id, manual_area: 800 })),
    ...fields,
  };
  const answer = await story.nobody.publicForms.submit(request);
  return { request, answer, token: answer.page?.replace("/request/", "") ?? "" };
}

const refused = async (asked: Promise<unknown>) => {
  const { code, message } = (await refusal(asked)) ?? {};
  return { code, message };
};
const gone = { code: "not_found", message: pageGone };
const kept = async () => (await owner.client.estimates.list({ limit: 100 })).rows;

describe("the page of a request", () => {
  test("says what the answer said, whose it is and what was sent, at an address that nobody can guess", async () => {
    const { token, answer } = await send([await offer()]);
    expect(token).toMatch(/^[\w-]{64}$/);
    const page = await pages().read({ token });
    expect(page).toMatchObject({
      results: answer.results,
      name: "Carla Customer",
      stage: "sent",
      form: "standard",
      form_address: `/customer-form/${owner.id}`,
      collected: false,
      working: false,
      may_resize: true,
      answers_within: null,
      photos: [],
    });
    expect(page.services.map(({ name }) => name)).toEqual([drivewayWash.name]);
  });

  test("has one address however often the request is sent, and all services of a request have one page", async () => {
    const { request, token } = await send([await offer(), await offer({ name: "Roof" })], { kind: "multi" });
    expect((await story.nobody.publicForms.submit(request)).page).toBe(`/request/${token}`);
    const page = await pages().read({ token });
    expect(page.results.map(({ serviceName }) => serviceName)).toEqual([drivewayWash.name, "Roof"]);
    expect(page.form_address).toBe(`/multi-service/${owner.id}`);
  });

  test("keeps of its address only a hash", async () => {
    const { token } = await send([await offer()]);
    const [row] = await story.sql<{ whole: string }>("select e::text as whole from estimates e where created_by = $1", [
      owner.id,
    ]);
    expect(row?.whole).not.toContain(token);
    expect(row?.whole).toMatch(/[0-9a-f]{64}/);
    expect(story.logs()).not.toContain(token);
  });

  test("follows the owner: another price, another status, deleted, restored", async () => {
    const { token } = await send([await offer()]);
    const [estimate] = await kept();
    const id = estimate?.id ?? "";
    const read = () => pages().read({ token });
    const { version } = await owner.client.estimates.get({ id });
    await owner.client.estimates.savePrice({ id, version, total_price: 275 });
    expect((await read()).results[0]?.totalPrice).toBe(275);
    for (const [status, stage] of [
      ["in-progress", "in_progress"],
      ["completed", "completed"],
      ["cancelled", "closed"],
    ] as const) {
      await owner.client.estimates.setStatus({ ids: [id], status });
      expect((await read()).stage).toBe(stage);
    }
    await owner.client.estimates.remove({ ids: [id] });
    expect(await refused(read())).toEqual(gone);
    await owner.client.estimates.restore({ ids: [id] });
    expect((await read()).stage).toBe("closed");
  });

  test("shows no price where the service shows none", async () => {
    const { token } = await send([await offer({ show_price: false })]);
    const page = await pages().read({ token });
    expect(page.results[0]).toMatchObject({ totalPrice: null, show_price: false });
    expect(page.services[0]).toMatchObject({ rate: null, minimum_price: null });
  });

  test("says how soon the business usually answers, once five requests tell", async () => {
    const service = await offer();
    const { token } = await send([service]);
    for (let sent = 0; sent < 5; sent++) await send([service]);
    const acted = await story.sql<{ id: string; at: string }>(
      `select id, (created_at + interval '3 hours')::text as at from estimates
       where created_by = $1 order by created_at desc limit 5`,
      [owner.id],
    );
    for (const { id, at } of acted)
      await story.sql("update estimates set first_action_at = $3 where created_by = $1 and id = $2", [
        owner.id,
        id,
        at,
      ]);
    expect((await pages().read({ token })).answers_within).toBeCloseTo(3);
  });

  test.each(["", "x", "a".repeat(64), "A".repeat(63), "../../../etc", "%00"])(
    "tells a stranger nothing: %j",
    async (token) => {
      expect(await refused(pages().read({ token: token || "-" }))).toEqual(gone);
    },
  );

  test("of one business opens nothing of another, whoever is named in it", async () => {
    const { token } = await send([await offer()]);
    const stranger = await story.signUp();
    const bytes = Buffer.from(token, "base64url");
    bytes.set(Buffer.from(stranger.id.replaceAll("-", ""), "hex"), 0);
    expect(await refused(pages().read({ token: bytes.toString("base64url") }))).toEqual(gone);
    const other = Buffer.from(token, "base64url");
    other[47] = (other[47] ?? 0) ^ 1;
    expect(await refused(pages().read({ token: other.toString("base64url") }))).toEqual(gone);
  });
});

describe("as a page", () => {
  test("it is there without a script, is kept by nobody and tells no other site where it is", async () => {
    const { token } = await send([await offer()], { name: "Carla </script> Customer" });
    const answer = await fetch(`${story.url}/request/${token}`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    });
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"');
    expect(html).toContain("$200.00");
    expect(html).not.toContain("Carla </script>");
  });

  test("unknown, deleted and misspelled addresses look alike", async () => {
    const { token } = await send([await offer()]);
    const [estimate] = await kept();
    await owner.client.estimates.remove({ ids: [estimate?.id ?? ""] });
    const answers = await Promise.all(
      [token, "a".repeat(64), "nobody"].map(async (one) => {
        const answer = await fetch(`${story.url}/request/${one}`);
        return [answer.status, (await answer.text()).replaceAll(one, "")];
      }),
    );
    expect(answers[0]?.[0]).toBe(404);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });
});

describe("its customer", () => {
  const photoFor = async (requestId: string) =>
    (await uploadPhoto(story, owner.id, requestId, new Uint8Array(await smallPicture()))).id;

  test("adds a photo: the owner is mailed, and finds the request unread and the photo on it", async () => {
    await owner.client.account.saveBusiness({
      name: "Blue Heron",
      phone: "",
      time_zone: "America/Chicago",
      mail_new_requests: true,
    });
    const { token, request } = await send([await offer()]);
    const [first] = await kept();
    await owner.client.estimates.markOpened({ ids: [first?.id ?? ""] });
    const page = await pages().addPhotos({ token, photo_ids: [await photoFor(request.request_id)] });
    expect(page.photos).toHaveLength(1);
    expect((await owner.client.estimates.newRequests()).count).toBe(1);
    const history = await owner.client.estimates.history({ id: first?.id ?? "", limit: 5, offset: 0 });
    expect(history.events.map(({ kind }) => kind)).toEqual(["photos_added"]);
    await expect
      .poll(async () => (await story.mails(owner.email)).map(({ subject }) => subject))
      .toContain("Carla Customer added a photo");
  });

  test("adds no photo of another request", async () => {
    const { token } = await send([await offer()]);
    const stray = await photoFor(randomUUID());
    expect(await refused(pages().addPhotos({ token, photo_ids: [stray] }))).toMatchObject({ code: "invalid" });
    expect((await pages().read({ token })).photos).toEqual([]);
  });

  test("withdraws: it is cancelled, the owner is told once, and nothing can be added any more", async () => {
    await owner.client.account.saveBusiness({
      name: "Blue Heron",
      phone: "",
      time_zone: "America/Chicago",
      mail_new_requests: true,
    });
    const { token, request } = await send([await offer()]);
    expect((await pages().withdraw({ token })).stage).toBe("withdrawn");
    expect((await pages().withdraw({ token })).stage).toBe("withdrawn");
    const [estimate] = await kept();
    expect(estimate?.status).toBe("cancelled");
    const history = await owner.client.estimates.history({ id: estimate?.id ?? "", limit: 5, offset: 0 });
    expect(history.events.map(({ kind }) => kind)).toEqual(["withdrawn"]);
    const withdrawals = async () =>
      (await story.mails(owner.email)).filter(({ subject }) => subject === "Carla Customer withdrew their request");
    await expect.poll(withdrawals).toHaveLength(1);
    expect(await refused(pages().addPhotos({ token, photo_ids: [await photoFor(request.request_id)] }))).toMatchObject({
      code: "conflict",
    });
  });

  test("of a test request is nobody: the owner gets no email of what is added to it, withdrawn or deleted", async () => {
    await owner.client.account.saveBusiness({
      name: "Blue Heron",
      phone: "",
      time_zone: "America/Chicago",
      mail_new_requests: true,
    });
    const service = await offer();
    const tried = async (name: string) => {
      const request = { business_owner_id: owner.id, request_id: randomUUID(), kind: "standard", test: true } as const;
      const { page } = await owner.client.publicForms.submit({
        ...request,
        name,
        email: "carla@mail.dev",
        estimate_method: "manual",
        services: [{ service_id: service, manual_area: 800 }],
      });
      return { request_id: request.request_id, token: page?.replace("/request/", "") ?? "" };
    };
    const [withdrawn, deleted] = [await tried("Trying One"), await tried("Trying Two")];
    await pages().addPhotos({ token: withdrawn.token, photo_ids: [await photoFor(withdrawn.request_id)] });
    await pages().withdraw({ token: withdrawn.token });
    await pages().remove({ token: deleted.token });
    // A real request is notified. By then any earlier notification would have arrived, too.
    await pages().withdraw({ token: (await send([service])).token });
    const subjects = async () => (await story.mails(owner.email)).map(({ subject }) => subject);
    await expect.poll(subjects).toContain("Carla Customer withdrew their request");
    await story.mailed();
    expect((await subjects()).filter((subject) => subject.includes("Trying"))).toEqual([]);
  });

  test("takes everything that is stored of the request", async () => {
    const { token } = await send([await offer()], { phone: "555-0142", notes: "Gate code 12" });
    expect(await pages().data({ token })).toMatchObject({
      name: "Carla Customer",
      email: "carla@mail.dev",
      phone: "555-0142",
      notes: "Gate code 12",
      services: [{ service: drivewayWash.name, status: "pending", price_shown: 200 }],
    });
  });

  test("deletes it for good, with its photos", async () => {
    const { token, request } = await send([await offer()]);
    const { photos } = await pages().addPhotos({ token, photo_ids: [await photoFor(request.request_id)] });
    expect((await fetch(story.url + (photos[0]?.url ?? ""))).status).toBe(200);
    expect(await pages().remove({ token })).toEqual({ deleted: 1 });
    expect(await refused(pages().read({ token }))).toEqual(gone);
    expect(await kept()).toEqual([]);
    expect((await fetch(story.url + (photos[0]?.url ?? ""))).status).toBe(404);
    expect(await story.sql("select 1 from photos where created_by = $1", [owner.id])).toEqual([]);
  });

  test("does not delete what is done", async () => {
    const { token } = await send([await offer()]);
    const [estimate] = await kept();
    await owner.client.estimates.setStatus({ ids: [estimate?.id ?? ""], status: "completed" });
    expect(await refused(pages().remove({ token }))).toMatchObject({ code: "conflict" });
    expect(await kept()).toHaveLength(1);
  });
});

describe("while it is open", () => {
  const listen = (token: string) => listenAt(`${story.url}/api/request-pages/${token}/live`);

  test("it hears of its own changes, and nothing of the requests of others", async () => {
    const service = await offer();
    const { token } = await send([service]);
    const [estimate] = await kept();
    const stream = await listen(token);
    await vi.waitFor(() => expect(stream.heard).toEqual(["listening"]));
    const other = await send([service]);
    const otherStream = await listen(other.token);
    await vi.waitFor(() => expect(otherStream.heard).toEqual(["listening"]));
    await pages().withdraw({ token: other.token });
    await vi.waitFor(() => expect(otherStream.heard).toContain("changed"));
    expect(stream.heard).toEqual(["listening"]);
    await owner.client.estimates.setStatus({ ids: [estimate?.id ?? ""], status: "in-progress" });
    await vi.waitFor(() => expect(stream.heard).toContain("changed"));
    stream.stop();
    otherStream.stop();
  });

  test("a stranger hears nothing, and one request cannot take all the room", async () => {
    expect((await listen("a".repeat(64))).status).toBe(404);
    const { token } = await send([await offer()]);
    const streams = await Promise.all(Array.from({ length: 7 }, () => listen(token)));
    expect(streams.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 429]);
    for (const stream of streams) stream.stop();
  });
});
