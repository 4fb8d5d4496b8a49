/**
 * What of a model's words may be read: the price is the business's to say, and a photo can carry anybody's words. So
 * whole sentences go that name money, in digits or in words, or that lead somewhere: web and e-mail addresses, bare
 * domains too. Rather one sentence too many than one too few.
 */

/** Ends of domains that are recognised however they are written: with spaces, as "dot com", after a capital. */
const commonEnds = "com|net|org|info|biz|io|co|us|me|app|shop|site|store|online|xyz|link|pay|dev";

/** A pattern of small letters for large ones, too: modifiers within a pattern are young, and once failed us. */
const inAnyCase = (pattern: string) => pattern.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

/** Numbers in words, English and a few Spanish ones. */
const number =
  "\\d|\\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|grand|cien|ciento|\\w+cientos|mil)\\b";

/** What never stands in a sentence that may be read. Each pattern looks at a text once, however long it is. */
const forbidden: readonly RegExp[] = [
  // Money by its sign or its name. "Percent" and "per cent" are none.
  /\p{Sc}/u,
  /(?<![\p{L}])(?:us)?(?:dollars?|bucks?|euros?|usd|eur|gbp|cad|aud|mxn|quid|sterling|pesos?|d[óo]lar(?:es)?|centavos?|c[ée]ntimos?)(?!\p{L})/iu,
  /(?<!\p{L})(?<!per[\s-])(?:cents?|penny|pennies)(?!\p{L})/iu,
  /\b(?:free of charge|for free|no (?:cost|charge)|gratis)\b/i,
  // Addresses.
  /https?:|www\.|\S@\S|\d\.\d+\.\d+\.\d/i,
  new RegExp(`[\\p{L}\\p{N}-]\\s*(?:\\.|[([]?\\bdot\\b[)\\]]?)\\s*(?:${commonEnds})(?![\\p{L}\\p{N}])`, "iu"),
  /[\p{L}\p{N}-]\.\p{L}{2}/u,
];

/** An amount without its unit: these two in one sentence. */
const ofPrices =
  /(?<!\p{L})(?:pric(?:e[sd]?|ing)|costs?|costing|charg(?:e[sd]?|ing)|fees?|pay(?:s|ing|ment|ments)?|paid|invoices?|quot(?:e[sd]?|ing)|discounts?|refunds?|deposits?|precios?|cuestan?|pag[ao]r?)(?!\p{L})/iu;
const ofNumbers = new RegExp(number, "iu");

/** Units after a full stop are no domains: "200 sq.ft", "16.ft". */
const measures = /(?<![\p{L}\p{N}])(\d+|sq|cu|lin)\.(ft|feet|in|inch|inches|yds?|yards?|m|cm|mm)(?![\p{L}\p{N}])/giu;

/**
 * Where one sentence ends and the next begins, the space between them forgotten or not; not within a domain that is
 * written with a space.
 */
const between = new RegExp(
  `(?<=[.!?])\\s+(?!\\s|(?:${commonEnds})(?![\\p{L}\\p{N}]))|(?<=\\p{Ll}{2}[.!?])(?=\\p{Lu}\\p{Ll}*\\s)(?!(?:${inAnyCase(commonEnds)})\\s)`,
  "u",
);

/** How much more than may be read is looked at: what goes may stand before what stays. */
const lookedAt = 4;

/**
 * The sentences of a text that name no money and no address, one after another, in at most so many characters. Of a
 * longer text only the beginning is looked at, for a model can repeat itself without end.
 */
export function harmlessWords(text: string, longest: number): string {
  return text
    .slice(0, longest * lookedAt)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}]+/gu, " ") // no keyboard has them
    .split(between)
    .filter((sentence) => {
      // Wide and other variants of letters, digits and signs read the same and count the same.
      const plain = sentence.normalize("NFKC").replaceAll(measures, "$1 $2");
      return !forbidden.some((pattern) => pattern.test(plain)) && !(ofPrices.test(plain) && ofNumbers.test(plain));
    })
    .join(" ")
    .slice(0, longest);
}
