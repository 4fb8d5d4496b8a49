import { ProductError } from "#shared/errors.ts";

/** Changes past the product to what it promises not to change: they are refused, logged and counted. */

/** Which quote of which business, and what of it does not match its record. */
export type AlteredRecord = { ownerId: string; quoteId: string; differences: readonly string[] };

/** The refusal to show or to sign what does not match its record; `message` is for the person who asked. */
export class AlteredRecordError extends ProductError {
  readonly record: AlteredRecord;

  constructor(message: string, record: AlteredRecord) {
    super("conflict", message);
    this.name = "AlteredRecordError";
    this.record = record;
  }
}

let alteredCount = 0;

/** The number of times that this process has met something altered. */
export const alteredRecordCount = (): number => alteredCount;

/** Logs and counts something altered. */
export function reportAltered(log: { error(details: object, message: string): void }, record: AlteredRecord): void {
  alteredCount += 1;
  log.error(record, "a quote does not match its record");
}
