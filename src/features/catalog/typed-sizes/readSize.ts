import { thingIn, thingSizes } from "./knownThings.ts";
import { correctedTokens, withoutGroups } from "./misspellings.ts";
import type { Doubt, Reading, SizeAnswer, SizeRefusal } from "./reading.ts";
import { parseSize, type Ends } from "./sizeParser.ts";
import { essentials, tokensOf, type Token } from "./sizeText.ts";
import { sensesOf, type Sense, type Senses } from "./sizeValue.ts";
import type { PricedUnit } from "./units.ts";

/**
 * Reads a size as people write it, in English or Spanish, for a price in a unit: "800", "20½ x 40", "20'-6\" x 40'",
 * "half an acre", "40 yards" for a price per foot, "90 min" for one per hour, "mil doscientos". A text that is misspelt by one letter
 * is offered as a question. It uses no library, because the customer's phone loads it. Null if the text is empty.
 */
export function readSize(typed: string, priced: PricedUnit): Reading | null {
  if (typed.trim() === "") return null;
  const tokens = tokensOf(typed);
  if (!tokens) return unread;
  const read = readTokens(tokens, priced);
  return read === unread ? (offered(typed, tokens, priced) ?? unread) : read;
}

function readTokens(all: readonly Token[], priced: PricedUnit): Reading {
  const { tokens, limit } = essentials(all);
  if (tokens.length === 0) return refused({ why: "unknown" });
  const thing = priced.kind === "area" ? thingIn(tokens) : null;
  if (thing && priced.kind === "area") {
    const { low, usual, high } = thingSizes[thing];
    const size = rounded(usual / priced.size, priced, false);
    return { is: "question", doubt: "thing", thing, low, high, answers: [{ size, as: "thing" }] };
  }
  const read = readInEachSense(tokens, priced);
  if (read.is === "refusal" && read.refusal.why === "unread") return unread;
  if (!limit || read.is !== "size") return read;
  return { is: "question", doubt: "limit", answers: [{ size: read.size, as: "figure" }] };
}

/** The largest number of sizes that are offered for a misspelt text. */
const maxOffers = 3;

/** Offers the sizes of a text that is read if its misspelt words are corrected. Null if there are none. */
function offered(typed: string, tokens: readonly Token[], priced: PricedUnit): Reading | null {
  const together = withoutGroups(typed);
  const regrouped = together === null ? null : tokensOf(together);
  const texts = [...(regrouped ? [regrouped] : []), ...correctedTokens(tokens)];
  const read = texts.map((text) => readTokens(text, priced)).filter((one) => one !== unread);
  const sizes = new Set(read.flatMap((one) => (one.is === "size" ? [one.size] : [])));
  const answers = [...sizes].slice(0, maxOffers).map((size): SizeAnswer => ({ size, as: "figure" }));
  return answers.length > 0 ? { is: "question", doubt: "meant", answers } : (read[0] ?? null);
}

/** The largest sizes that a request can have: in the unit of an area, and any other. */
const maxArea = 1e9;
const maxQuantity = 1e6;

const unread: Reading = { is: "refusal", refusal: { why: "unread" } };
const refused = (refusal: SizeRefusal): Reading => ({ is: "refusal", refusal });

/** Reads the text in the usual sense, and in the others if it is doubtful. */
function readInEachSense(tokens: readonly Token[], priced: PricedUnit): Reading {
  const doubts = new Set<Doubt>();
  const inSense = (senses: Senses) => sizeIn(tokens, { priced, senses, doubts });
  const usual = inSense({});
  const [doubt, other] = doubts;
  if (doubt === undefined) return usual;
  const senses: Senses[] = ([0, 1] as const).flatMap((first) =>
    other === undefined ? [{ [doubt]: first }] : [0, 1].map((second) => ({ [doubt]: first, [other]: second })),
  );
  const answers: SizeAnswer[] = [];
  for (const one of senses) {
    const read = inSense(one);
    const as = other === undefined ? sensesOf[doubt][one[doubt] ?? 0] : "figure";
    // "1,5 windows" is 15 of them, or 1 or 2.
    const found = read.is === "size" ? [{ size: read.size, as }] : read.is === "question" ? read.answers : [];
    answers.push(...found.filter(({ size }) => answers.every((answer) => answer.size !== size)));
  }
  return answers.length > 1 ? { is: "question", doubt, answers } : usual;
}

function sizeIn(tokens: readonly Token[], sense: Sense): Reading {
  const ends = parseSize(tokens, sense);
  if ("why" in ends) return refused(ends);
  const { low, high } = roundedEnds(ends, sense.priced);
  const size = low === high ? low : rounded((low + high) / 2, sense.priced, false);
  if (!(low > 0)) return refused({ why: "nothing" });
  if (!(high <= (sense.priced.kind === "area" ? maxArea : maxQuantity))) return refused({ why: "tooLarge" });
  if (sense.priced.kind === "count" && !sense.priced.divisible && !Number.isInteger(size)) {
    const answers = [Math.floor(size), Math.ceil(size)].filter((one) => one > 0);
    return { is: "question", doubt: "whole", answers: answers.map((one) => ({ size: one, as: "figure" })) };
  }
  if (ends.toConfirm) return { is: "question", doubt: ends.toConfirm, answers: [{ size, as: "figure" }] };
  return { is: "size", size, low, high, unneeded: ends.unneeded };
}

function roundedEnds({ low, high, isPlain }: Ends, priced: PricedUnit): { low: number; high: number } {
  return { low: rounded(low, priced, isPlain), high: rounded(high, priced, isPlain) };
}

/**
 * A number as typed has up to 4 decimals, as the database stores it. A computed size has only those that are shown, so
 * that it times the rate is the price: 2, or 4 of an acre. A count is whole.
 */
function rounded(size: number, priced: PricedUnit, isPlain: boolean): number {
  if (priced.kind === "count" && !priced.divisible && !isPlain) return Math.round(size);
  return Number(size.toFixed(isPlain || isLarge(priced) ? 4 : 2));
}

/** True for an acre and the like, of which hundredths matter. */
const isLarge = (priced: PricedUnit): boolean =>
  (priced.kind === "area" && priced.size > 1_000) || (priced.kind === "length" && priced.size > 1_000);
