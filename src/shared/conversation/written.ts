import * as z from "zod";
import { manyLines } from "#shared/inputBounds.ts";
import type { WritingRule } from "./writing.ts";

/** Something that was written; `by` is the member's name, null where nobody is known, or only one person has ever worked here. */
export const written = z.object({ id: z.uuid(), text: z.string(), at: z.string(), by: z.string().nullable() });

/** A text that is sent to be stored in a place with this rule. */
export const writtenText = ({ most, missing, tooLong }: WritingRule) => manyLines().min(1, missing).max(most, tooLong);
