import type { Language } from "#shared/words/languages.ts";

/**
 * The words by which people end and resume text messages, or ask for help. A word counts only as the whole message. US
 * carriers expect the English ones of `stop` (CTIA, Messaging Principles and Best Practices; 47 CFR 64.1200(a)(10)).
 */
const words = {
  stop: `stop,stopall,stop all,unsubscribe,cancel,end,quit,optout,opt out,revoke,
alto,parar,pare,detener,cancelar,baja,salir,fin,no mas`,
  start: "start,unstop,yes,si,alta,comenzar",
  help: "help,info,ayuda",
};

export type Keyword = keyof typeof words;
const keywords = Object.keys(words) as Keyword[];

/** Longer messages are no keyword. */
const maxLength = 40;

/** The keyword that a message is; null if it is something else. Case, accents and punctuation do not matter. */
export function keywordOf(message: string): Keyword | null {
  if (message.length > maxLength) return null;
  const word = message
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return keywords.find((keyword) => words[keyword].split(/,\n?/).includes(word)) ?? null;
}

/** The line below a text message by which its customer learns how to end them. */
export const stopLines: Readonly<Record<Language, string>> = {
  en: "Reply STOP to opt out.",
  es: "Responda ALTO para darse de baja.",
};
