/** The plural of English nouns. No library: the public form sends these rules to the customer's phone. */

/** Nouns and abbreviations that are the same in the plural. */
const invariable =
  /^(?:sq|ft|yd|m|cm|mm|km|mi|in|sqft|lf|sf|sy|cy|ea|each|deer|sheep|fish|moose|aircraft|series|species|chassis|debris|headquarters)$/;

/** The ends of irregular nouns: "foot" and "crowfoot", "woman" and "doorman". */
const irregular: readonly (readonly [end: RegExp, several: string])[] = [
  [/foot$/, "feet"],
  [/tooth$/, "teeth"],
  [/goose$/, "geese"],
  [/(?<!^hu|^ger|^ro|^sha|^talis)man$/, "men"],
  [/^(dor)?mouse$/, "mice"],
  [/child$/, "children"],
  [/person$/, "people"],
  [/^ox$/, "oxen"],
  [/quiz$/, "quizzes"],
  [/(?<=s|x)is$/, "es"],
  [/(?<=lea|shel|hal|loa|wol|cal|el|thie|shea|scar)f$/, "ves"],
  [/(?<=kni|wi|li)fe$/, "ves"],
  [/(?<=potat|tomat|her|ech|vet|torped|mosquit)o$/, "oes"],
];

/** True for a noun that is in the plural already, such as "windows" and "feet". */
const isPlural = (word: string) =>
  /(?:feet|teeth|geese|men|mice|children|people)$/.test(word) ||
  /(?:[^suian]|(?<!^le)n|(?<!^g|canv|atl|bi)a)s$/.test(word);

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
  const lower = word.toLowerCase();
  if (!/\p{L}$/u.test(word) || invariable.test(lower) || isPlural(lower)) return word;
  if (word === word.toUpperCase()) return word.length > 4 ? pluralOfWord(lower).toUpperCase() : `${word}s`; // "TV"
  const [end, several] = irregular.find(([one]) => one.test(lower)) ?? [];
  if (end && several !== undefined) {
    const from = lower.search(end);
    return word.slice(0, from) + matchCase(word.charAt(from), several);
  }
  if (/[^aeiou]y$|quy$/.test(lower)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|sh|(?<!stoma|mona?r|epo)ch)$/.test(lower) ? `${word}es` : `${word}s`;
}

/** The text with a capital first if the letter that it replaces is one. */
const matchCase = (letter: string, text: string) =>
  letter === letter.toLowerCase() ? text : text.charAt(0).toUpperCase() + text.slice(1);
