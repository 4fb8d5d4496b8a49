import { randomUUID } from "node:crypto";
import type { QuoteDraft } from "#features/quotes/quote-rules/quoteDraft.ts";
import { totalByDefault } from "#features/quotes/quote-rules/quoteDraft.ts";
import type { QuoteRecipient } from "#features/quotes/quote-rules/quote.ts";
import type { QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";
import { choiceByDefault, figuresOf } from "#features/quotes/quote-rules/quoteMoney.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import type { Story, StoryOwner } from "./story.ts";
import { refusal } from "#testing/refusal.ts";

/** A line of a story's quote: $100 each, taxable, unless these fields say otherwise. */
export const line = (fields: Partial<QuoteDraft["packages"][number]["lines"][number]> = {}) => ({
  id: "line-1",
  text: "Wash the driveway",
  quantity: "1",
  unit: "",
  unit_price: 100_00,
  taxable: true,
  optional: false,
  chosen_by_default: false,
  ...fields,
});

/** The offer of a story's owner: $100, unless these fields say otherwise. */
export const offer = (fields: Partial<QuoteDraft> = {}): QuoteDraft => ({
  title: "Driveway",
  introduction: "",
  packages: [{ id: "package-1", name: "", description: "", recommended: false, lines: [line()] }],
  discount: null,
  taxes: [],
  deposit: null,
  terms: "",
  notices: [],
  language: "en",
  ...fields,
});

/** The customer of a story's quote. */
export const carla: QuoteRecipient = { name: "Carla Customer", email: "carla@mail.dev", phone: null, address: null };

/** Creates a quote with this offer and recipient. */
export async function writeQuote(
  { client }: Pick<StoryOwner, "client">,
  fields: Partial<QuoteDraft> = {},
  recipient = carla,
) {
  const { id, version } = await client.quotes.create({});
  return client.quotes.save({ id, version, offer: offer(fields), recipient });
}

/** Sends a draft that is valid for 30 days. */
export const sendWritten = (
  { client }: Pick<StoryOwner, "client">,
  { id, version }: Pick<QuoteDetails, "id" | "version">,
) => client.quotes.send({ id, version, last_day: addDays(dayIn("America/Chicago", new Date()), 30) });

/** Writes a quote and sends it. Its token is the last part of the customer's address. */
export async function sendQuote(
  owner: Pick<StoryOwner, "client">,
  fields: Partial<QuoteDraft> = {},
  recipient = carla,
) {
  const quote = await sendWritten(owner, await writeQuote(owner, fields, recipient));
  return { quote, token: tokenOf(quote) };
}

/** The last part of the customer's address of a quote. */
export const tokenOf = ({ link }: Pick<QuoteDetails, "link">): string => link?.slice(link.lastIndexOf("/") + 1) ?? "";

/** The acceptance of the current version, as the customer's page sends it. */
export function acceptanceOf({ versions }: Pick<QuoteDetails, "versions">, token: string) {
  const version = versions.at(-1);
  if (!version) throw new Error("This quote was not sent.");
  const choice = choiceByDefault(version.content.packages);
  return {
    token,
    content_hash: version.content_hash,
    choice,
    total: figuresOf(version.content, choice)?.total ?? totalByDefault(version.content),
    name: "Carla Customer",
    consent_id: "accept-1",
    idempotency_key: randomUUID(),
    language: "en" as const,
    strokes: null,
  };
}

/** The code and the message of a refusal; both undefined if the call succeeded. */
export async function refused(asked: Promise<unknown>) {
  const { code, message } = (await refusal(asked)) ?? {};
  return { code, message };
}

/** The refusal of a call that is not possible in this state of the quote. */
export const stateConflict = (state: string) => ({ code: "conflict", message: `This quote is ${state} now.` });

/** Makes a quote expire. */
export const expireNow = (story: Pick<Story, "sql">, id: string) =>
  story.sql("update quotes set expires_at = now() - interval '1 minute' where id = $1", [id]);
