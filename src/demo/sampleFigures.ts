import type { SeededRandom } from "#browser/demo/seededRandom.ts";
import { measureOf } from "#features/catalog/pricing/measure.ts";
import type { Service, ServiceComponent } from "#features/catalog/services/service.ts";
import { computePrice } from "#features/requests/estimate-prices/computation.ts";
import { settleSize } from "#features/requests/estimate-prices/settledSize.ts";
import type { StoredDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";

type Figures = Pick<
  StoredDemoEstimate,
  | "estimated_square_footage"
  | "estimated_quantity"
  | "total_price"
  | "lines"
  | "has_lines"
  | "estimate_method"
  | "analysis_state"
  | "ai_analysis"
  | "assumed"
  | "reference_object"
  | "figure_low"
  | "figure_high"
  | "figure_source"
  | "drawn_by"
  | "predicted_size"
  | "predictions"
>;

/**
 * Returns the computed size of the work, and its price by the product's own rules. `extras` includes every component.
 */
export function figuresFor(
  service: Service,
  components: readonly ServiceComponent[],
  extras: boolean,
  random: SeededRandom,
): Figures {
  const method = extras ? "manual" : random.pick(["ai", "ai", "ai", "manual", "manual"] as const);
  const squareFootage = random.integer(12, 90) * 20;
  const quantity = random.integer(6, 32);
  const analysis =
    method === "ai"
      ? measureOf(service).kind === "area"
        ? `The photos show about ${squareFootage} sq ft. ${random.pick(remarks)}`
        : `${quantity} windows are visible. ${random.pick(remarks)}`
      : null;
  const settled = settleSize(service, { method, squareFootage, quantity, analysis });
  const wanted = components.filter(
    (component) => component.service_id === service.id && (extras || random.chance(0.4)),
  );
  const { total, lines } = computePrice(
    service,
    settled,
    wanted.map((component) => ({ ...component, choice: { quantity: random.integer(2, 12) } })),
  );
  return {
    figure_low: settled.interval?.low ?? null,
    figure_high: settled.interval?.high ?? null,
    figure_source: settled.source,
    drawn_by: settled.drawnBy,
    predicted_size: settled.predicted,
    predictions: settled.predictions,
    estimated_square_footage: settled.squareFeet,
    estimated_quantity: settled.quantity,
    total_price: total,
    lines: lines.map((line) => ({ ...line, id: random.uuid() })),
    has_lines: lines.length > 0,
    estimate_method: method,
    analysis_state: method === "ai" ? "done" : "none",
    ai_analysis: settled.analysis,
    assumed: settled.assumed,
    reference_object: method === "ai" && random.chance(0.3) ? random.pick(references) : null,
  };
}

const remarks = [
  "The surface is in fair condition.",
  "There is light mildew on the shaded side.",
  "Access is easy from the street.",
  "Some spots will need a second pass.",
] as const;
const references = ["A standard garage door", "The white pickup truck", "A letter-size sheet of paper"] as const;
