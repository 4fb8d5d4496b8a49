import { createChallenge, verifySolution, type Payload } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, test } from "vitest";
import { refusal } from "#testing/refusal.ts";
import { solve } from "./proof.ts";

const hmacSignatureSecret = "secret";

test.each([0, 1, 300])(
  "a page solves the server's puzzle after %i tries in vain, as the server checks it",
  async (counter) => {
    const challenge = await createChallenge({
      algorithm: "PBKDF2/SHA-256",
      cost: 1,
      counter,
      deriveKey,
      hmacSignatureSecret,
    });
    const proof = JSON.parse(await solve(challenge)) as Payload;
    expect(proof.solution.counter).toBe(counter);
    expect(await verifySolution({ ...proof, deriveKey, hmacSignatureSecret })).toMatchObject({ verified: true });
  },
);

test("a puzzle that the browser cannot work on is refused in words", async () => {
  const parameters = { nonce: "00", salt: "00", cost: 0, keyLength: 32, keyPrefix: "00" };
  expect(await refusal(solve({ parameters }))).toMatchObject({ code: "too_many" });
});
