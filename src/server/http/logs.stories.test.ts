import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { PhotoError } from "#shared/photoRefusals.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

/** The content of the log: enough to know what happened, but no input and nothing that grants access. */

let story: Story;
let owner: StoryOwner;
beforeAll(async () => {
  story = await startStory();
  owner = await story.signUp({ trial: true });
});
afterAll(() => story.stop());

const planted = `planted-${randomUUID().replaceAll("-", "")}`;
const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
const lines = () =>
  story
    .logs()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test.each([
  "/api/calendar/feeds/PLANTED/PLANTED.ics",
  "/photos/PLANTED/PLANTED.jpg?token=PLANTED",
  "/logos/PLANTED/PLANTED.png",
  "/covers/PLANTED/PLANTED.jpg",
  "/mails/stop?token=PLANTED",
  "/reset-password?token=PLANTED",
  "/reset-password/PLANTED",
  "/confirm-email?token=PLANTED",
  "/api/auth/verify-email?token=PLANTED",
  "/api/auth/reset-password/PLANTED",
  "/test-checkout/PLANTED",
  "/customer-form/PLANTED?source=PLANTED",
  "/api/public-forms/PLANTED",
  "/api/PLANTED",
  "/assets/PLANTED.js",
  "/PLANTED.txt",
])("an address of which a part is a secret is told as a pattern: %s", async (path) => {
  const before = lines().length;
  await (
    await fetch(story.url + path.replaceAll("PLANTED", planted), {
      redirect: "manual",
      headers: { cookie: `some=${planted}`, authorization: path.startsWith("/api/P") ? `Bearer ${planted}` : "" },
    })
  ).text();
  const told = lines().slice(before);
  expect(told).toEqual([
    expect.objectContaining({ msg: "request", method: "GET", route: expect.any(String), status: expect.any(Number) }),
  ]);
  expect(JSON.stringify(told)).not.toContain("planted");
});

test("what fails is told by its operation, its table and its rule, without what was sent", async () => {
  await story.sql("alter table services add constraint not_this_one check (name not like 'planted%')");
  const answer = await fetch(`${story.url}/api/services`, {
    method: "POST",
    headers: { ...owner.headers(), "content-type": "application/json" },
    body: JSON.stringify({ name: planted, description: planted }),
  });
  expect(answer.status).toBe(500);
  const told = lines().filter(({ level }) => Number(level) >= 50);
  expect(told).toEqual([
    expect.objectContaining({
      msg: "an operation failed",
      err: expect.objectContaining({ stack: expect.any(String) }),
    }),
    expect.objectContaining({ msg: "request", route: "/api/services", status: 500 }),
  ]);
  // Other servers of a distributed database report only a sentence, and its quoted parts can be values.
  const rule = inject("workerUrls").length > 0 ? "violates check constraint" : "not_this_one";
  expect(JSON.stringify(told)).toContain(rule);
  expect(story.logs()).not.toContain("planted");
});

test.each([
  ["cut short", (photo: Buffer) => photo.subarray(0, 2000), "damaged", /premature end of JPEG/],
  ["that is none", () => Buffer.from(planted.repeat(50)), "not_a_photo", /^$/],
  [
    "of which only the first bytes are a HEIC",
    () => Buffer.concat([Buffer.from("\0\0\0\x18ftypheic"), Buffer.from(planted.repeat(50))]),
    "damaged",
    /no picture inside/,
  ],
])(
  "a photo %s is logged with its cause and its request, without its name or content",
  async (_, spoil, refusal, cause) => {
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#777", noise } })
      .withExif({ IFD0: { ImageDescription: planted } })
      .jpeg()
      .toBuffer();
    const refused = await fetch(`${story.url}/api/public-forms/${owner.id}/requests/${randomUUID()}/photos`, {
      method: "POST",
      headers: { "content-disposition": `attachment; filename="${planted}.jpg"` },
      body: new Uint8Array(spoil(photo)),
    });
    expect(refused.status).toBe(400);
    const requestId = refused.headers.get("x-request-id");
    const logged = lines().filter((line) => line.requestId === requestId);
    expect(logged).toEqual([
      expect.objectContaining({ level: 30, msg: "a photo was refused", refusal }),
      expect.objectContaining({ msg: "request", status: 400 }),
    ]);
    expect(logged[0]?.reason ?? "").toMatch(cause);
    expect(story.logs()).not.toContain("planted");
  },
);

test("a photo that cannot be stored is logged without its secret name", async () => {
  const { deps } = story.server;
  const { photos } = deps;
  deps.photos = {
    ...photos,
    put: (key) => Promise.reject(new PhotoError("storage_failed", new Error(`permission denied, open '/data/${key}'`))),
  };
  const refused = await fetch(`${story.url}/api/public-forms/${owner.id}/requests/${randomUUID()}/photos`, {
    method: "POST",
    body: new Uint8Array(
      await sharp({ create: { width: 60, height: 40, channels: 3, background: "#777" } })
        .jpeg()
        .toBuffer(),
    ),
  });
  deps.photos = photos;
  expect(refused.status).toBe(503);
  const requestId = refused.headers.get("x-request-id");
  expect(lines().filter(({ msg, requestId: of }) => msg === "a photo was refused" && of === requestId)).toEqual([
    expect.objectContaining({ level: 30, refusal: "storage_failed", reason: "permission denied, open …" }),
  ]);
});

test("a sign-in that fails is told so that the operator can count attempts on one account or from one address, and read neither", async () => {
  const attempt = (email: string, address: string) =>
    fetch(`${story.url}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { origin: story.url, "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify({ email, password: planted }),
    });
  for (const [email, address] of [
    [owner.email, "203.0.113.1"],
    [owner.email.toUpperCase(), "203.0.113.2"],
    ["someone@else.dev", "203.0.113.1"],
  ] as const)
    expect((await attempt(email, address)).status).toBe(401);
  const told = lines().filter(({ msg }) => msg === "a sign-in was refused");
  const [first, second, third] = told.map(({ account, address }) => ({ account, address }));
  expect(told).toHaveLength(3);
  expect([second?.account, third?.address]).toEqual([first?.account, first?.address]);
  expect([third?.account, second?.address]).not.toEqual([first?.account, first?.address]);
  expect(JSON.stringify(told)).not.toMatch(/planted|203\.0|owners\.yardstick|else\.dev/);
  expect(await (await fetch(`${story.url}/metrics`)).text()).toContain("yardstick_failed_sign_ins_total 3");
});
