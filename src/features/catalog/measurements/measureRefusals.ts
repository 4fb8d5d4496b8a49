import { messages } from "./refusalWords.en.ts";

/** The reason why it could not be measured. */
export type MeasureRefusal = keyof typeof messages;

/** A refusal; `ok` distinguishes it from an answer. `photo_id`: the photo it is about, if there are several. */
export type Refused = { ok: false; refusal: MeasureRefusal; message: string; photo_id?: string };

/** The refusal with its message. */
export function refuse(refusal: MeasureRefusal): Refused {
  return { ok: false, refusal, message: messages[refusal] };
}

const tooRough: ReadonlySet<MeasureRefusal> = new Set([
  "imprecise",
  "coarse_taps",
  "too_flat",
  "imprecise_size",
  "imprecise_lens",
]);

/** True if a size is refused only because it is too unsure, so that more points, things or photos may make it an answer. */
export function isTooRough(refusal: MeasureRefusal): boolean {
  return tooRough.has(refusal);
}
