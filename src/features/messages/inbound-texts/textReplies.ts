import type { Language } from "#shared/words/languages.ts";
import { stopLines } from "#features/messages/message-rules/stopWords.ts";

/** The answers to STOP, START and HELP, in the language of the business's texts to the customer. */
export const textReplies = {
  en: {
    theBusiness: "this business",
    stopped: (who: string) => `You won't get more texts from ${who}. Reply START to get them again.`,
    started: (who: string) => `You'll get texts from ${who} again. ${stopLines.en}`,
    help: (who: string, phone: string | null) =>
      `${who}: ${phone ? `call ${phone} for help` : "reply to this text for help"}. ${stopLines.en}`,
  },
  es: {
    theBusiness: "este negocio",
    stopped: (who: string) => `No recibirá más mensajes de ${who}. Responda ALTA para recibirlos otra vez.`,
    started: (who: string) => `Recibirá otra vez mensajes de ${who}. ${stopLines.es}`,
    help: (who: string, phone: string | null) =>
      `${who}: ${phone ? `para ayuda, llame al ${phone}` : "para ayuda, responda a este mensaje"}. ${stopLines.es}`,
  },
} satisfies Record<Language, object>;

/** "A, B and 2 more": the names of the businesses of an answer. */
export function namesOf(names: readonly string[], language: Language): string {
  const shown = [...new Set(names)];
  const and = { en: "and", es: "y" }[language];
  if (shown.length <= 2) return shown.join(` ${and} `);
  return `${shown.slice(0, 2).join(", ")} ${and} ${shown.length - 2} ${{ en: "more", es: "más" }[language]}`;
}
