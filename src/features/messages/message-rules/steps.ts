import type { Language } from "#shared/words/languages.ts";

/** The steps of a sequence: each is one message to one customer. */

export type Channel = "email" | "text";

/** The words of a message in one language. A text has no subject. */
export type MessageWords = { subject: string; text: string };

/** The moment of a step: days from the day of the trigger, and the time of that day as "HH:MM". */
export type StepTime = { days: number; time: string };

export type Step = StepTime & { channel: Channel; words: Record<Language, MessageWords> };

/** The maximum number of steps of a sequence. */
export const maxSteps = 6;
/** The maximum number of days of a step. */
export const maxStepDays = 365;
