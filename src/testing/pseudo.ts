const accented: Readonly<Record<string, string>> = {
  a: "ȧ",
  e: "ȅ",
  i: "ï",
  o: "ö",
  u: "ŭ",
  c: "ċ",
  n: "ñ",
  r: "ŕ",
  s: "ŝ",
  t: "ť",
};

/**
 * Converts messages to an invented language: "[Ŝȅñď ··]" for "Send", as long as in a wordier language. A test can then
 * find untranslated texts and layouts without enough room.
 */
export function pseudo<Words>(words: Words): Words {
  return speak(words) as Words;
}

function speak(words: unknown): unknown {
  if (typeof words === "string") return words.trim() === "" ? words : longer(words);
  if (typeof words === "function")
    return (...values: unknown[]) => speak((words as (...v: unknown[]) => unknown)(...values));
  if (Array.isArray(words)) return words.map(speak);
  if (typeof words !== "object" || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, said]) => [name, speak(said)]));
}

const longer = (said: string) =>
  `[${said.replaceAll(/[a-z]/g, (letter) => accented[letter] ?? letter)}${"·".repeat(Math.ceil(said.length * 0.3))}]`;
