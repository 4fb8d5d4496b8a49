import * as z from "zod";
import { presets, rangeOf, rangeProblem, type Preset, type Range } from "./range.ts";

/** What the analytics page shows as its address says it: a period by its name, or its own days; as charts or as tables. */
export type AnalyticsView = { preset: Preset | null; range: Range; tables: boolean };

const usual: Preset = "90-days";
const day = z.iso.date();

/** Reads the query of an address; what it does not say, or says wrongly, is as the page begins. */
export function readAnalyticsAddress(query: URLSearchParams, today: string): AnalyticsView {
  const own = { from: query.get("from") ?? "", to: query.get("to") ?? "" };
  const tables = query.get("view") === "tables";
  if (day.safeParse(own.from).success && day.safeParse(own.to).success && rangeProblem(own) === null) return { preset: null, range: own, tables };
  const preset = presets.find((one) => one === query.get("period")) ?? usual;
  return { preset, range: rangeOf(preset, today), tables };
}

/** The query that says how a view differs from the one the page begins with. */
export function writeAnalyticsAddress({ preset, range, tables }: AnalyticsView): URLSearchParams {
  const query = new URLSearchParams(preset === null ? range : preset === usual ? {} : { period: preset });
  if (tables) query.set("view", "tables");
  return query;
}
