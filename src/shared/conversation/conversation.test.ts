import { expect, test } from "vitest";
import { mayRemoveNote, newest, maxThreadCharacters } from "./notes.ts";
import { leftToSend, writerShown } from "./writing.ts";
import { writtenText } from "./written.ts";

test("a text is stored without blanks at its ends and without signs that act on where it is shown", () => {
  const rule = { most: 10, missing: "Please write.", tooLong: "Too long." };
  const said = (text: string) => {
    const { data, error } = writtenText(rule).safeParse(text);
    return data ?? error?.issues[0]?.message;
  };
  expect(said("  Ring\ntwice \u202e")).toBe("Ring\ntwice");
  expect(said(" \u202e\n ")).toBe(rule.missing);
  expect(said("Ring three times")).toBe(rule.tooLong);
});

test.each([
  ["all of it was sent", "Ring twice.", ""],
  ["more was typed after it", "Ring twice. Or call.", "Or call."],
  ["it was written again", "Call me.", "Call me."],
])("what is left to send where %s", (_, typed, left) => expect(leftToSend(typed, "Ring twice.")).toBe(left));

test("above a message is the customer's name, or the member's, or You", () => {
  expect(writerShown({ from_customer: true, by: null }, "Carla")).toBe("Carla");
  expect(writerShown({ from_customer: false, by: null }, "Carla")).toBe("You");
  expect(writerShown({ from_customer: false, by: "Max" }, "Carla")).toBe("Max");
});

test("one's own note may be removed, and any by owners and managers", () => {
  expect(mayRemoveNote({ own: true }, "crew")).toBe(true);
  expect(mayRemoveNote({ own: false }, "crew")).toBe(false);
  expect(mayRemoveNote({ own: false }, "manager")).toBe(true);
});

test("the newest is read, as long as it is in sum", () => {
  const [first, second, third] = [maxThreadCharacters, maxThreadCharacters - 1, 1].map((length) => ({
    text: "x".repeat(length),
  }));
  if (!first || !second || !third) throw new Error("There are three.");
  expect(newest([first, second, third])).toEqual([second, third]);
  expect(newest([third, first, third])).toEqual([third]);
});
