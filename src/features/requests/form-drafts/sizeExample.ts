import type { Priced } from "#features/catalog/pricing/measure.ts";
import { unitOfPrice } from "#features/catalog/typed-sizes/units.ts";

/** The parts of typed sizes that the form needs before the reader of sizes has been loaded. */

/** The answer to a typed size. A press on a choice of a question types its text and confirms it. */
export type SizeReply =
  | { is: "understood"; size: number; text: string }
  | { is: "question"; text: string; choices: { label: string; typed: string }[] }
  | { is: "refused"; text: string };

/** The examples of sizes that the form shows. */
export type SizeExample =
  "squareFeet" | "acres" | "squareYards" | "squareMeters" | "feet" | "length" | "hours" | "time";

/** The example that fits the unit of a price. Null for counts, which need none. */
export function exampleOf(priced: Pick<Priced, "unit" | "custom_unit">): SizeExample | null {
  const unit = unitOfPrice(priced);
  if (unit.kind === "area") {
    if (unit.size > 1_000) return "acres";
    return unit.side === "m" ? "squareMeters" : unit.side === "yd" ? "squareYards" : "squareFeet";
  }
  if (unit.kind === "length") return unit.name === "ft" ? "feet" : "length";
  return unit.kind === "count" ? null : unit.name === "hour" ? "hours" : "time";
}
