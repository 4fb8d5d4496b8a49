import { expect, test } from "vitest";
import { isPlainLine, isSignature, withoutControls } from "./plainText.ts";

test.each([
  "",
  "Olivia O'Neil-Müller, Jr.",
  "José Núñez",
  "محمد بن سلمان",
  "דָּוִד בֶּן־גּוּרִיּוֹן",
  "נועה \u200fLevi", // a direction mark, as keyboards write it
  "می\u200cخواهم", // a joiner required in Persian
  "क्\u200dष",
  "王小明",
  "สมชาย",
  "👨\u200d👩\u200d👧 Family Wash",
  "🏳\ufe0f\u200d🌈 Painting",
  "👩🏽\u200d🔧 Repairs",
  "7 Oak Street\u00a0#3",
  "+1 (630) 555-0100",
  "½ in. × 3″ – 50 %",
])("%j is one plain line", (text) => expect(isPlainLine(text)).toBe(true));

const signs = [
  [0x00, 0x07, 0x08, 0x09, 0x0a, 0x0b, 0x0d, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9b, 0x9f, 0xad],
  [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x206a, 0x206f],
  [0x200b, 0x2028, 0x2029, 0x2060, 0x2063, 0x180e, 0x115f, 0x3164, 0xffa0, 0xfeff, 0xfff9, 0xe0041, 0x34f, 0x2800],
].flat();
test.each(signs.map((sign) => [sign.toString(16), String.fromCodePoint(sign)]))("no line has U+%s", (_name, sign) => {
  for (const text of [`Ana${sign}Lopez`, `${sign}Ana`, `Ana${sign}`, `محمد${sign}علي`])
    expect(isPlainLine(text), JSON.stringify(text)).toBe(false);
});

test.each(["pay\u200dpal", "pay\u200cpal", "Ana \u200dLopez", "\u200dAna", "A\u200d😀", "нет\u200d", "a\ud800b"])(
  "%j fools",
  (text) => expect(isPlainLine(text)).toBe(false),
);

test("texts of many lines keep their lines, and lose what acts on where they are shown", () => {
  expect(withoutControls("First\r\n\tsecond\u202e line\u001b[31m\u2068Ana\u2069\u0000")).toBe(
    "First\r\n\tsecond line[31mAna",
  );
  expect(withoutControls("محمد\nדוד\n王小明 👨\u200d👩\u200d👧")).toBe("محمد\nדוד\n王小明 👨\u200d👩\u200d👧");
});

test.each([
  ["Jo", true],
  ["J. O.", true],
  ["王明", true],
  ["אב", true],
  ["สม", true],
  ["J", false],
  ["", false],
  ["12", false],
  ["--", false],
  ["J.", false],
  ["😀😀", false],
  ["\u0301\u0301", false],
  ["Jo\u202e", false],
])("%j may be a signature: %s", (text, expected) => expect(isSignature(text)).toBe(expected));
