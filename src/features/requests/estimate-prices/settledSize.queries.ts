import type { SettledSize } from "./settledSize.ts";
import type { Predictions } from "#features/catalog/pricing/calibration.ts";
import type { Hand, SizeSource } from "#features/catalog/pricing/sizeSource.ts";
import { toJson, type JsonText } from "#platform/database/jsonText.ts";
import type { ParamRefs } from "#platform/database/statement.ts";

/** What is stored of an estimate's size once that is settled and priced: however it was found, the same columns. */
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

/** The parameters of those columns. */
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

/** The columns of an estimate that hold a settled size and its price; the predictions have a rule of their own. */
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
