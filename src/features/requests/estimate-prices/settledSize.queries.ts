import type { SettledSize } from "./settledSize.ts";
import type { Predictions } from "#features/catalog/pricing/calibration.ts";
import type { Hand, SizeSource } from "#features/catalog/pricing/sizeSource.ts";
import { toJson, type JsonText } from "#platform/database/jsonText.ts";
import type { ParamRefs } from "#platform/database/statement.ts";

/** The stored columns of an estimate's settled size and price. They are the same for every way of finding the size. */
export type StoredSize = {
  square_feet: number | null;
  quantity: number | null;
  low: number | null;
  high: number | null;
  source: SizeSource | null;
  drawn_by: Hand | null;
  predicted: number | null;
  predictions: JsonText<Predictions>;
  assumed: boolean;
  total: number | null;
  analysis: string | null;
};

/** Parameters for those columns. */
export const storedSize = (
  { squareFeet, quantity, interval, source, drawnBy, predicted, predictions, assumed, analysis }: SettledSize,
  total: number | null,
): StoredSize => ({
  square_feet: squareFeet,
  quantity,
  low: interval?.low ?? null,
  high: interval?.high ?? null,
  source,
  drawn_by: drawnBy,
  predicted,
  predictions: toJson(predictions),
  assumed,
  total,
  analysis,
});

/**
 * The columns of an estimate for a settled size and its price, except the predictions, which are written separately.
 */
export const settledSizeColumns = (p: ParamRefs<StoredSize>) => ({
  estimated_square_footage: p.square_feet,
  estimated_quantity: p.quantity,
  figure_low: p.low,
  figure_high: p.high,
  figure_source: p.source,
  drawn_by: p.drawn_by,
  predicted_size: p.predicted,
  assumed: p.assumed,
  total_price: p.total,
  ai_analysis: p.analysis,
});
