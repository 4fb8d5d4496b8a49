import { likenessOf } from "./nameLikeness.ts";

/** The rules for the name in a business's short link, `/q/heron-wash`. */

/** The length of a name, and the number of names for one business: earlier ones still lead to its form. */
export const formNameLimits = { min: 3, max: 40, ofOneBusiness: 5 } as const;

/** The characters of a name: `a`–`z`, `0`–`9` and single hyphens between them. */
const shape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A typed name in the form in which it is stored and searched. */
export const normalFormName = (typed: string): string => typed.trim().toLowerCase();

/** The reason why a business cannot have a name, as a message for its owner. Null if it can. */
export function formNameProblem(name: string): string | null {
  if (name.length < formNameLimits.min || name.length > formNameLimits.max)
    return `Please use ${formNameLimits.min} to ${formNameLimits.max} characters.`;
  if (!shape.test(name)) return "Please use only letters a–z, digits, and single hyphens between them.";
  const likeness = likenessOf(name);
  if (likeness === "official")
    return "This could be mistaken for an official, payment or support page. Please choose another name.";
  return likeness === "rude" ? "Please choose another name." : null;
}

/** A name derived from the business's own: "Heron Wash & Sons" is `heron-wash-and-sons`. Null if that is impossible. */
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
