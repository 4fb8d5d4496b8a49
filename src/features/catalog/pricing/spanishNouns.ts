/** The plural and the gender of Spanish nouns. No library: the public form sends these rules to the customer's phone. */

/** Words that tie a noun with its adjectives, which come before them, to the rest: "poste de cerca". */
const headEnd = /\s(?:de|del|para|con|sin|por|en|a)\s/;

const plain: Readonly<Record<string, string>> = { á: "a", é: "e", í: "i", ó: "o", ú: "u" };
const accented: Readonly<Record<string, string>> = { a: "á", e: "é", i: "í", o: "ó", u: "ú" };

/** The plural of a noun with its adjectives: "postes de cerca", "metros cuadrados", "escalones". */
export function spanishPlural(noun: string): string {
  const end = noun.search(headEnd);
  const head = end > 0 ? noun.slice(0, end) : noun;
  return head.split(" ").map(pluralOfWord).join(" ") + noun.slice(head.length);
}

function pluralOfWord(word: string): string {
  if (/[aeiouáéíóú]$/.test(word)) return `${word}s`;
  if (word.endsWith("z")) return `${word.slice(0, -1)}ces`;
  // A stress on the last syllable loses its accent: "escalones". One before it gains one: "imágenes".
  if (/[áéíóú][ns]$/.test(word)) return word.replace(/[áéíóú](?=.$)/, (vowel) => plain[vowel] ?? vowel) + "es";
  if (/[aeiou][^aeiouáéíóú]+en$/.test(word) && !/[áéíóú]/.test(word))
    return word.replace(/[aeiou](?=[^aeiou]+en$)/, (vowel) => accented[vowel] ?? vowel) + "es";
  if (word.length > 4 && /[aeiou][sx]$/.test(word)) return word; // "paraguas", but not "mes"
  return /[dlnrsyj]$/.test(word) ? `${word}es` : /\p{L}$/u.test(word) ? `${word}s` : word;
}

/** Masculine nouns with the ending of feminine ones, and feminine nouns with another ending. */
const masculine = /^(?:día|mapa|planeta|tranvía|problema|sistema|tema|clima|esquema|programa|diagrama)$/;
const feminine =
  /^(?:luz|llave|base|pared|mano|torre|nube|fuente|calle|red|ley|clase|noche|tarde|flor|sal|piel|señal|vez|raíz|cruz|nave|leche|foto|moto|imagen|orden|serie|superficie)$/;

/** True for a feminine noun, which is asked about with "cuántas". The first word of several decides. */
export function isFeminine(noun: string): boolean {
  const word = noun.split(" ", 1)[0] ?? "";
  return feminine.test(word) || (/(?:a|[cstx]ión|[dt]ad|tud|umbre)$/.test(word) && !masculine.test(word));
}
