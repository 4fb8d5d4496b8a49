import { randomUUID } from "node:crypto";
import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { boundsOf } from "#platform/limits/publicBounds.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

/** Floods of photos to forms, from any number of addresses. */
let story: Story;
let owner: StoryOwner;
const quiet = 4;
const perHour = 20;

let picture: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  story = await startStory({
    limits: {
      publicBounds: boundsOf(() => 1e9, {
        photos: {
          address: { most: 1e9, seconds: 3600 },
          quiet: { most: quiet, seconds: 600 },
          business: { most: perHour, seconds: 3600 },
        },
      }),
      waitingPhotos: 18,
    },
  });
  picture = new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: "#777" } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(() => story.stop());
beforeEach(async () => void (owner = await story.signUp()));

let addresses = 0;
const anywhere = () => ({ "x-forwarded-for": `198.18.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}` });

type Answer = { id?: string; code?: string; message?: string; data?: { fields?: { proof?: string } } };
async function upload(
  requestId: string,
  proof?: string,
  ownerId = owner.id,
): Promise<{ status: number; answer: Answer }> {
  const sent = await fetch(`${story.url}/api/public-forms/${ownerId}/requests/${requestId}/photos`, {
    method: "POST",
    body: picture,
    headers: { ...anywhere(), ...(proof ? { "x-proof-of-work": proof } : {}) },
  });
  return { status: sent.status, answer: (await sent.json()) as Answer };
}
async function prove(request_id?: string, ownerId = owner.id): Promise<string> {
  const asked = await fetch(
    `${story.url}/api/public-forms/${ownerId}/challenge${request_id ? `?photos_of=${request_id}` : ""}`,
    { headers: anywhere() },
  );
  const challenge = (await asked.json()) as Challenge;
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}
const takenOf = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;
const stored = async () =>
  (await story.sql<{ n: number }>("select count(*)::int as n from photos where created_by = $1", [owner.id]))[0]?.n;

test("a flood of photos from ever new addresses is asked for proofs of work; one proof covers the photos of one request", async () => {
  const flood = await Promise.all(Array.from({ length: 40 }, () => upload(randomUUID())));
  expect(takenOf(flood)).toBe(quiet);
  for (const { status, answer } of flood)
    expect(
      status === 200 || (status === 429 && answer.code === "too_many" && answer.data?.fields?.proof !== undefined),
    ).toBe(true);

  const requestId = randomUUID();
  const proof = await prove(requestId);
  const ten = await Promise.all(Array.from({ length: 10 }, () => upload(requestId, proof)));
  expect(takenOf(ten)).toBe(10);
  // The proof is valid for nothing else: no other request, no other form, no sending; and a proof for sending allows no
  // upload.
  expect(await upload(randomUUID(), proof)).toMatchObject({ status: 429 });
  expect(await upload(requestId, await prove())).toMatchObject({
    status: 429,
    answer: { data: { fields: { proof: expect.any(String) } } },
  });
  expect(await stored()).toBe(quiet + 10);
});

test("a proof that is bound to a request does not carry more photos than a request has, sent and taken back and sent", async () => {
  for (let count = 0; count < quiet; count++) await upload(randomUUID());
  const requestId = randomUUID();
  const proof = await prove(requestId);
  let taken = 0;
  for (let count = 0; count < 16; count++) {
    const { answer } = await upload(requestId, proof);
    if (!answer.id) continue;
    taken += 1;
    await fetch(`${story.url}/api/public-forms/${owner.id}/requests/${requestId}/photos/${answer.id}`, {
      method: "DELETE",
      headers: anywhere(),
    });
  }
  expect(taken).toBe(15);
});

test("a form takes only so many photos in an hour, and so many that wait for their requests, whatever proofs come with them", async () => {
  const proofs = new Map<string, string>();
  for (const requestId of [randomUUID(), randomUUID()]) proofs.set(requestId, await prove(requestId));
  const answers = await Promise.all(
    [...proofs].flatMap(([requestId, proof]) => Array.from({ length: 10 }, () => upload(requestId, proof))),
  );
  expect(takenOf(answers)).toBe(18);
  const full = answers.find(({ status }) => status !== 200);
  expect(full).toMatchObject({
    status: 503,
    answer: {
      code: "unavailable",
      message: "This form can't take more photos right now. Send your request without them, or try again later.",
    },
  });

  await story.sql("update photos set attached_at = now() where created_by = $1", [owner.id]);
  const another = randomUUID();
  expect(await upload(another, await prove(another))).toMatchObject({ status: 429, answer: { code: "too_many" } });
  expect(await stored()).toBe(18);
});
