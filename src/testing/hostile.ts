import * as fc from "fast-check";
import type { Shape } from "./inputs.ts";

/**
 * Inputs that nearly fit and invalid values: anything that a broken program, a strange file or an attacker could send.
 * An id is a token (`idToken`) until the call is made, because ids are known only then.
 */

const naughty = [
  "",
  " ",
  "\0",
  "a\0b",
  "\u0001\u0008\u000b\u001b[31m\u007f\u0085",
  "\r\nBEGIN:VEVENT\r\n",
  "line\nbreak\ttab\u2028and\u2029more",
  "\ud800",
  "\udfff",
  "\udc00\ud800",
  "half \ud83d of a face",
  "👩‍👩‍👧‍👦🏳️‍🌈",
  "\u202egnp.exe",
  "مرحبا بالعالم",
  "שלום",
  "漢字とかな",
  "ﷺ",
  "Z̸̡͌a̷l̶g̵o̶",
  "\ufeffmark",
  "\uffff\ufffe",
  "ı İ ß ﬃ",
  "' or 1=1; drop table customers; --",
  '"); delete from estimates; --',
  "$1 :name ?",
  "\\",
  "\\u0000",
  "\\ud800",
  "%00",
  "%",
  "%s%n%d",
  "_%\\%_",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "{{7*7}} ${7*7} <%= 7 %>",
  "=cmd|' /C calc'!A0",
  "../../../../etc/passwd",
  "file:///etc/passwd",
  "http://[::1]:1/",
  "https://127.0.0.1:1/%",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-0",
  "1e999",
  "0x10",
  "1,000.00",
  "true",
  "[object Object]",
  "__proto__",
  "constructor",
  "toString",
  "a@b",
  "a@b.c\0",
  "\ud800@owners.yardstick.dev",
  "Europe/Paris\0",
  "Etc/GMT+14",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "{00000000-0000-4000-8000-000000000000}",
];
const days = [
  "2020-02-29",
  "2025-03-09",
  "2025-11-02",
  "2026-06-01",
  "1900-01-01",
  "1969-12-31",
  "0001-01-01",
  "0099-12-31",
  "0000-01-01",
  "0000-02-29",
  "9999-12-31",
];
const noDays = [
  "2021-02-29",
  "2020-13-01",
  "2020-00-00",
  "+010000-01-01",
  "-000001-01-01",
  "-271821-04-20",
  "+275760-09-13",
  "infinity",
  "today",
  "20200229",
  "2020-W09-6",
  "2020-02-29 BC",
];
const times = [
  "00:00:00Z",
  "23:59:59.999Z",
  "02:30:00-06:00",
  "12:00:00.123456789Z",
  "00:00:00+23:59",
  "23:59:59-23:59",
];

/**
 * Raw JSON that no value here can represent, but that a body can contain: numbers beyond every range, extremely nested
 * lists.
 */
const rawNumbers = ["1e999", "-1e999", "9".repeat(400), "-0", "1E-400", "0.1e1"];
const rawLists = [10, 2_000, 100_000].map((depth) => "[".repeat(depth) + "]".repeat(depth));
const rawMark = "@@raw:";
/** The text of a body, with the tokens of raw values replaced by the values. */
export function bodyText(body: unknown): string {
  return (JSON.stringify(body) ?? "").replaceAll(/"@@raw:([^"]+)"/g, "$1");
}

const longText = fc.constantFrom("a", "é", "👋", "\n", "\0", "<", "\\", '"').map((sign) => sign.repeat(100_000));
const hostileText = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...naughty) },
  { weight: 4, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 4, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  { weight: 1, arbitrary: longText },
);
const hostileNumber = fc.oneof(
  fc.constantFrom<unknown>(
    0,
    -0,
    -1,
    0.1 + 0.2,
    1e-7,
    1e-320,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31),
    -(2 ** 31) - 1,
    2 ** 32,
    2 ** 53 - 1,
    2 ** 53,
    -(2 ** 53),
    2 ** 63,
    1e14,
    1e15,
    1e21,
    1.7976931348623157e308,
    5e-324,
    999_999_999_999.99,
  ),
  fc.constantFrom(...rawNumbers).map((digits) => rawMark + digits),
  fc.double(),
);
const hostileDay = fc.oneof(
  fc.constantFrom(...days, ...noDays),
  fc.tuple(fc.constantFrom(...days, ...noDays), fc.constantFrom(...times)).map(([day, time]) => `${day}T${time}`),
);
const hostileOther = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { length: 1e9 },
    { toString: null },
    Object.fromEntries([["__proto__", { polluted: true }]]),
    { constructor: { prototype: { polluted: true } } },
    { json: 1, meta: [] },
  ),
  fc.constantFrom(10, 1_000, 20_000).map((size) => Array.from({ length: size }, () => 1)),
  fc.constantFrom(...rawLists).map((text) => rawMark + text),
);
const hostileAny = fc.oneof(
  { weight: 4, arbitrary: hostileText as fc.Arbitrary<unknown> },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 2, arbitrary: hostileDay as fc.Arbitrary<unknown> },
  { weight: 3, arbitrary: hostileOther },
);

/** Text for an address, such as a part of its path or a query value. It cannot contain a lone surrogate. */
export const hostileAddressText: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: hostileText.filter((text) => text.length < 5_000).map((text) => encodeURIComponent(text.toWellFormed())),
  },
  { weight: 1, arbitrary: hostileDay.map(encodeURIComponent) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "%",
      "%ff",
      "%ED%A0%80",
      "%C0%80",
      "..%2f..%2fsecret",
      "%2e%2e",
      "%5c",
      "a%00.jpg",
      "%F0%9F",
      "%u0000",
      "9".repeat(3_000),
    ),
  },
);

const idMark = "@@id:";
/** A placeholder for an id that fits a field of this name. `pick` chooses among the existing ids. */
const idToken = (name: string, pick: number) => `${idMark}${name}:${pick}`;
/** Replaces id tokens anywhere in a value by ids. */
export function withIds(value: unknown, choose: (name: string, pick: number) => string): unknown {
  if (typeof value === "string") {
    if (!value.startsWith(idMark)) return value;
    const [name = "", pick] = value.slice(idMark.length).split(":");
    return choose(name, Number(pick));
  }
  if (Array.isArray(value)) return value.length > 500 ? value : Array.from(value, (one) => withIds(one, choose)); // a strange array can have a constructor of its own
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withIds(one, choose)]));
}

/** An input that fits its schema as far as the schema says, with strange but valid values. */
function fitting(shape: Shape, name: string): fc.Arbitrary<unknown> {
  const options = shape.anyOf ?? shape.oneOf;
  if (options)
    return fc.oneof(
      ...options.map((option) => ({ weight: option.type === "null" ? 1 : 4, arbitrary: fitting(option, name) })),
    );
  if (shape.allOf) return fitting(Object.assign({}, ...shape.allOf) as Shape, name);
  if ("const" in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const type = Array.isArray(shape.type) ? shape.type.find((one) => one !== "null") : shape.type;
  if (type === "object") return fittingObject(shape, name);
  if (type === "array") {
    if (shape.prefixItems) return fc.tuple(...shape.prefixItems.map((item) => fitting(item, name)));
    return fc.array(fitting(shape.items ?? {}, name), {
      minLength: Math.min(shape.minItems ?? 0, 10),
      maxLength: Math.min(shape.maxItems ?? 5, 5),
    });
  }
  if (type === "integer" || type === "number") return fittingNumber(shape, type === "integer", name);
  if (type === "boolean") return fc.boolean();
  if (type === undefined && !/email/.test(name)) return hostileAny;
  if (shape.format === "uuid" || /(^|_)ids?$/.test(name))
    return fc.nat({ max: 1_000 }).map((pick) => idToken(name, pick));
  if (/email/.test(name))
    return fc.oneof(
      fc.constantFrom(
        "customer@owners.yardstick.dev",
        "MIXED.Case+tag@Owners.Yardstick.DEV",
        `${"a".repeat(64)}@owners.yardstick.dev`,
      ),
      fc.nat({ max: 20 }).map((nr) => `someone${nr}@owners.yardstick.dev`),
    );
  if (shape.format === "uri" || name === "url")
    return fc.constantFrom(
      "https://strangers.invalid/",
      "https://strangers.invalid/?q=%00#x",
      "https://xn--nxasmq6b.invalid/é",
    );
  if (shape.format === "date") return fc.constantFrom(...days);
  if (shape.format === "date-time")
    return fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          ...(name.startsWith("end") || name === "to"
            ? ["2026-06-01T13:00:00.000Z", "2026-06-02T00:00:00Z"]
            : ["2026-06-01T12:00:00Z", "2026-06-01T00:00:00-05:00"]),
        ),
      },
      {
        weight: 2,
        arbitrary: fc.tuple(fc.constantFrom(...days), fc.constantFrom(...times)).map(([day, time]) => `${day}T${time}`),
      },
    );
  if (name === "time_zone")
    return fc.constantFrom("Europe/Paris", "America/Chicago", "Pacific/Kiritimati", "UTC", "+05:30");
  if (name === "brand_color") return fc.constantFrom("#000000", "#FFFF00", "#1b5e20");
  if (name === "review_links") return fc.constantFrom("https://strangers.invalid/", "https://g.page/r/%00");
  if (name === "website") return fc.constant("");
  if (name === "text")
    return fc
      .array(
        fc.array(
          hostileText.filter((text) => text.length < 200),
          { maxLength: 4 },
        ),
        { maxLength: 4 },
      )
      .map((rows) => ["Name,Email,Notes", ...rows.map((row) => row.join(","))].join("\n"));
  return fc
    .oneof(
      fc.constantFrom("Words of a customer", "Driveway, 2 sides"),
      hostileText.map((text) => text.slice(0, shape.maxLength ?? 5_000)),
    )
    .map((text) => text.padEnd(Math.min(shape.minLength ?? 0, 100), "x"));
}

function fittingObject(shape: Shape, name: string): fc.Arbitrary<unknown> {
  if (typeof shape.additionalProperties === "object")
    return fc.dictionary(
      shape.propertyNames
        ? fitting(shape.propertyNames, name).map(String)
        : fc.constantFrom("one", "__proto__", "Name"),
      fitting(shape.additionalProperties, name),
      { maxKeys: 4 },
    );
  const required = new Set(shape.required);
  const entries = Object.entries(shape.properties ?? {}).map(([key, property]) => {
    const value = fitting(property, key).map((one): [string, unknown][] => [[key, one]]);
    return required.has(key)
      ? value
      : fc.oneof({ weight: 7, arbitrary: value }, { weight: 3, arbitrary: fc.constant<[string, unknown][]>([]) });
  });
  return fc.tuple(...entries).map((found) => Object.fromEntries(found.flat()));
}

function fittingNumber(shape: Shape, whole: boolean, name: string): fc.Arbitrary<unknown> {
  const least =
    shape.minimum ??
    (shape.exclusiveMinimum === undefined ? (whole ? -(2 ** 31) : -1e9) : shape.exclusiveMinimum + (whole ? 1 : 1e-6));
  const most = Math.min(shape.maximum ?? (whole ? 2 ** 31 - 1 : 1e9), Number.MAX_SAFE_INTEGER);
  if (name === "version")
    return fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 3 }) },
      { weight: 1, arbitrary: fc.constantFrom(least, most, 0) },
    );
  const within = (figure: number) => Math.min(Math.max(figure, least), most);
  const usual = whole
    ? fc.integer({ min: within(-100), max: within(100) })
    : fc
        .integer({ min: Math.ceil(Math.max(least, -1_000) * 100), max: Math.floor(Math.min(most, 1_000) * 100) })
        .map((cents) => cents / 100);
  return fc.oneof(
    { weight: 3, arbitrary: usual as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: fc.constantFrom(least, most) },
  );
}

/**
 * One change to an input: an invalid value, a missing key or an extra one. `place` counts through its values and wraps
 * around.
 */
type Spoiling = {
  place: number;
  kind: "like" | "any" | "missing" | "extra";
  text: string;
  number: unknown;
  day: string;
  any: unknown;
};

const spoiling: fc.Arbitrary<Spoiling> = fc.record({
  place: fc.nat({ max: 10_000 }),
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant("like" as const) },
    { weight: 3, arbitrary: fc.constant("any" as const) },
    { weight: 1, arbitrary: fc.constant("missing" as const) },
    { weight: 1, arbitrary: fc.constant("extra" as const) },
  ),
  text: hostileText,
  number: hostileNumber,
  day: hostileDay,
  any: hostileAny,
});

/** Inputs of a schema: most with up to three invalid values, some without, a few that are no objects. */
export function hostileInput(shape: Shape | null): fc.Arbitrary<unknown> {
  if (!shape) return fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: hostileAny });
  const spoilt = fc
    .tuple(fitting(shape, ""), fc.array(spoiling, { maxLength: 3 }))
    .map(([input, changes]) => changes.reduce(spoil, structuredClone(input)));
  return fc.oneof({ weight: 30, arbitrary: spoilt }, { weight: 1, arbitrary: hostileAny });
}

function spoil(input: unknown, drawn: Spoiling): unknown {
  const change = structuredClone(drawn); // later changes apply to it, too, so it must not end up in itself
  const places = [...placesOf(input)];
  const place = places[change.place % Math.max(1, places.length)];
  if (!place) return change.any;
  const { holder, key } = place;
  const value = Reflect.get(holder, key) as unknown;
  if (change.kind === "missing") Reflect.deleteProperty(holder, key);
  else if (change.kind === "extra")
    Object.defineProperty(holder, change.text.slice(0, 20), {
      value: change.any,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  else if (change.kind === "any") Reflect.set(holder, key, change.any);
  else
    Reflect.set(
      holder,
      key,
      typeof value === "number"
        ? change.number
        : typeof value !== "string"
          ? change.any
          : /^\d{4}-\d\d-\d\d/.test(value)
            ? change.day
            : change.text,
    );
  return input;
}

function* placesOf(value: unknown): Generator<{ holder: object; key: PropertyKey }> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, one] of Object.entries(value).slice(0, 100)) {
    yield { holder: value, key };
    yield* placesOf(one);
  }
}
