import type { WritingRule } from "#shared/conversation/writing.ts";
import { fieldLengths, tooLong } from "#shared/fieldLengths.ts";

/** The rule for a note about a visit. */
export const visitNoteRule: WritingRule = {
  most: fieldLengths.description,
  missing: "Please write a note first.",
  tooLong: tooLong(fieldLengths.description),
};
