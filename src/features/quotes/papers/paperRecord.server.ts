import { endOf, type ChainedEvent, type RecordEnd } from "#shared/records/eventChain.ts";
import { writeFacts } from "./paperProof.server.ts";
import { writeHeading, writeText, writeTitled, type Sheet } from "./paperSheet.server.ts";

/** The record of what the paper is about, as far as the paper says it. */

/** Writes each event with its moment and its hash, where the record ends, and the address at which the paper can be checked. */
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

/** Writes where the record ended before this version; a record that has no entries yet is not spoken of. */
export function writeRecordBefore(on: Sheet, { count, head }: RecordEnd): void {
  if (count > 0) writeTitled(on, on.words.record, on.words.recordBefore(count, head));
}
