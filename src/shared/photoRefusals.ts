import { ProductError } from "./errors.ts";
import { messages } from "./photoRefusalWords.en.ts";

/** One request carries at most this many photos. */
export const maxPhotosPerRequest = 10;

/** Why a photo was refused, in words that the person who chose it can act on. */
export const photoRefusals = messages;

/** Why a photo was not taken. */
export type PhotoRefusal = keyof typeof photoRefusals;

const notTheSendersFault: readonly PhotoRefusal[] = ["busy", "form_full", "storage_full", "storage_failed"];

/** A photo refused, in plain words: `invalid` where another photo helps, `unavailable` where trying later does. */
export class PhotoError extends ProductError {
  readonly refusal: PhotoRefusal;

  constructor(refusal: PhotoRefusal, cause?: unknown) {
    super(notTheSendersFault.includes(refusal) ? "unavailable" : "invalid", photoRefusals[refusal]);
    this.name = "PhotoError";
    this.refusal = refusal;
    this.cause = cause;
  }
}
