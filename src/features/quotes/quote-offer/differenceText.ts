import { formatCents, lineTotal } from "#shared/money/cents.ts";
import { formatFigure } from "#shared/figures/figures.ts";
import { language as pageLanguage } from "#shared/words/language.en.ts";
import { languages, type Language } from "#shared/words/languages.ts";
import { packageDifference, type PackageDifference } from "#features/quotes/quote-rules/packageDifferences.ts";
import type { QuoteLine } from "#features/quotes/quote-rules/quote.ts";
import type { Priced } from "#features/quotes/quote-rules/quoteMoney.ts";
import { messages } from "./quoteWords.en.ts";

/** A language and the words of an offer in it. */
type Said = { words: typeof messages; language: Language };
const ofPage: Said = { words: messages, language: pageLanguage };

/** The number of lines that a sentence names; it counts the others. */
const named = 3;

/**
 * The differences of a package from the one before it, in one sentence: "$120.00 more than Good: adds Gutter cleaning
 * and Deck wash". Null if there are none. It is in the language of the page, unless another is given with its words.
 */
export function differenceText(offer: Priced, id: string, said: Said = ofPage): string | null {
  const { words } = said;
  const difference = packageDifference(offer, id);
  if (!difference) return null;
  const { adds, without, changes } = difference;
  const price = priceText(difference, said);
  const parts = [
    ...(adds.length > 0
      ? [
          words.adds(
            listed(
              adds.map(({ text }) => text),
              said,
            ),
          ),
        ]
      : []),
    ...(without.length > 0
      ? [
          words.without(
            listed(
              without.map(({ text }) => text),
              said,
            ),
          ),
        ]
      : []),
    ...(changes.length > 0
      ? [
          listed(
            changes.map(({ before, after }) => changeText(before, after, said)),
            said,
          ),
        ]
      : []),
  ];
  return parts.length === 0 ? price : `${price}: ${parts.join("; ")}`;
}

/** The difference in price alone: "$120.00 more than Good". Null if the packages do not differ. */
export function priceDifferenceText(offer: Priced, id: string): string | null {
  const difference = packageDifference(offer, id);
  return difference && priceText(difference, ofPage);
}

function priceText({ than, place, more }: PackageDifference, { words }: Said): string {
  const other = than.name || words.optionNumber(place + 1);
  if (more === 0) return words.samePrice(other);
  return more > 0 ? words.moreThan(formatCents(more), other) : words.lessThan(formatCents(-more), other);
}

/** "Driveway with 800 sq ft instead of 480 sq ft"; amounts instead of sizes if only the price differs. */
function changeText(before: QuoteLine, after: QuoteLine, { words }: Said): string {
  const isResized = before.quantity !== after.quantity || before.unit !== after.unit;
  const sizeOf = ({ quantity, unit }: QuoteLine) => [formatFigure(Number(quantity)), unit].filter(Boolean).join(" ");
  const [was, is] = isResized
    ? [sizeOf(before), sizeOf(after)]
    : [formatCents(lineTotal(before)), formatCents(lineTotal(after))];
  return words.insteadOf(after.text, is, was);
}

function listed(names: readonly string[], { words, language }: Said): string {
  const shown = names.length > named + 1 ? [...names.slice(0, named), words.othersToo(names.length - named)] : names;
  return new Intl.ListFormat(languages[language].tag).format(shown);
}
