import { expect, test } from "vitest";
import { sha256 } from "./sha256.ts";

test("sha256 is SHA-256", () => {
  // FIPS 180-2, appendix B.
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(sha256(new TextEncoder().encode("é"))).toBe(sha256("é"));
});
