import { expect, test } from "vitest";
import { findRecoveryCode, newRecoveryCodes } from "./recoveryCodes.ts";

test("ten different codes, of which only salted hashes are stored", async () => {
  const [first, second] = await Promise.all([newRecoveryCodes(), newRecoveryCodes()]);
  expect(new Set([...first.codes, ...second.codes]).size).toBe(20);
  for (const code of first.codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
  expect(first.recovery_salt).not.toBe(second.recovery_salt);
  expect(Buffer.from(first.recovery_salt, "base64url")).toHaveLength(16);
  for (const stored of first.recovery_codes) expect(Buffer.from(stored, "base64url")).toHaveLength(32);
  expect(JSON.stringify(first.recovery_codes)).not.toContain(first.codes[0]?.slice(0, 5));
});

test("a code is found however it is spelled, and no other", async () => {
  const { codes, ...stored } = await newRecoveryCodes();
  const [code = ""] = codes;
  for (const spelled of [
    code,
    code.toUpperCase(),
    code.replace("-", ""),
    ` ${code.replace("-", " – ")} `,
    code.replaceAll("0", "O").replaceAll("1", "l"),
  ])
    expect(await findRecoveryCode(spelled, stored), spelled).toBe(stored.recovery_codes[0]);
  for (const wrong of [
    "",
    code.slice(0, -1),
    `${code}0`,
    code.split("-")[0] ?? "",
    (await newRecoveryCodes()).codes[0] ?? "",
  ])
    expect(await findRecoveryCode(wrong, stored), wrong).toBe(null);
  expect(await findRecoveryCode(code, { ...stored, recovery_codes: stored.recovery_codes.slice(1) })).toBe(null);
});
