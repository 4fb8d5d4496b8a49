import type { Language } from "#shared/words/languages.ts";

/**
 * The sentence that a customer ticks before accepting, in each language. A sentence that someone ticked never changes:
 * another wording gets another ID.
 */
export const consents: Readonly<Record<string, Record<Language, string>>> = {
  "accept-1": {
    en: "I accept this quote with the options I chose, I agree to sign it electronically, and my typed name is my signature.",
    es: "Acepto este presupuesto con las opciones que elegí, acepto firmarlo por medios electrónicos y mi nombre escrito es mi firma.",
  },
};

/** The current sentence. */
export const currentConsent = "accept-1";
