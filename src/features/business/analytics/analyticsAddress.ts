import * as z from "zod";
import { presets, rangeOf, rangeProblem, type Preset, type Range } from "./range.ts";

/** The period of the analytics page by its address: a preset, or its own days. */
export type Period = { preset: Preset | null; range: Range };

const usual: Preset = "90-days";
const day = z.iso.date();

/** Reads the query of an address. Missing or wrong values become the page's defaults. */
export function readAnalyticsAddress(query: URLSearchParams, today: string): Period {
  const own = { from: query.get("from") ?? "", to: query.get("to") ?? "" };
  if (day.safeParse(own.from).success && day.safeParse(own.to).success && rangeProblem(own) === null)
    return { preset: null, range: own };
  const preset = presets.find((one) => one === query.get("period")) ?? usual;
  return { preset, range: rangeOf(preset, today) };
}

/** Returns the query with the differences between a period and the page's default. */
export function writeAnalyticsAddress({ preset, range }: Period): URLSearchParams {
  return new URLSearchParams(preset === null ? range : preset === usual ? {} : { period: preset });
}
