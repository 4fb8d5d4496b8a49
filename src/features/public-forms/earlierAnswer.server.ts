import { analyseDead } from "#features/estimates/analysis.server.ts";
import type { SubmitResult } from "#features/public-forms/publicForm.ts";
import { resultOf, shownUnit, type ToShow } from "#features/public-forms/quoting.ts";
import type { PricingModel } from "#features/services/measure.ts";
import type { OwnerScope } from "#server/database/door.ts";
import type { RequestContext } from "#server/operations.ts";

/** How often, and how often at most, a twin of a request looks whether the analysis has ended: 100 s in all. */
const lookEveryMs = 500;
const mostLooks = 200;

type Kept = Omit<ToShow, "unit"> & {
  service_unit: string | null;
  pricing_model: PricingModel;
  analysis_state: "none" | "running" | "done" | "failed";
  price_shown_to_customer: boolean;
  show_price: boolean;
  show_ai_analysis: boolean;
};

/**
 * The answer to a request that is kept already: the same to a retry as to the first. Waits for an analysis that another
 * request or process is at, and takes over one whose process has died. null when there is no such request.
 */
export async function earlierAnswer(context: RequestContext, owner: OwnerScope, requestId: string): Promise<SubmitResult | null> {
  let kept = await readKept(owner, requestId);
  const awaited = new Set(kept.filter((one) => one.analysis_state === "running").map((one) => one.id));
  for (let looks = 0; looks < mostLooks && kept.some((one) => one.analysis_state === "running"); looks++) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    if (looks % 20 === 19) await analyseDead(context, { ownerId: owner.ownerId, requestId });
    kept = await readKept(owner, requestId);
  }
  if (kept.length === 0) return null;
  // A price that the first answer held back stays held back; only one that was waited for is new to the customer.
  const shown = kept.map((one) => ({ ...one, show_price: one.total_price === null || awaited.has(one.id) ? one.show_price : one.price_shown_to_customer }));
  const nowShown = shown.filter((one) => one.show_price && one.total_price !== null && !one.price_shown_to_customer).map((one) => one.id);
  if (nowShown.length > 0) await owner.ask(shownStatement, [owner.ownerId, nowShown]);
  return {
    request_id: requestId,
    pending: kept.some((one) => one.analysis_state === "running" || one.analysis_state === "failed"),
    results: shown.map((one) => resultOf({ ...one, unit: shownUnit({ pricing_model: one.pricing_model, unit: one.service_unit ?? "per sq ft" }) }, one)),
  };
}

async function readKept(owner: OwnerScope, requestId: string): Promise<Kept[]> {
  return (await owner.ask<{ kept: Kept }>(keptStatement, [owner.ownerId, requestId])).map((row) => row.kept);
}

const keptStatement = {
  name: "form-kept",
  text: `select json_build_object('id', e.id, 'service_name', e.service_name, 'estimated_square_footage', e.estimated_square_footage, 'estimated_quantity', e.estimated_quantity,
      'service_unit', e.service_unit, 'pricing_model', e.pricing_model, 'ai_analysis', e.ai_analysis, 'total_price', e.total_price, 'assumed', e.assumed,
      'analysis_state', e.analysis_state, 'price_shown_to_customer', e.price_shown_to_customer,
      'show_price', coalesce(s.show_price, e.price_shown_to_customer), 'show_ai_analysis', coalesce(s.show_ai_analysis, false),
      'lines', (select coalesce(json_agg(json_build_object('name', l.name, 'total', l.total, 'rate', l.rate, 'unit', l.unit) order by l.sort_order, l.id), '[]')
        from estimate_lines l where l.created_by = e.created_by and l.estimate_id = e.id)) as kept
    from estimates e left join services s on s.created_by = e.created_by and s.id = e.service_id
    where e.created_by = $1 and e.request_id = $2 order by e.request_position`,
};
const shownStatement = { name: "form-shown", text: "update estimates set price_shown_to_customer = true where created_by = $1 and id = any($2::uuid[])" };
