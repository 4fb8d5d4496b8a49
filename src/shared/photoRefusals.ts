import { ProductError } from "./errors.ts";
import { messages } from "./photoRefusalWords.en.ts";

/** The maximum number of photos of one request. */
export const maxPhotosPerRequest = 10;

/** Reasons why a photo was refused, in words that help the person who chose it. */
export const photoRefusals = messages;

/** The key of a reason. */
export type PhotoRefusal = keyof typeof photoRefusals;

const notTheSendersFault: readonly PhotoRefusal[] = ["busy", "form_full", "storage_full", "storage_failed"];

/** The refusal of a photo, in plain words: `invalid` if another photo helps, `unavailable` if a retry does. */
export class PhotoError extends ProductError {
  readonly refusal: PhotoRefusal;

  constructor(refusal: PhotoRefusal, cause?: unknown) {
    super(notTheSendersFault.includes(refusal) ? "unavailable" : "invalid", photoRefusals[refusal]);
    this.name = "PhotoError";
    this.refusal = refusal;
    this.cause = cause;
  }
}
