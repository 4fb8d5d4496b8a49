import type { Choice, QuotePackage } from "./quote.ts";
import { sumOf, lineTotal } from "#shared/money/cents.ts";

/** The choice from an offer, as far as statistics need it. */
export type ChosenParts = {
  package_name: string;
  /** The names of the packages to choose from, each once; empty if there was only one package. */
  package_names: string[];
  /**
   * The optional lines of that package: the number offered, the number chosen, and the sum of the chosen ones, in
   * cents.
   */
  extras_offered: number;
  extras_chosen: number;
  extras_value: number;
};

/** Returns the parts of an offer that a choice selects. */
export function chosenParts(
  packages: readonly Pick<QuotePackage, "id" | "name" | "lines">[],
  { package_id, line_ids }: Choice,
): ChosenParts {
  const chosen = packages.find(({ id }) => id === package_id);
  const extras = chosen?.lines.filter(({ optional }) => optional) ?? [];
  const taken = extras.filter(({ id }) => line_ids.includes(id));
  return {
    package_name: chosen?.name ?? "",
    package_names: packages.length > 1 ? [...new Set(packages.map(({ name }) => name))] : [],
    extras_offered: extras.length,
    extras_chosen: taken.length,
    extras_value: sumOf(taken.map(lineTotal)),
  };
}
