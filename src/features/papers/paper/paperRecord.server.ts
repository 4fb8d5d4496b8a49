import { endOf, type ChainedEvent, type RecordEnd } from "#shared/records/eventChain.ts";
import { writeFacts } from "./paperProof.server.ts";
import { writeHeading, writeText, writeTitled, type Sheet } from "./paperSheet.server.ts";

/** The record of the paper's subject, as the paper shows it. */

/**
 * Writes each event with its time and hash, the end of the record, and the address at which anyone can check the paper.
 */
export function writeRecord(on: Sheet, events: readonly ChainedEvent[], checkAt: string | undefined): void {
  const { words } = on;
  const { count, head } = endOf(events);
  writeHeading(on, words.record);
  writeText(on, words.recordText, {});
  writeFacts(
    on,
    events.map(({ seq, kind, at, hash }) => ({ label: `${seq}. ${kind}`, value: `${at}\n${hash}` })),
  );
  writeText(on, words.recordEnds(count, head), {});
  if (checkAt !== undefined) writeText(on, words.checkAt(checkAt), {});
}

/** Writes the end of the record before this version. An empty record is not mentioned. */
export function writeRecordBefore(on: Sheet, { count, head }: RecordEnd): void {
  if (count > 0) writeTitled(on, on.words.record, on.words.recordBefore(count, head));
}
