import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { maxConcurrentPictures } from "#platform/photos/pictures.ts";
import { maxPhotosPerRequest } from "#shared/photoRefusals.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

/** Ten photos of one customer at once, and what others notice of them. */
let story: Story;
let owner: StoryOwner;
let picture: Uint8Array<ArrayBuffer>;
/** Of one customer. */
const atOnce = maxConcurrentPictures - 1;
const jpeg = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: "#777" } })
      .jpeg()
      .toBuffer(),
  );

beforeAll(async () => {
  story = await startStory();
  picture = await jpeg(60, 40);
});
afterAll(() => story.stop());
beforeEach(async () => void (owner = await story.signUp()));

let customers = 0;
function newCustomer(body = picture) {
  const address = `198.18.7.${(customers += 1)}`;
  const requestId = randomUUID();
  return {
    requestId,
    upload: async (signal?: AbortSignal) => {
      const answer = await fetch(`${story.url}/api/public-forms/${owner.id}/requests/${requestId}/photos`, {
        method: "POST",
        body,
        headers: { "x-forwarded-for": address },
        ...(signal && { signal }),
      });
      return answer.status;
    },
  };
}

/** Holds each full picture at the store until `letGo`. */
function holdStore() {
  const { deps } = story.server;
  const { photos } = deps;
  const held: (() => void)[] = [];
  let open = false;
  deps.photos = {
    ...photos,
    async put(key, bytes, type) {
      if (!open && key.endsWith(".jpg")) await new Promise<void>((resolve) => held.push(resolve));
      return photos.put(key, bytes, type);
    },
  };
  return {
    held: () => held.length,
    letGo(most = held.length) {
      for (const go of held.splice(0, most)) go();
    },
    open() {
      open = true;
      this.letGo();
    },
    giveBack: () => void (deps.photos = photos),
  };
}
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 5 });
const stored = async ({ requestId }: { requestId: string }) =>
  (await story.sql<{ n: number }>("select count(*)::int as n from photos where request_id = $1", [requestId]))[0]?.n;

test("ten photos of one customer come in turn, and nobody else waits for them", async () => {
  const store = holdStore();
  const many = newCustomer();
  const one = newCustomer();
  const ten = Promise.all(Array.from({ length: maxPhotosPerRequest }, () => many.upload()));
  await until(() => expect(store.held()).toBe(atOnce));

  const single = one.upload();
  await until(() => expect(store.held()).toBe(atOnce + 1));
  expect(await stored(one)).toBe(1);
  expect(await owner.client.estimates.list({})).toMatchObject({ total: 0 });
  expect(await stored(many)).toBe(atOnce);

  store.letGo(1);
  await until(async () => expect(await stored(many)).toBe(atOnce + 1));
  store.open();
  expect(await single).toBe(200);
  expect(await ten).toEqual(Array(maxPhotosPerRequest).fill(200));
  store.giveBack();
});

test("a photo of another customer does not wait until one of a sender's large photos is done", async () => {
  const { deps } = story.server;
  const { photos } = deps;
  const many = newCustomer(await jpeg(8000, 6000));
  const sizes: number[] = [];
  deps.photos = {
    ...photos,
    put(key, bytes, type) {
      if (key.endsWith(".jpg")) sizes.push(bytes.byteLength);
      return photos.put(key, bytes, type);
    },
  };
  const large = Promise.all(Array.from({ length: atOnce + 2 }, () => many.upload()));
  await until(() => expect(sharp.counters().process).toBe(maxConcurrentPictures));
  // By the end of these answers, every large photo in turn has been received.
  for (let times = 0; times < 5; times++) await fetch(`${story.url}/readyz`);
  expect(await newCustomer().upload()).toBe(200);
  expect(await large).toEqual(Array(atOnce + 2).fill(200));
  expect(sizes[0]).toBe(Math.min(...sizes));
  deps.photos = photos;
});

test("a photo that is taken back while it waits gives its turn to the next", async () => {
  const store = holdStore();
  const many = newCustomer();
  const first = Promise.all(Array.from({ length: atOnce }, () => many.upload()));
  await until(() => expect(store.held()).toBe(atOnce));
  const gone = new AbortController();
  const waiting = Array.from({ length: 4 }, () => many.upload(gone.signal).catch(() => "aborted"));
  const last = many.upload();
  gone.abort();
  expect(await Promise.all(waiting)).toEqual(Array(4).fill("aborted"));
  store.open();
  expect(await first).toEqual(Array(atOnce).fill(200));
  expect(await last).toBe(200);
  store.giveBack();
});

test("refused photos give their turns back, and a good HEIC comes through after bad ones", async () => {
  const heic = new Uint8Array(await readFile(new URL("../../../../e2e/fixtures/photos/walkway.heic", import.meta.url)));
  const bad = newCustomer(new Uint8Array([...heic.subarray(0, 24), ...new Uint8Array(5000).fill(7)]));
  expect(await Promise.all(Array.from({ length: 2 * atOnce }, () => bad.upload()))).toEqual(
    Array(2 * atOnce).fill(400),
  );
  expect(await newCustomer(heic).upload()).toBe(200);
});
