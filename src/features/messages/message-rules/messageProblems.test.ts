import { expect, test } from "vitest";
import { messageProblems, problemsOf } from "./messageProblems.ts";
import { exampleValues, placeholderNames, placeholders, placeholdersOf } from "./placeholders.ts";
import { renderMessage } from "./renderMessage.ts";
import { triggerNames, type Trigger } from "./triggers.ts";

const email = (text: string, { subject = "Hello", trigger = "quote_unopened" as Trigger } = {}) =>
  problemsOf({ subject, text }, { channel: "email", trigger, language: "en" });
const textMessage = (text: string) =>
  problemsOf({ subject: "", text }, { channel: "text", trigger: "quote_unopened", language: "en" });

test("a message with placeholders of its trigger can be saved", () => {
  expect(email("Hello {first_name}, {quote_link}")).toBeNull();
  expect(textMessage("Hello {first_name}, {quote_link}")).toBeNull();
});

test("an unknown placeholder is named, as is one that the trigger lacks", () => {
  expect(email("Hello {nickname}")).toEqual({ text: messageProblems.unknown("nickname") });
  expect(email("Hello { first_name }")).toEqual({ text: messageProblems.unknown(" first_name ") });
  expect(email("Hello {constructor}")).toEqual({ text: messageProblems.unknown("constructor") });
  expect(email("Hello {}")).toEqual({ text: messageProblems.unknown("") });
  expect(email("See {invoice_link}")).toEqual({ text: messageProblems.unavailable("invoice_link", "quote_unopened") });
  expect(email("x", { subject: "{due_date}" })?.subject).toContain("{due_date}");
});

test("a brace without its partner is refused", () => {
  for (const text of ["Hello {first_name", "Hello first_name}", "{{first_name}}"])
    expect(email(text), text).toEqual({ text: messageProblems.brace });
});

test("an email needs a subject of one line, a text message does not", () => {
  expect(email("x", { subject: " " })).toEqual({ subject: messageProblems.noSubject });
  expect(email("x", { subject: "Hello\nBcc: you" })?.subject).toBeDefined();
  expect(email("x", { subject: "a".repeat(150) })).toBeNull();
  expect(email("x", { subject: "a".repeat(151) })?.subject).toContain("150");
  expect(textMessage("x")).toBeNull();
});

test("a text is there, has at most 2,000 characters and no control characters", () => {
  expect(email(" \n")).toEqual({ text: messageProblems.noText });
  expect(email("a".repeat(2_000))).toBeNull();
  expect(email("a".repeat(2_001))?.text).toContain("2,000");
  expect(email("a\u202eb")?.text).toBeDefined();
});

test("a text message has at most three parts with the values of a preview", () => {
  expect(textMessage("a".repeat(459))).toBeNull();
  expect(textMessage("a".repeat(460))).toEqual({ text: messageProblems.tooLongForText });
  expect(textMessage(`${"a".repeat(440)} {quote_link}`)).toEqual({ text: messageProblems.tooLongForText });
  expect(textMessage(`${"a".repeat(400)}’`)).toBeNull();
});

test.each(triggerNames)("messages of %s can contain what their list offers, and nothing else", (trigger) => {
  const offered = placeholdersOf(trigger);
  for (const name of placeholderNames)
    expect(email(`{${name}}`, { trigger }) === null, name).toBe(offered.includes(name));
  const all = offered.map((name) => `{${name}}`).join("\n");
  expect(renderMessage({ subject: "", text: all }, exampleValues("es"), "es")).toEqual({
    subject: "",
    text: offered.map((name) => placeholders[name].example.es).join("\n"),
  });
});
