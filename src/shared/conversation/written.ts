import * as z from "zod";
import { manyLines } from "#shared/inputBounds.ts";
import type { WritingRule } from "./writing.ts";

/** A note or message. `by` is the member's name; null if it is unknown, or if only one person has ever worked here. */
export const written = z.object({ id: z.uuid(), text: z.string(), at: z.string(), by: z.string().nullable() });

/** A text to store under this rule. */
export const writtenText = ({ most, missing, tooLong }: WritingRule) => manyLines().min(1, missing).max(most, tooLong);
