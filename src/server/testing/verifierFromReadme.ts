import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";

/**
 * A check of signed quotes, written from the README of the archive alone and following its paragraph numbers. It
 * imports nothing of the product, so it proves that the README is enough.
 */

/* oxlint-disable typescript/no-unsafe-type-assertion -- What is read is held against the README, not against our types. */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Fields = Record<string, Json>;

const hash = (of: string | Buffer): string => createHash("sha256").update(of).digest("hex");

/** 3. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "number" && !Number.isInteger(value)) throw new Error("3: a number is not whole");
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).toSorted((one, other) => (one < other ? -1 : 1));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`).join(",")}}`;
}

const fields = (value: Json | undefined): Fields => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error("4: an object is missing");
  return value;
};
const list = (value: Json | undefined): Json[] => {
  if (!Array.isArray(value)) throw new Error("4: a list is missing");
  return value;
};
const text = (value: Json | undefined): string => {
  if (typeof value !== "string") throw new Error("4: a text is missing");
  return value;
};

/** 1. */
function bytesBeforeSeal(pdf: Buffer): Buffer {
  const before = pdf.subarray(0, Math.max(0, pdf.length - 88));
  if (pdf.subarray(before.length).toString("latin1") !== `%yardstick-seal sha256 ${hash(before)}\n`)
    throw new Error("1: the seal is another");
  return before;
}

/** 2. */
function attached(pdf: Buffer): string {
  const [, behind, ...more] = pdf.toString("latin1").split("/Type /EmbeddedFile\n");
  if (behind === undefined || more.length > 0) throw new Error("2: there is not one attached file");
  const start = behind.indexOf("\nstream\n");
  const dictionary = behind.slice(0, start);
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
  const data = behind.slice(start + 8, start + 8 + length);
  if (start < 0 || behind.slice(start + 8 + length, start + 18 + length) !== "\nendstream")
    throw new Error("2: the data do not end there");
  const bytes = Buffer.from(data, "latin1");
  return (dictionary.includes("/Filter /FlateDecode") ? inflateSync(bytes) : bytes).toString("utf8");
}

/** 4. */
function requireParts(of: Json | undefined, parts: string): void {
  if (Object.keys(fields(of)).toSorted().join(" ") !== parts.split(" ").toSorted().join(" "))
    throw new Error(`4: not these parts: ${parts}`);
}

function read(record: Fields) {
  requireParts(record, "format quote version acceptance acceptance_hash events messages end");
  if (record["format"] !== 1) throw new Error("4: another format");
  requireParts(record["quote"], "id number");
  requireParts(record["version"], "number content content_hash pdf_hash sent_at");
  requireParts(record["end"], "count head");
  const [events, messages] = [list(record["events"]).map(fields), list(record["messages"]).map(fields)];
  for (const event of events) requireParts(event, "seq kind at by data hash");
  for (const message of messages) requireParts(message, "id from_customer text");
  if (events.length === 0) throw new Error("4: there are no entries");
  return {
    events,
    messages,
    quote: fields(record["quote"]),
    version: fields(record["version"]),
    content: fields(fields(record["version"])["content"]),
    acceptance: fields(record["acceptance"]),
    acceptanceHash: text(record["acceptance_hash"]),
    end: fields(record["end"]),
  };
}
type Record4 = ReturnType<typeof read>;

/** 5. */
const hashOfEntry = (before: string, { at = null, by = null, data = null, kind = null, seq = null }: Fields): string =>
  hash(before + canonical({ at, by, data, kind, seq }));

function checkEntries({ events, end }: Record4): void {
  let before = "0".repeat(64);
  for (const [at, event] of events.entries()) {
    if (event["seq"] !== at + 1) throw new Error(`5: entry ${at + 1} is not in its place`);
    if (event["hash"] !== hashOfEntry(before, event)) throw new Error(`5: the hash of entry ${at + 1}`);
    before = text(event["hash"]);
  }
  if (end["count"] !== events.length || end["head"] !== before) throw new Error("5: the end");
}

/** 6. */
function checkVersion({ events, version, content, quote }: Record4): void {
  if (version["content_hash"] !== hash(canonical(content))) throw new Error("6: the content");
  if (content["number"] !== quote["number"] || content["version"] !== version["number"])
    throw new Error("6: the version");
  const sent = events.findLast(
    (event) => event["kind"] === "sent" && fields(event["data"])["version"] === version["number"],
  );
  const data = fields(sent?.["data"]);
  if (data["content_hash"] !== version["content_hash"] || data["pdf_hash"] !== version["pdf_hash"])
    throw new Error("6: what was sent");
  if (sent?.["at"] !== version["sent_at"]) throw new Error("6: when it was sent");
}

/** Paragraphs 7 and 12. */
function checkMessages({ events, messages }: Record4): void {
  const naming = events.filter(
    ({ kind, data }) => (kind === "asked" || kind === "answered") && typeof fields(data)["message_id"] === "string",
  );
  if (naming.length !== messages.length) throw new Error("7: the number of messages");
  for (const [at, event] of naming.entries()) {
    const [data, message] = [fields(event["data"]), fields(messages[at])];
    if (message["id"] !== data["message_id"]) throw new Error("7: another message");
    if ("text_hash" in data && data["text_hash"] !== hash(text(message["text"]))) throw new Error("7: its text");
    if (message["from_customer"] !== (event["kind"] === "asked")) throw new Error("7: its writer");
  }
}

/** Paragraphs 8, 9 and 12. */
function checkAcceptance({ events, version, acceptance, acceptanceHash }: Record4): void {
  if (acceptanceHash !== hash(canonical(acceptance))) throw new Error("8: the acceptance");
  for (const [one, other] of [
    ["version", "number"],
    ["content_hash", "content_hash"],
    ["pdf_hash", "pdf_hash"],
  ] as const)
    if (acceptance[one] !== version[other]) throw new Error(`8: ${one}`);
  const isRecorded = acceptance["how"] === "phone" || acceptance["how"] === "in_person";
  if (acceptance["consent"] === null && !isRecorded) throw new Error("8: no consent");
  if (acceptance["consent"] !== null) {
    const consent = fields(acceptance["consent"]);
    if (consent["hash"] !== hash(text(consent["text"]))) throw new Error("8: the consent");
  }

  const last = fields(events.at(-1));
  const data = fields(last["data"]);
  const choice = fields(acceptance["choice"]);
  if (last["kind"] !== "accepted" || last["at"] !== acceptance["accepted_at"]) throw new Error("9: the last entry");
  if ("acceptance_hash" in data && data["acceptance_hash"] !== acceptanceHash) throw new Error("9: acceptance_hash");
  if (data["acceptance_id"] !== acceptance["id"]) throw new Error("9: acceptance_id");
  if (data["package_id"] !== choice["package_id"]) throw new Error("9: package_id");
  if (canonical(data["line_ids"] ?? null) !== canonical(choice["line_ids"] ?? null)) throw new Error("9: line_ids");
  for (const part of ["version", "content_hash", "total", "name", "how"])
    if (data[part] !== acceptance[part]) throw new Error(`9: ${part}`);
}

/** A decimal as a whole number of its smallest units: "2.5" with 3 places is 2500n. */
function scaled(decimal: string, places: number): bigint {
  const [whole = "", part = ""] = decimal.split(".");
  if (part.length > places) throw new Error("10: too many places");
  return BigInt(whole + part.padEnd(places, "0"));
}

const cents = (value: Json | undefined): bigint => {
  if (typeof value !== "number") throw new Error("10: an amount is missing");
  return BigInt(value);
};
const halfUp = (of: bigint, by: bigint): bigint => (2n * of + by) / (2n * by);
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);
const percentOf = (amount: bigint, percent: Json | undefined): bigint =>
  halfUp(amount * scaled(text(percent), 4), 1_000_000n);

/** A fixed amount or a percentage of a whole, as for a discount and a deposit. */
function part(of: Json | undefined, whole: bigint): bigint {
  if (of === null || of === undefined) return 0n;
  const { kind, amount, percent } = fields(of);
  if (kind === "percent") return percentOf(whole, percent);
  const fixed = cents(amount);
  return fixed < whole ? fixed : whole;
}

/** 10. */
function checkMoney({ content, acceptance }: Record4): void {
  const choice = fields(acceptance["choice"]);
  const chosen = list(choice["line_ids"]).map(text);
  const found = list(content["packages"])
    .map(fields)
    .find(({ id }) => id === choice["package_id"]);
  const lines = list(fields(found)["lines"]).map(fields);
  const optional = lines.filter((line) => line["optional"] === true).map(({ id }) => id);
  if (new Set(chosen).size !== chosen.length || !chosen.every((id) => optional.includes(id)))
    throw new Error("10: the choice");

  const counted = lines
    .filter((line) => line["optional"] === false || chosen.includes(text(line["id"])))
    .map((line) => ({
      taxable: line["taxable"] === true,
      amount: halfUp(scaled(text(line["quantity"]), 3) * cents(line["unit_price"]), 1000n),
    }));
  const subtotal = sum(counted.map(({ amount }) => amount));
  const discount = part(content["discount"], subtotal);
  const taxable = sum(counted.filter((line) => line.taxable).map(({ amount }) => amount));
  const taxes = list(content["taxes"]).map((tax) =>
    subtotal === 0n
      ? 0n
      : halfUp(taxable * (subtotal - discount) * scaled(text(fields(tax)["percent"]), 4), subtotal * 1_000_000n),
  );
  const total = subtotal - discount + sum(taxes);
  if (cents(acceptance["total"]) !== total) throw new Error("10: the total");
  if (cents(acceptance["deposit"]) !== part(content["deposit"], total)) throw new Error("10: the deposit");
}

/** Throws in words, with the README's paragraph number, if a signed PDF differs from its record. */
export function verifyByReadme(pdf: Buffer): void {
  bytesBeforeSeal(pdf);
  const written = attached(pdf);
  const parsed = JSON.parse(written) as Json;
  if (canonical(parsed) !== written) throw new Error("3: the record is not written as it should be");
  const record = read(fields(parsed));
  checkEntries(record);
  checkVersion(record);
  checkMessages(record);
  checkAcceptance(record);
  checkMoney(record);
}

/** Paragraph 11. True if the line of an email names the end of this PDF's record, or the PDF itself. */
export function isNamedBy(pdf: Buffer, line: { count: number; hash: string }): boolean {
  const { events, acceptance, end } = read(fields(JSON.parse(attached(pdf)) as Json));
  const entry = events[line.count - 1];
  if (entry) return entry["hash"] === line.hash;
  if (line.count !== events.length + 1) return false;
  const made = {
    at: events.at(-1)?.["at"] ?? null,
    by: null,
    data: { acceptance_id: acceptance["id"] ?? null, sha256: hash(pdf) },
    kind: "paper_made",
    seq: line.count,
  };
  return hashOfEntry(text(end["head"]), made) === line.hash;
}
