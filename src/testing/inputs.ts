import * as z from "zod";

/** The parts of a JSON schema that generating needs. */
export type Shape = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  propertyNames?: Shape;
  items?: Shape;
  prefixItems?: Shape[];
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
};

/** A field of an input that needs an id, such as `service_id` or `services.0.components.0.id`. */
type IdPlace = { path: string; name: string };

/** Returns a text of exactly this many characters, or null for a short valid one. */
type LongText = (characters: number) => string | null;
/**
 * Makes an input larger than necessary: each text as `text` says for its limit, each list with this share of its
 * maximum length.
 */
export type InputSize = { text: LongText; lists: number };

/**
 * Creates inputs of an operation from its schema. `places` are the ids it needs, and `fill` chooses each of them.
 * Inputs are as small as possible, unless `full` says otherwise.
 */
export type InputMaker = { places: IdPlace[]; make(fill: (place: IdPlace) => string, full?: InputSize): unknown };

/**
 * Reads an operation's input schema. Every field is filled, lists have the minimum length but are not empty, and the
 * last value of an enum is used.
 */
export function inputMaker(schema: unknown): InputMaker {
  const shape = shapeOf(schema);
  if (!shape) return { places: [], make: () => undefined };
  const places: IdPlace[] = [];
  generate(shape, [], (place) => {
    places.push(place);
    return "";
  });
  return { places, make: (fill, full) => generate(shape, [], fill, full) };
}

/** The length of a full list whose schema has no limit. */
const longListWithoutLimit = 200;

/** An operation's input schema as JSON schema; null if the operation has no input. */
export function shapeOf(schema: unknown): Shape | null {
  if (schema === undefined) return null;
  if (!(schema instanceof z.core.$ZodType)) throw new Error("An input schema is not Zod's.");
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
}

function generate(shape: Shape, path: string[], fill: (place: IdPlace) => string, full?: InputSize): unknown {
  const options = shape.anyOf ?? shape.oneOf ?? shape.allOf;
  if (options) return generate(options.find((option) => option.type !== "null") ?? {}, path, fill, full);
  if ("const" in shape) return shape.const;
  if (shape.enum) return shape.enum.at(-1);
  const name = path.findLast((key) => !/^\d+$/.test(key)) ?? "";
  const type = Array.isArray(shape.type) ? shape.type.find((one) => one !== "null") : shape.type;
  if (type === "object")
    return Object.fromEntries(
      Object.entries(shape.properties ?? {})
        // A file is sent as text, or else in base64.
        .filter(([key]) => key !== "base64" || shape.properties?.["text"] === undefined)
        .map(([key, property]) => [key, generate(property, [...path, key], fill, full)]),
    );
  if (type === "array") {
    const share = Math.floor((shape.maxItems ?? longListWithoutLimit) * (full?.lists ?? 0));
    const length = Math.max(1, shape.minItems ?? 1, share);
    const items = shape.prefixItems ?? Array.from({ length }, () => shape.items ?? {});
    return items.map((item, index) => generate(item, [...path, String(index)], fill, full));
  }
  if (name === "next_number") return shape.maximum; // beyond all assigned numbers
  if (name === "terms_days") return 14; // one of the usual terms
  if (type === "integer" || type === "number")
    return Math.max(1, shape.minimum ?? 1, (shape.exclusiveMinimum ?? 0) + 1);
  // A required line counts, so a discount has a base. An all-day event has no arrival window.
  if (type === "boolean") return name !== "optional" && name !== "arrival_window";
  if (type !== "string") return null;
  const long = full && longText(shape, path, full.text);
  if (long) return long;
  if (shape.pattern?.startsWith("^rk_")) return "rk_test_somebody"; // a key for a payment service that does not exist
  if (name === "quantity" || name === "percent" || name === "deposit_cap") return "1"; // decimals, as text
  if (shape.pattern !== undefined && shape.format !== "uuid" && name === "id") return path.join("-"); // unique ids chosen by the client
  if (shape.format === "uuid" || /(^|_)ids?$/.test(name)) return fill({ path: path.join("."), name });
  if (shape.format === "email" || /(^|_)email$/.test(name)) return "stranger@owners.yardstick.dev";
  if (shape.format === "uri") return "https://strangers.yardstick.dev/";
  if (name === "start_time") return "09:00";
  if (name === "end_time") return "10:00";
  if (name === "time") return "09:00";
  if (name === "first_day") return new Date().toISOString().slice(0, 10); // a series begins within 12 months
  if (shape.format === "date") return "2024-02-29"; // a past day, because some fields refuse future ones
  if (shape.format === "date-time" && name.startsWith("expires")) return "2099-02-28T12:00:00.000Z";
  if (shape.format === "date-time")
    return name.startsWith("end") || name === "to" ? "2024-02-29T13:00:00.000Z" : "2024-02-29T12:00:00.000Z";
  if (name === "prefix") return "INV-"; // of the numbers of invoices
  if (name === "form_name") return "written-by-a-stranger";
  if (name === "time_zone") return "Europe/Paris";
  if (name === "brand_color") return "#1b5e20";
  if (name === "review_links") return "https://strangers.yardstick.dev/";
  if (name === "name_drawn") return ""; // a picture, in base64
  // Keys, in base64url: a point on the curve P-256 (its generator), and 16 bytes.
  if (name === "p256dh")
    return "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";
  if (name === "name_drawn") return ""; // a picture, in base64
  if (name === "auth") return "AAAAAAAAAAAAAAAAAAAAAA";
  if (name === "website") return ""; // a honeypot: only bots fill it in
  if (name === "text") return "Name\nWritten by a stranger"; // two lines, the minimum for a file
  return name === "search" ? "" : "Written by a stranger";
}

/**
 * A text at its limit, different for each entry of a list. Null if the field takes no free text, or if `text` returns
 * null.
 */
function longText({ maxLength, pattern, format, enum: words }: Shape, path: string[], text: LongText): string | null {
  const name = path.findLast((key) => !/^\d+$/.test(key)) ?? "";
  if (
    maxLength === undefined ||
    words ||
    /^(token|form_name|website|crm_type|consent_id|content_hash|time_zone)$|(^|_)ids?$/.test(name)
  )
    return null;
  if (format === "email" || /(^|_)email$/.test(name))
    return text(maxLength) && `${"w".repeat(64)}@${`${"w".repeat(60)}.`.repeat(3)}dev`.slice(0, maxLength);
  if (pattern !== undefined || (format !== undefined && format !== "uri")) return null;
  const before =
    format === "uri" || name === "url" || name === "endpoint" || name === "review_links"
      ? "https://strangers.yardstick.dev/"
      : name.endsWith("phone")
        ? "555-0100 "
        : path.filter((key) => /^\d+$/.test(key)).join(" ");
  const after = text(maxLength - before.length);
  if (after === null) return null;
  if (maxLength < fileLength) return before + after;
  // A file: lines of some hundred characters, the first with the column names.
  return ["Name", ...(after.match(/.{1,299}/gsu) ?? [])].join("\n").slice(0, maxLength);
}

/** A text with at least this many characters is a whole file. */
const fileLength = 1_000_000;
