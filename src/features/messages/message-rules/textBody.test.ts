import { expect, test } from "vitest";
import { textBody } from "./textBody.ts";

const first = { business: "Bright Side", language: "en", isFirst: true } as const;

test("the first text to a number names the business once and says how to end texts", () => {
  expect(textBody("We come at 9.", first)).toBe("Bright Side: We come at 9.\nReply STOP to opt out.");
  expect(textBody("Bright Side comes at 9.", first)).toBe("Bright Side comes at 9.\nReply STOP to opt out.");
  expect(textBody("Vamos a las 9.", { ...first, language: "es" })).toBe(
    "Bright Side: Vamos a las 9.\nResponda ALTO para darse de baja.",
  );
  expect(textBody("We come at 9.", { ...first, isFirst: false })).toBe("We come at 9.");
});

test("a text that has no room for the line is not sent", () => {
  expect(textBody("a".repeat(459), { ...first, isFirst: false })).toHaveLength(459);
  expect(textBody("a".repeat(459), first)).toBeNull();
});
