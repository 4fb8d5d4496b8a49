import { englishPlural } from "./englishPlural.ts";

/** The name of a unit or counted thing. `feminine`: its gender, null in a language without genders or if unknown. */
export type Noun = { one: string; several: string; feminine: boolean | null };

/** The texts of units and rates. */
export const messages = {
  /** The owner's word for a unit, with the owner's own plural if there is one. */
  noun: (each: string, ownPlural: string | null): Noun => ({
    one: each,
    several: ownPlural ?? englishPlural(each),
    feminine: null,
  }),
  /** The short form of a unit of area, beside a number in a narrow place. */
  shortArea: (unit: string): Noun => ({ one: unit, several: englishPlural(unit), feminine: null }),
  per: (unit: string) => `per ${unit}`,
  flatRate: "flat rate",
  individually: "Pricing to be determined individually",
};
