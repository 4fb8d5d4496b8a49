import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { maxPhotosPerRequest, PhotoError, photoRefusals } from "#shared/photoRefusals.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

let story: Story;
let owner: StoryOwner;
let driveway: Uint8Array<ArrayBuffer>;
let small: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  story = await startStory();
  driveway = new Uint8Array(
    await readFile(fileURLToPath(new URL("../../../../e2e/fixtures/photos/driveway.jpg", import.meta.url))),
  );
  small = new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: "#777" } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(() => story.stop());
beforeEach(async () => void (owner = await story.signUp()));

type Uploaded = { id: string; thumbnail_url: string; width: number; height: number; code?: string; message?: string };

async function upload(
  requestId: string,
  body: BodyInit,
  headers: Record<string, string> = {},
  ownerId = owner.id,
): Promise<{ status: number; answer: Uploaded }> {
  const response = await fetch(`${story.url}/api/public-forms/${ownerId}/requests/${requestId}/photos`, {
    method: "POST",
    body,
    headers,
  });
  return { status: response.status, answer: (await response.json()) as Uploaded };
}
const rows = (requestId: string) =>
  story.sql<{ id: string; attached_at: string | null; focal_length_35mm: string | null }>(
    "select id, attached_at, focal_length_35mm from photos where request_id = $1 order by sort_order",
    [requestId],
  );
const offer = async () =>
  (
    await owner.client.services.create({
      name: "Wash",
      rate: 1,
      unit: "per sq ft",
      ai_focus_instructions: "Look",
      show_price: true,
      show_ai_analysis: true,
    })
  ).id;
const send = async (requestId: string, photoIds: string[], forOwner = owner) =>
  story.nobody.publicForms.submit({
    business_owner_id: forOwner.id,
    request_id: requestId,
    kind: "standard",
    name: "Carla",
    email: "carla@mail.dev",
    estimate_method: "manual",
    services: [{ service_id: await offer(), manual_area: 100 }],
    photo_ids: photoIds,
  });

describe("a photo on its way in", () => {
  test("is kept with its thumbnail and served under a name nobody can guess", async () => {
    const { status, answer } = await upload(randomUUID(), driveway, { "content-type": "image/jpeg" });
    expect(status).toBe(200);
    expect(answer).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), width: 4032, height: 3024 });
    expect(answer.thumbnail_url).toMatch(new RegExp(`^/photos/${owner.id}/[0-9a-f-]{36}-thumb\\.webp$`));

    const picture = answer.thumbnail_url.replace("-thumb.webp", ".jpg");
    for (const [address, type] of [
      [answer.thumbnail_url, "image/webp"],
      [picture, "image/jpeg"],
    ] as const) {
      const served = await fetch(story.url + address);
      expect(served.status).toBe(200);
      expect(Object.fromEntries(served.headers)).toMatchObject({
        "content-type": type,
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringMatching(/^default-src 'none'; frame-ancestors 'none'/),
        "content-disposition": expect.stringMatching(/^inline/),
      });
      expect((await sharp(await served.arrayBuffer()).metadata()).exif).toBeUndefined();
    }
    expect((await fetch(`${story.url}${picture}?download`)).headers.get("content-disposition")).toMatch(
      /^attachment; filename=".*\.jpg"$/,
    );
  });

  test("is asked for its focal length in the head of the original that it was shrunk from", async () => {
    const requestId = randomUUID();
    const head = driveway.subarray(0, 64 * 1024);
    const { status } = await upload(requestId, new Blob([head, small]), { "x-original-head": String(head.byteLength) });
    expect(status).toBe(200);
    expect(Number((await rows(requestId))[0]?.focal_length_35mm)).toBeGreaterThan(0);
  });

  test.each([
    ["nothing", new Uint8Array(0), {}, 400, photoRefusals.not_a_photo],
    ["text", "hello", {}, 400, photoRefusals.not_a_photo],
    [
      "a page that calls itself a photo",
      "<html><script>alert(1)</script>",
      { "content-type": "image/jpeg" },
      400,
      photoRefusals.not_a_photo,
    ],
    ["11 MB", new Uint8Array(11 * 1024 * 1024), {}, 413, photoRefusals.too_large],
    ["a head longer than the body", "short", { "x-original-head": "99" }, 400, photoRefusals.damaged],
    ["a head that is no number", "short", { "x-original-head": "many" }, 400, photoRefusals.damaged],
    ["a negative head", "short", { "x-original-head": "-5" }, 400, photoRefusals.damaged],
  ])("%s is refused in words", async (_name, body, headers: Record<string, string>, status, message) => {
    const refused = await upload(randomUUID(), body, headers);
    expect(refused).toMatchObject({ status, answer: { code: "invalid", message } });
  });

  test("half a photo is refused, and one that breaks off on the way does no harm", async () => {
    expect(await upload(randomUUID(), driveway.subarray(0, driveway.length / 2))).toMatchObject({
      status: 400,
      answer: { code: "invalid", message: photoRefusals.damaged },
    });
    await new Promise<void>((resolve) => {
      const sending = httpRequest(`${story.url}/api/public-forms/${owner.id}/requests/${randomUUID()}/photos`, {
        method: "POST",
        headers: { "content-length": driveway.length },
      });
      sending.on("error", () => resolve());
      sending.write(driveway.subarray(0, 1000), () => sending.destroy(new Error("no signal")));
    });
    expect((await upload(randomUUID(), small)).status).toBe(200);
  });

  test("belongs to a form that exists", async () => {
    expect(await upload(randomUUID(), small, {}, randomUUID())).toMatchObject({
      status: 404,
      answer: { code: "not_found" },
    });
    expect(await upload("nonsense", small)).toMatchObject({ status: 404 });
  });

  test("is one of ten at most, though they arrive side by side", async () => {
    const requestId = randomUUID();
    const answers = await Promise.all(Array.from({ length: maxPhotosPerRequest + 4 }, () => upload(requestId, small)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxPhotosPerRequest);
    for (const { answer } of answers.filter(({ status }) => status !== 200))
      expect(answer.message).toBe(photoRefusals.too_many);
    expect(await rows(requestId)).toHaveLength(maxPhotosPerRequest);
  });

  test("finds no room on a full disk, in words, and leaves nothing behind", async () => {
    const requestId = randomUUID();
    const { deps } = story.server;
    const { photos } = deps;
    deps.photos = { ...photos, put: () => Promise.reject(new PhotoError("storage_full")) };
    expect(await upload(requestId, small)).toMatchObject({
      status: 503,
      answer: { code: "unavailable", message: photoRefusals.storage_full },
    });
    deps.photos = photos;
    expect(await rows(requestId)).toEqual([]);
  });

  test("meets a place that cannot be written to, and the next one meets it mended", async () => {
    const folder = join(story.dataDir, "photos", owner.id);
    await rm(folder, { recursive: true, force: true });
    await mkdir(join(story.dataDir, "photos"), { recursive: true });
    await writeFile(folder, "in the way");
    expect(await upload(randomUUID(), small)).toMatchObject({
      status: 503,
      answer: { code: "unavailable", message: photoRefusals.storage_failed },
    });
    await rm(folder);
    expect((await upload(randomUUID(), small)).status).toBe(200);
  });
});

describe("a photo and its request", () => {
  test("photos are attached in the order in which they were picked", async () => {
    const requestId = randomUUID();
    const first = (await upload(requestId, small)).answer;
    const second = (await upload(requestId, driveway)).answer;
    const { results } = await send(requestId, [second.id, first.id]);
    const { photos, image_urls } = await owner.client.estimates.get({ id: results[0]?.estimate_id ?? "" });
    expect(photos.map(({ id, width }) => [id, width])).toEqual([
      [second.id, 4032],
      [first.id, 60],
    ]);
    expect(image_urls).toHaveLength(2);
  });

  test("a photo of another request, or of another owner, is as good as none", async () => {
    const stranger = await story.signUp();
    const elsewhere = (await upload(randomUUID(), small)).answer.id;
    const requestId = randomUUID();
    const theirs = (await upload(requestId, small, {}, stranger.id)).answer.id;
    for (const id of [elsewhere, theirs, randomUUID()]) {
      await expect(send(requestId, [id])).rejects.toMatchObject({
        code: "invalid",
        message: "One of your photos is no longer there. Please add it again.",
        fields: { [`photo_ids.${id}`]: expect.any(String) },
      });
    }
    expect(await owner.client.estimates.list({})).toMatchObject({ total: 0 });
    expect((await rows(requestId))[0]?.attached_at).toBeNull();
  });

  test("is taken back before the request is sent, not afterwards, and not by a stranger to the request", async () => {
    const requestId = randomUUID();
    const taken = (await upload(requestId, small)).answer;
    const kept = (await upload(requestId, small)).answer;
    const takeBack = (photo_id: string, request_id = requestId) =>
      story.nobody.publicForms.removePhoto({ business_owner_id: owner.id, request_id, photo_id });
    await takeBack(taken.id);
    await takeBack(taken.id);
    expect((await fetch(story.url + taken.thumbnail_url)).status).toBe(404);
    await takeBack(kept.id, randomUUID());
    await send(requestId, [kept.id]);
    await takeBack(kept.id);
    expect((await fetch(story.url + kept.thumbnail_url)).status).toBe(200);
  });

  test("is swept away when its request never came, and stays when it did", async () => {
    const requestId = randomUUID();
    const lost = (await upload(randomUUID(), small)).answer;
    const sent = (await upload(requestId, small)).answer;
    await send(requestId, [sent.id]);
    const waiting = (await upload(randomUUID(), small)).answer;
    await story.sql("update photo_cleanups set due_at = now() where photo_id = any($1)", [[lost.id, sent.id]]);
    await story.server.deps.jobs.send({ name: "sweep-photos", data: {} });
    await vi.waitFor(async () => expect((await fetch(story.url + lost.thumbnail_url)).status).toBe(404), {
      timeout: 120_000,
      interval: 100,
    });
    for (const kept of [sent, waiting]) expect((await fetch(story.url + kept.thumbnail_url)).status).toBe(200);
    await vi.waitFor(
      async () =>
        expect(await story.sql("select photo_id from photo_cleanups where business_id = $1", [owner.id])).toEqual([
          { photo_id: waiting.id },
        ]),
      { timeout: 120_000, interval: 100 },
    );
  });

  test("is out of reach at once though its files cannot be removed now; they go as soon as the store answers", async () => {
    const requestId = randomUUID();
    const taken = (await upload(requestId, small)).answer;
    const { deps } = story.server;
    const { photos } = deps;
    deps.photos = { ...photos, remove: () => Promise.reject(new PhotoError("storage_failed")) };
    await story.nobody.publicForms.removePhoto({
      business_owner_id: owner.id,
      request_id: requestId,
      photo_id: taken.id,
    });
    await expect(send(requestId, [taken.id])).rejects.toMatchObject({ code: "invalid" });
    deps.photos = photos;
    await story.sql("update photo_cleanups set due_at = now() where photo_id = $1", [taken.id]);
    await deps.jobs.send({ name: "sweep-photos", data: {} });
    await vi.waitFor(async () => expect((await fetch(story.url + taken.thumbnail_url)).status).toBe(404), {
      timeout: 120_000,
      interval: 100,
    });
  });
});

test.each(["/photos/x/../../secret", "/photos/..%2f..%2fsecret/a.jpg", "/photos/a/b.html", "/photos/a/b.jpg"])(
  "%s leads to no photo",
  async (path) => {
    expect((await fetch(story.url + path)).status).toBe(404);
  },
);
