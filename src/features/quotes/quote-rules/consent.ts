import type { Language } from "#shared/words/languages.ts";
import { offersChoice } from "./quoteMoney.ts";

/**
 * The sentence that a customer ticks before accepting, in each language. A sentence that someone ticked never changes:
 * another wording gets another ID.
 */
export const consents: Readonly<Record<string, Record<Language, string>>> = {
  "accept-1": {
    en: "I accept this quote with the options I chose, I agree to sign it electronically, and my typed name is my signature.",
    es: "Acepto este presupuesto con las opciones que elegí, acepto firmarlo por medios electrónicos y mi nombre escrito es mi firma.",
  },
  "accept-2": {
    en: "I accept this quote, I agree to sign it electronically, and my typed name is my signature.",
    es: "Acepto este presupuesto, acepto firmarlo por medios electrónicos y mi nombre escrito es mi firma.",
  },
};

/** The ID of the sentence for a quote: it names options only where the customer could choose any. */
export const consentFor = (content: Parameters<typeof offersChoice>[0]): keyof typeof consents =>
  offersChoice(content) ? "accept-1" : "accept-2";
