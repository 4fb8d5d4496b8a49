import type { SizeSource } from "#features/services/sizeSource.ts";
import type { ParamRefs } from "#platform/database/statement.ts";

/** What an estimate has of its size once that is settled and priced: however it was found, the same columns. */
export type SettledSize = {
  square_feet: number | null;
  quantity: number | null;
  low: number | null;
  high: number | null;
  source: SizeSource | null;
  predicted: number | null;
  assumed: boolean;
  total: number | null;
  analysis: string | null;
};

/** The columns of an estimate that hold a settled size and its price. */
export const settledSizeColumns = (p: ParamRefs<SettledSize>) => ({
  estimated_square_footage: p.square_feet,
  estimated_quantity: p.quantity,
  figure_low: p.low,
  figure_high: p.high,
  figure_source: p.source,
  predicted_size: p.predicted,
  assumed: p.assumed,
  total_price: p.total,
  ai_analysis: p.analysis,
});
