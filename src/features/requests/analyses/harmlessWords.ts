/**
 * Filters a model's text before a person reads it. Only the business may name a price, and a photo can contain anyone's
 * text. So this removes whole sentences that name money, in digits or in words, or an address: web, email or a bare
 * domain. It removes one sentence too many rather than one too few.
 */

/** Top-level domains that are recognised in any notation: with spaces, as "dot com", after a capital. */
const commonEnds = "com|net|org|info|biz|io|co|us|me|app|shop|site|store|online|xyz|link|pay|dev";

/**
 * Makes a pattern of lower-case letters match upper case too. Modifiers within a pattern are new in engines, and have
 * failed once.
 */
const inAnyCase = (pattern: string) => pattern.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

/** Numbers in words, English and a few Spanish ones. */
const number =
  "\\d|\\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|grand|cien|ciento|\\w+cientos|mil)\\b";

/** A sentence that matches one of these is removed. Each pattern runs in linear time. */
const forbidden: readonly RegExp[] = [
  // Money by its symbol or its name. "Percent" and "per cent" are not money.
  /\p{Sc}/u,
  /(?<![\p{L}])(?:us)?(?:dollars?|bucks?|euros?|usd|eur|gbp|cad|aud|mxn|quid|sterling|pesos?|d[óo]lar(?:es)?|centavos?|c[ée]ntimos?)(?!\p{L})/iu,
  /(?<!\p{L})(?<!per[\s-])(?:cents?|penny|pennies)(?!\p{L})/iu,
  /\b(?:free of charge|for free|no (?:cost|charge)|gratis)\b/i,
  // Addresses.
  /https?:|www\.|\S@\S|\d\.\d+\.\d+\.\d/i,
  new RegExp(`[\\p{L}\\p{N}-]\\s*(?:\\.|[([]?\\bdot\\b[)\\]]?)\\s*(?:${commonEnds})(?![\\p{L}\\p{N}])`, "iu"),
  /[\p{L}\p{N}-]\.\p{L}{2}/u,
];

/** An amount without its unit: a price term and a number in one sentence. */
const ofPrices =
  /(?<!\p{L})(?:pric(?:e[sd]?|ing)|costs?|costing|charg(?:e[sd]?|ing)|fees?|pay(?:s|ing|ment|ments)?|paid|invoices?|quot(?:e[sd]?|ing)|discounts?|refunds?|deposits?|precios?|cuestan?|pag[ao]r?)(?!\p{L})/iu;
const ofNumbers = new RegExp(number, "iu");

/** Units after a full stop are not domains: "200 sq.ft", "16.ft". */
const measures = /(?<![\p{L}\p{N}])(\d+|sq|cu|lin)\.(ft|feet|in|inch|inches|yds?|yards?|m|cm|mm)(?![\p{L}\p{N}])/giu;

/**
 * The boundary between two sentences, with or without a space. Does not match within a domain that is written with a
 * space.
 */
const between = new RegExp(
  `(?<=[.!?])\\s+(?!\\s|(?:${commonEnds})(?![\\p{L}\\p{N}]))|(?<=\\p{Ll}{2}[.!?])(?=\\p{Lu}\\p{Ll}*\\s)(?!(?:${inAnyCase(commonEnds)})\\s)`,
  "u",
);

/**
 * The input read is this many times the maximum output, because removed sentences can come before those that remain.
 */
const lookedAt = 4;

/**
 * Returns the sentences of a text that name no money and no address, joined, at most `longest` characters. Reads only
 * the beginning of a longer text, because a model can repeat itself without end.
 */
export function harmlessWords(text: string, longest: number): string {
  return text
    .slice(0, longest * lookedAt)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}]+/gu, " ") // no keyboard types them
    .split(between)
    .filter((sentence) => {
      // Full-width and other variants of letters, digits and symbols read the same, so they are treated the same.
      const plain = sentence.normalize("NFKC").replaceAll(measures, "$1 $2");
      return !forbidden.some((pattern) => pattern.test(plain)) && !(ofPrices.test(plain) && ofNumbers.test(plain));
    })
    .join(" ")
    .slice(0, longest);
}
