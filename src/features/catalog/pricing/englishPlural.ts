/** The plural of English nouns. No library: the public form sends these rules to the customer's phone. */

/** Nouns and abbreviations that are the same in the plural. */
const invariable =
  /^(?:sq|ft|yd|m|cm|mm|km|mi|in|sqft|[ls]f|[sc]y|ea|each|deer|sheep|fish|series|species|chassis|debris)$/i;

/** Nouns that are in the plural already, such as "windows" and "feet". */
const plural = /(?:feet|teeth|men|mice|children|people|(?:[^suian]|(?<!^le)n|(?<!^g|canv|atl|bi)a)s)$/i;

/** The plural of each ending; the first that fits applies. */
const endings: readonly (readonly [end: RegExp, several: string])[] = [
  [/(f)oot$/i, "$1eet"],
  [/(t)ooth$/i, "$1eeth"],
  [/(?<!^hu|^ger|^ro)(m)an$/i, "$1en"],
  [/^(m)ouse$/i, "$1ice"],
  [/(p)erson$/i, "$1eople"],
  [/(child)$/i, "$1ren"],
  [/([sx])is$/i, "$1es"],
  [/(lea|shel|hal|loa|wol|cal|el|thie|scar)f$/i, "$1ves"],
  [/(kni|wi|li)fe$/i, "$1ves"],
  [/(potat|tomat|her|ech)o$/i, "$1oes"],
  [/([^aeiou]|qu)y$/i, "$1ies"],
  [/(s|x|z|sh|(?<!stoma|epo)ch)$/i, "$1es"],
  [/$/, "s"],
];

/** Words that tie the counted noun, which comes before them, to the rest: "square foot of wall", "poste de cerca". */
const headEnd = / (?:of|per|for|in|on|with|without|under|over|up to|de|del|para|con|sin) | ?[(,]/i;

/**
 * The plural of a counted thing: "fence posts" for "fence post", "square feet of wall" for "square foot of wall". A
 * noun in the plural and a text without letters stay as they are.
 */
export function englishPlural(noun: string): string {
  const end = noun.search(headEnd);
  const head = end > 0 ? noun.slice(0, end) : noun;
  const last = Math.max(head.lastIndexOf(" "), head.lastIndexOf("-")) + 1;
  return head.slice(0, last) + pluralOfWord(head.slice(last)) + noun.slice(head.length);
}

function pluralOfWord(word: string): string {
  if (!/\p{L}$/u.test(word) || invariable.test(word) || plural.test(word)) return word;
  const capitals = word === word.toUpperCase();
  if (capitals && word.length < 5) return `${word}s`; // "TV"
  const [end = /$/, several = ""] = endings.find(([one]) => one.test(word)) ?? [];
  const found = word.replace(end, several);
  return capitals ? found.toUpperCase() : found;
}
