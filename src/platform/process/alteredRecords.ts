import { ProductError } from "#shared/errors.ts";

/** Changes made outside the product to records that it promises not to change: they are refused, logged and counted. */

/** A business's quote, and its differences from its record. */
export type AlteredRecord = { ownerId: string; quoteId: string; differences: readonly string[] };

/**
 * The refusal to show or sign something that does not match its record; `message` is for the person who requested it.
 */
export class AlteredRecordError extends ProductError {
  readonly record: AlteredRecord;

  constructor(message: string, record: AlteredRecord) {
    super("conflict", message);
    this.name = "AlteredRecordError";
    this.record = record;
  }
}

let alteredCount = 0;

/** The number of altered records that this process has met. */
export const alteredRecordCount = (): number => alteredCount;

/** Logs and counts an altered record. */
export function reportAltered(log: { error(details: object, message: string): void }, record: AlteredRecord): void {
  alteredCount += 1;
  log.error(record, "a quote does not match its record");
}
