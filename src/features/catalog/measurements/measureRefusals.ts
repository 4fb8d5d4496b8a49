import { messages } from "./refusalWords.en.ts";

/** Why it could not be measured. */
export type MeasureRefusal = keyof typeof messages;

/** A refusal, told apart from an answer by `ok`; the photo it is about where there are several. */
export type Refused = { ok: false; refusal: MeasureRefusal; message: string; photo_id?: string };

/** The answer that says so in words. */
export function refuse(refusal: MeasureRefusal): Refused {
  return { ok: false, refusal, message: messages[refusal] };
}
