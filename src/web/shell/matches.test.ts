import { describe, expect, test } from "vitest";
import { matches } from "./matches.ts";

describe("what finds an entry of the command palette", () => {
  test.each([
    ["", "Send Form"],
    ["  ", "Send Form"],
    ["se", "Send Form"],
    ["FORM", "Send Form"],
    ["form se", "Send Form"],
    ["form,send!", "Send Form"],
    ["jose", "José Álvarez"],
    ["álv", "Jose Alvarez"],
    ["add ev", "Add an event"],
    ["7", "Unit 7"],
  ])("%j finds %j", (typed, words) => expect(matches(typed, words)).toBe(true));

  test.each([
    ["orm", "Send Form"],
    ["send x", "Send Form"],
    ["sendform", "Send Form"],
    ["a", ""],
  ])("%j does not find %j", (typed, words) => expect(matches(typed, words)).toBe(false));
});
