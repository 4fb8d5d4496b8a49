/**
 * A typed size as tokens: numbers, fractions, words and marks. Marks of all keyboards become one each, accents and
 * capitals are dropped, and words that only say that a person is unsure are taken out.
 */

/** A longer text is no size. */
const maxTypedSize = 120;

/** `grouped`: the number if its dot or comma separates thousands ("1.200"), where that is unclear; else null. */
export type Token =
  | { is: "number"; value: number; grouped: number | null }
  | { is: "fraction"; value: number }
  | { is: "word"; text: string }
  | { is: "mark"; text: string };

const vulgarFractions: Record<string, string> = {
  "½": "1/2",
  "¼": "1/4",
  "¾": "3/4",
  "⅓": "1/3",
  "⅔": "2/3",
  "⅛": "1/8",
  "⅜": "3/8",
  "⅝": "5/8",
  "⅞": "7/8",
};

/** The text in lower case, with plain marks. */
function plain(typed: string): string {
  return typed
    .replaceAll(/[½¼¾⅓⅔⅛⅜⅝⅞]/g, (one) => ` ${vulgarFractions[one]} `)
    .replaceAll("²", "^2")
    .replaceAll(/[’‘′´`ʹ]/g, "'")
    .replaceAll(/[”“″]/g, '"')
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("''", '"')
    .replaceAll(/[–—−‐‑]/g, "-")
    .replaceAll(/[×✕✖*]/g, " x ")
    .replaceAll("⁄", "/")
    .replaceAll(/\+ ?\/ ?-|\+-/g, "±")
    .replaceAll(/(?<=\d ?)~(?= ?\d)/g, "-")
    .replaceAll(/\b(drive|side|walk|front|back) (way|walk|yard)\b/g, "$1$2")
    .replaceAll(/\b([sl])\. ?f\b/g, "$1f")
    .replaceAll(/(?<![a-z])x(?=\s*[\d(.])|(?<=ft|feet|foot|yd|yds|in|m|w|l)x(?=\s*[\d(.])/g, " x ");
}

const token =
  /\s+|(\d{1,2}) ?\/ ?(2|3|4|5|6|8|10|12|16|32)(?![\d.,])|(\d[\d.,]*\d|\d|\.\d+)|(\p{L}+)((?<=ft|feet|foot|m|mts?|yds?|yards?|pies?|yardas?)2(?![\d.,/]| ?(?:in|"|')))?|(\^ ?2)|([^\s])/gu;

/** The tokens of a text; null if it is too long, or has a number that is none ("1,2,3"). */
export function tokensOf(typed: string): Token[] | null {
  if (typed.length > maxTypedSize) return null;
  const tokens: Token[] = [];
  for (const [, over, under, digits, letters, squared, square, mark] of plain(typed).matchAll(token)) {
    if (over !== undefined) tokens.push({ is: "fraction", value: Number(over) / Number(under) });
    else if (digits !== undefined) {
      const number = numberOf(digits);
      if (!number) return null;
      tokens.push({ is: "number", ...number });
    } else if (letters !== undefined) {
      tokens.push({ is: "word", text: letters });
      if (squared) tokens.push({ is: "mark", text: "^2" });
    } else if (square !== undefined) tokens.push({ is: "mark", text: "^2" });
    else if (mark !== undefined && !".!?;".includes(mark)) tokens.push({ is: "mark", text: mark });
  }
  return tokens;
}

/** Reads digits with dots and commas, of the United States ("1,200.5") or of other countries ("1.200,5"). */
function numberOf(digits: string): { value: number; grouped: number | null } | null {
  const all = Number(digits.replaceAll(/[.,]/g, ""));
  const sure = (text: string) => ({ value: Number(text), grouped: null });
  if (/^\d+$/.test(digits)) return sure(digits);
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits)) return sure(digits.replaceAll(",", ""));
  if (/^\d{1,3}(\.\d{3})+,\d+$|^\d{1,3}(\.\d{3}){2,}$/.test(digits))
    return sure(digits.replaceAll(".", "").replace(",", "."));
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(digits)) return { value: Number(digits), grouped: all };
  if (/^\d*\.\d+$/.test(digits)) return sure(digits);
  if (/^0,\d+$/.test(digits)) return sure(digits.replace(",", "."));
  return /^\d+,\d{1,2}$/.test(digits) ? { value: Number(digits.replace(",", ".")), grouped: all } : null;
}

const phrases = (list: string): string[][] => list.split("|").map((phrase) => phrase.trim().split(/\s+/));
/** Words of a person who is unsure, or who writes a whole sentence. */
const asides = phrases(`
  give or take | or so | o algo asi | or thereabouts | i think | i guess | i believe | about | abt | approx | apx |
  somewhere around | somewhere | close to | l - shaped | l shaped | u - shaped | u shaped | en forma de l |
  approximately | around | roughly | maybe | probably | perhaps | like | - ish | ish | ~ | ≈ | unos | unas | aprox |
  aproximadamente | alrededor de | cerca de | como | casi | almost | nearly | quizas | creo que | creo | tal vez | circa |
  in total | en total | total | altogether | it ' s | it is | its | is | es | son | mide | tengo | i have | we have |
  hay | the | please | por favor | say | a little | a bit | un poco | just | only | solo | exactly | exactamente |
  not sure | i ' m not sure | im not sure | i am not sure | no idea | unsure | idk | dunno | i don ' t know | i dont know |
  i do not know | don ' t know | dont know | do not know | unknown | n / a | na | none | tbd | ni idea | no lo se | no se |
  no estoy seguro | no estoy segura | see photo | see photos | see picture | see pictures | see pics | ver foto | ver fotos
`);
/** Words that make a size a limit. */
const limits = phrases(`
  at least | at most | up to | no more than | not more than | no less than | more than | less than | over | under | max | tops | min . | maximum | minimum | al menos |
  por lo menos | hasta | no mas de | mas de | menos de | or more | or less | o mas | o menos | and up | como minimo | como maximo | maximo | minimo
`);

/** All words that do not change a size, and those of limits. */
export const asideWords: readonly string[] = [...asides, ...limits].flat();

const textOf = (token: Token | undefined): string =>
  token?.is === "word" || token?.is === "mark" ? token.text : token ? "0" : "";

/** The texts of tokens, for the tables of units; a number is "0". */
export const textsOf = (tokens: readonly Token[]): string[] => tokens.map(textOf);

function without(tokens: readonly Token[], list: readonly string[][]): Token[] {
  const left: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = list.find((phrase) => phrase.every((word, index) => textOf(tokens[at + index]) === word));
    if (found) at += found.length;
    else left.push(tokens[at++] as Token);
  }
  return left;
}

/**
 * The tokens that say the size. A spread at the end ("give or take 50", "± 50") stays as a mark. `limit`: the text says
 * a limit, such as "at least 800". A dash stays only before a number: it then separates a range, or feet from inches.
 */
export function essentials(tokens: readonly Token[]): { tokens: Token[]; limit: boolean } {
  const spread = without(withSpread(tokens), [["mas", "o", "menos"]]);
  const unlimited = without(withoutMinimum(spread), limits);
  const bare = without(unlimited, asides);
  const isNumber = (token: Token | undefined) =>
    token?.is === "number" || token?.is === "fraction" || textOf(token) === "(";
  return {
    tokens: bare.filter((token, index) => {
      const text = token.is === "mark" ? textOf(token) : "";
      const isAtEnd = index === 0 || index === bare.length - 1;
      if (isAtEnd && (text === "," || text === "±")) return false; // "not sure, 800", "800 +/-"
      if ((text === "(" && textOf(bare[index + 1]) === ")") || (text === ")" && textOf(bare[index - 1]) === "("))
        return false; // "(approx.)"
      if (text === ":") return isNumber(bare[index - 1]) && isNumber(bare[index + 1]);
      return text !== "-" || isAtEnd || isNumber(bare[index + 1]);
    }),
    limit: unlimited.length < spread.length,
  };
}

/** Takes out a "min" that begins or ends the text; behind a number it is a minute. */
function withoutMinimum(tokens: readonly Token[]): readonly Token[] {
  if (textOf(tokens[0]) === "min") return tokens.slice(1);
  return textOf(tokens.at(-1)) === "min" && tokens.at(-2)?.is === "word" ? tokens.slice(0, -1) : tokens;
}

/** Makes "give or take" and "más o menos" between two numbers the mark ±. */
function withSpread(tokens: readonly Token[]): Token[] {
  const words = textsOf(tokens);
  const at = words.findIndex(
    (_, index) =>
      /^(give or take|mas o menos) 0$/.test(words.slice(index, index + 4).join(" ")) &&
      words.slice(0, index).includes("0"),
  );
  return at < 0 ? [...tokens] : [...tokens.slice(0, at), { is: "mark", text: "±" }, ...tokens.slice(at + 3)];
}
