import type { Language } from "#shared/words/languages.ts";

/**
 * The sentence that a customer ticks before accepting, in each language. A sentence that was ticked is never changed:
 * another wording gets another id.
 */
export const consents: Readonly<Record<string, Record<Language, string>>> = {
  "accept-1": {
    en: "I accept this quote with the options I chose, I agree to sign it electronically, and my typed name is my signature.",
    es: "Acepto este presupuesto con las opciones que elegí, acepto firmarlo por medios electrónicos y mi nombre escrito es mi firma.",
  },
};

/** The sentence that is ticked today. */
export const currentConsent = "accept-1";
