import { createECDH, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { pushSubscription } from "./push.ts";

const endpoint = "https://push.yardstick.dev/send/1";
const newPoint = () => createECDH("prime256v1").generateKeys();
const compressedPoint = () => {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return Buffer.from(pair.getPublicKey("hex", "compressed"), "hex");
};
const auth = randomBytes(16).toString("base64url");
const takes = (keys: { p256dh?: string; auth?: string }) =>
  pushSubscription.safeParse({ endpoint, p256dh: newPoint().toString("base64url"), auth, ...keys }).success;

test("the keys of browsers are taken, with padding and without", () => {
  for (let time = 0; time < 50; time++) expect(takes({})).toBe(true);
  expect(takes({ p256dh: `${newPoint().toString("base64url")}=`, auth: `${auth}==` })).toBe(true);
});

test("a key that nothing can be encrypted for is refused when it is saved", () => {
  const wrong = newPoint();
  wrong[64] = (wrong[64] ?? 0) ^ 1;
  const compressed = compressedPoint();
  const ofAnotherCurve = createECDH("secp256k1").generateKeys();
  const beyondTheField = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 255)]);
  for (const bytes of [
    wrong,
    compressed,
    ofAnotherCurve,
    beyondTheField,
    newPoint().subarray(0, 64),
    Buffer.concat([newPoint(), Buffer.from([0])]),
    Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]),
    randomBytes(65),
  ])
    expect(takes({ p256dh: bytes.toString("base64url") }), bytes.toString("hex")).toBe(false);
  for (const bytes of [randomBytes(15), randomBytes(17), randomBytes(3)])
    expect(takes({ auth: bytes.toString("base64url") })).toBe(false);
  for (const text of ["", "AAAA", "*".repeat(87), "A".repeat(87), "A".repeat(5_000)])
    expect(takes({ p256dh: text })).toBe(false);
});
