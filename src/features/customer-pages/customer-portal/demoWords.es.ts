import type { messages as english } from "./demoWords.en.ts";

/** The same in Spanish. */
export const messages: typeof english = {
  anyCode: (address) => `${address} (en esta demostración sirven 6 dígitos cualesquiera)`,
};
