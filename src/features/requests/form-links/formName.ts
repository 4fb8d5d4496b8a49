import { likenessOf } from "./nameLikeness.ts";

/** The short link of a business's form, `/q/heron-wash`: which names it may have. */

/** How long a name may be, and how many a business may choose: earlier ones keep leading to its form. */
export const formNameLimits = { min: 3, max: 40, ofOneBusiness: 5 } as const;

/** What a name may look like besides its length: `a`–`z`, `0`–`9` and single hyphens between them. */
const shape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A name as it is stored and looked up, however it was typed. */
export const normalFormName = (typed: string): string => typed.trim().toLowerCase();

/** Why a name cannot be a business's, in words for its owner; null where it can. */
export function formNameProblem(name: string): string | null {
  if (name.length < formNameLimits.min || name.length > formNameLimits.max)
    return `Please use ${formNameLimits.min} to ${formNameLimits.max} characters.`;
  if (!shape.test(name)) return "Please use only letters a–z, digits, and single hyphens between them.";
  const likeness = likenessOf(name);
  if (likeness === "official")
    return "This could be mistaken for an official, payment or support page. Please choose another name.";
  return likeness === "rude" ? "Please choose another name." : null;
}

/** A name made from what the business is called: "Heron Wash & Sons" is `heron-wash-and-sons`; null where none can be. */
export function suggestedFormName(business: string | null): string | null {
  const words = (business ?? "")
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  let name = "";
  for (const word of words) {
    const longer = name === "" ? word.slice(0, formNameLimits.max) : `${name}-${word}`;
    if (longer.length > formNameLimits.max) break;
    name = longer;
  }
  return formNameProblem(name) === null ? name : null;
}
