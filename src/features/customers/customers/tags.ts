import * as z from "zod";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { oneLine } from "#shared/inputBounds.ts";

/** Tags: the owner's own words for groups of customers, such as "HOA" or "spring". Case does not tell two tags apart. */

/** The maximum number of tags of a customer. */
export const maxTags = 30;
/** The message about too many tags. */
const tooManyTags = `Please keep at most ${maxTags} tags.`;

/** One tag. It has no comma, which separates tags in a file. */
const tag = oneLine()
  .min(1)
  .max(fieldLengths.tag)
  .refine((text) => !text.includes(","), "Please write a tag without a comma");

/** The tags of a customer, as they are written. Of tags that differ only in case, the first stays. */
export const tagsInput = z.array(tag).max(maxTags, tooManyTags).transform(withoutRepetition);

/** Compares tags: equal keys are the same tag. */
export function tagKey(text: string): string {
  return text.trim().toLowerCase();
}

/** The tags without those that repeat an earlier one. */
export function withoutRepetition(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags.filter((text) => !seen.has(tagKey(text)) && seen.add(tagKey(text)));
}

/** Reads "HOA, spring": the tags in a text, without blanks and repetition. */
export function readTags(typed: string): string[] {
  return withoutRepetition(
    typed
      .split(/[,;\n]/)
      .map((text) => text.trim())
      .filter((text) => text !== ""),
  );
}

/** A tag of the business, and the number of its customers. */
export const usedTag = z.object({ tag: z.string(), customers: z.int().describe("Number of customers with the tag.") });

/** The maximum number of tags in a list of all tags. */
export const maxListedTags = 300;

/** Counts the tags of customers: the most used first, of equal ones in alphabetical order. */
export function countTags(customers: readonly (readonly string[])[]): z.output<typeof usedTag>[] {
  const counted = Object.entries(Object.groupBy(customers.flat(), tagKey)).map(([, used = []]) => ({
    tag: used.toSorted(byText)[0] ?? "",
    customers: used.length,
  }));
  return counted.toSorted((a, b) => b.customers - a.customers || byText(a.tag, b.tag)).slice(0, maxListedTags);
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
