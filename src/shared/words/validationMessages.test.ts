import { expect, test } from "vitest";
import * as z from "zod";
import { configureZodMessages } from "./validationMessages.ts";

configureZodMessages();
const said = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message;

test.each([
  [z.string(), undefined, "Required."],
  [z.string(), 3, "Please enter text."],
  [z.string().min(1), "", "Required."],
  [z.string().max(2_000), "x".repeat(2_001), "Please use at most 2,000 characters."],
  [z.number(), "12", "Please enter a number."],
  [z.number(), "", "Required."],
  [z.int(), 1.5, "Please enter a whole number."],
  [z.number().min(0), -1, "Please enter at least 0."],
  [z.number().positive(), 0, "Please enter more than 0."],
  [z.number().max(1_000_000_000), 2e9, "Please enter at most 1,000,000,000."],
  [z.array(z.string()).min(1), [], "Please choose at least 1."],
  [z.enum(["active", "paused"]), "gone", "Please choose one of: active, paused."],
  [z.literal("DELETE"), "delete", "Please enter DELETE."],
  [z.number().multipleOf(0.01), 1.005, "Please use at most 2 decimals."],
  [z.iso.date(), "2024-02-30", "Please enter a date"],
  [z.uuid(), "abc", "This is not a valid id."],
  [z.email(), "a@b", "Please enter a valid email address"],
])("an input that does not fit is refused in plain words", (schema, input, words) => {
  expect(said(schema, input)).toBe(words);
});

test("words of a field's own come first", () => {
  expect(said(z.string().min(1, "Name is required"), "")).toBe("Name is required");
});
