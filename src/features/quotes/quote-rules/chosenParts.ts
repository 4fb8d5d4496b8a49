import type { Choice, QuotePackage } from "./quote.ts";
import { sumOf, lineTotal } from "#shared/money/cents.ts";

/** What was chosen from an offer, as far as choices are counted. */
export type ChosenParts = {
  package_name: string;
  /** The names that there were to choose from, each once; empty where there was one package. */
  package_names: string[];
  /** The optional lines of that package: how many there were, how many were chosen, and what those come to, in cents. */
  extras_offered: number;
  extras_chosen: number;
  extras_value: number;
};

/** What a choice says about what was offered. */
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
