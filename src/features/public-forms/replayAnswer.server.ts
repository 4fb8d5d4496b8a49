import { recalculatePrice } from "#features/estimates/computation.ts";
import { analyseDead } from "#features/estimates/analysis.server.ts";
import type { SubmitResult } from "#features/public-forms/publicForm.ts";
import {
  resultOf,
  resultUnit,
  isPriceShown,
  type Visibility,
  type EstimateToShow,
} from "#features/public-forms/quoting.ts";
import type { PricingModel } from "#features/services/measure.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import type { RequestContext } from "#platform/operations.ts";

/** How often a twin of a request looks whether the analysis has ended, and after how many looks whether it has died. */
const lookEveryMs = 500;
const looksUntilDead = 20;

type StoredEstimate = Omit<EstimateToShow, "unit" | "priced" | "interval"> & {
  service_rate: number | null;
  service_unit: string | null;
  pricing_model: PricingModel;
  minimum_price: number;
  figure_low: number | null;
  figure_high: number | null;
  analysis_state: "none" | "running" | "done" | "failed";
  price_shown_to_customer: boolean;
  show_price: boolean;
  show_ai_analysis: boolean;
  widest_range: number | null;
};

/**
 * The answer to a request that is kept already: the same to a retry as to the first. Waits for an analysis that another
 * request or process is at, no longer than a customer waits, and takes over one whose process has died. null when there
 * is no such request.
 */
export async function replayAnswer(
  context: RequestContext,
  owner: OwnerDb,
  requestId: string,
): Promise<SubmitResult | null> {
  let kept = await readStored(owner, requestId);
  const awaited = new Set(kept.filter((one) => one.analysis_state === "running").map((one) => one.id));
  const givenUp = performance.now() + context.deps.deadlines.customerWaits;
  for (let looks = 1; performance.now() < givenUp && kept.some((one) => one.analysis_state === "running"); looks++) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    if (looks % looksUntilDead === 0)
      analyseDead(context, { ownerId: owner.ownerId, requestId }).catch((error: unknown) =>
        context.log.error({ err: error }, "an analysis was not taken over"),
      );
    kept = await readStored(owner, requestId);
  }
  return kept.length === 0 ? null : answerOf(owner, requestId, kept, awaited);
}

/**
 * The answer to a request whose estimates have just been given a new size: `anew` says which. null when there is none.
 */
export async function answerAfterUpdate(
  owner: OwnerDb,
  requestId: string,
  anew: ReadonlySet<string>,
): Promise<SubmitResult | null> {
  const kept = await readStored(owner, requestId);
  return kept.length === 0 ? null : answerOf(owner, requestId, kept, anew);
}

/** What the customer reads of kept estimates. The prices of those that are `anew` are told for the first time. */
async function answerOf(
  owner: OwnerDb,
  requestId: string,
  kept: StoredEstimate[],
  anew: ReadonlySet<string>,
): Promise<SubmitResult> {
  const told = kept.map((one) => {
    const estimate = toShow(one);
    return { one, estimate, shows: showsNow(one, estimate, anew.has(one.id)) };
  });
  const nowShown = told
    .filter(({ one, estimate, shows }) => !one.price_shown_to_customer && isPriceShown(estimate, shows))
    .map(({ one }) => one.id);
  if (nowShown.length > 0) await owner.query(shownStatement, [owner.ownerId, nowShown]);
  return {
    request_id: requestId,
    pending: kept.some((one) => one.analysis_state === "running" || one.analysis_state === "failed"),
    results: told.map(({ estimate, shows }) => resultOf(estimate, shows)),
  };
}

/**
 * What of an estimate is shown: a price that was told stays told, and one that the first answer held back stays held
 * back, for the reason it had then. Only a price that was waited for is new to the customer.
 */
function showsNow(one: StoredEstimate, estimate: EstimateToShow, anew: boolean): Visibility {
  if (anew || one.total_price === null) return one;
  if (one.price_shown_to_customer) return { ...one, widest_range: null };
  return isPriceShown(estimate, one) ? { ...one, show_price: false } : one;
}

function toShow(one: StoredEstimate): EstimateToShow {
  const priced = {
    pricing_model: one.pricing_model,
    rate: one.service_rate ?? 0,
    unit: one.service_unit ?? "per sq ft",
    minimum_price: one.minimum_price,
  };
  const figures = { squareFeet: one.estimated_square_footage, quantity: one.estimated_quantity };
  const median = figures.squareFeet ?? figures.quantity;
  // A price that the owner set is his word, whatever the figure is.
  const own = one.total_price === recalculatePrice(priced, figures, one.lines).total;
  const spread = own && median !== null && one.figure_low !== null && one.figure_high !== null;
  return {
    ...one,
    priced,
    unit: resultUnit(priced),
    interval: spread ? { median, low: one.figure_low ?? median, high: one.figure_high ?? median } : null,
  };
}

async function readStored(owner: OwnerDb, requestId: string): Promise<StoredEstimate[]> {
  return (await owner.query<{ kept: StoredEstimate }>(keptStatement, [owner.ownerId, requestId])).map(
    (row) => row.kept,
  );
}

/**
 * The newest outline that a model proposed for estimate `e`, while nobody has measured, with the photos it is drawn on.
 */
const proposalSql = `(select json_build_object('measurement', m.taps, 'photos', (
        select coalesce(json_agg(json_build_object('photo_id', p.id, 'url', '/photos/' || p.created_by || '/' || p.name || '.jpg', 'width', p.width, 'height', p.height, 'focal_length_35mm', p.focal_length_35mm) order by p.sort_order, p.id), '[]')
        from photos p where p.created_by = e.created_by and p.request_id = e.request_id and m.taps->'photos' @> jsonb_build_array(jsonb_build_object('photo_id', p.id))))
      from measurements m where m.created_by = e.created_by and m.estimate_id = e.id and m.made_by = 'model'
        and not exists (select from measurements o where o.created_by = e.created_by and o.estimate_id = e.id and o.made_by <> 'model')
      order by m.created_at desc, m.id limit 1)`;

const keptStatement = {
  name: "form-kept",
  text: `select json_build_object('id', e.id, 'service_id', e.service_id, 'service_name', e.service_name, 'estimated_square_footage', e.estimated_square_footage, 'estimated_quantity', e.estimated_quantity,
      'service_unit', e.service_unit, 'pricing_model', e.pricing_model, 'ai_analysis', e.ai_analysis, 'total_price', e.total_price, 'assumed', e.assumed,
      'service_rate', e.service_rate, 'minimum_price', e.minimum_price, 'figure_low', e.figure_low, 'figure_high', e.figure_high, 'source', e.figure_source,
      'analysis_state', e.analysis_state, 'price_shown_to_customer', e.price_shown_to_customer,
      'show_price', coalesce(s.show_price, e.price_shown_to_customer), 'show_ai_analysis', coalesce(s.show_ai_analysis, false),
      'widest_range', s.widest_range, 'proposal', ${proposalSql},
      'lines', (select coalesce(json_agg(json_build_object('name', l.name, 'pricing_model', l.pricing_model, 'rate', l.rate, 'unit', l.unit, 'minimum_price', l.minimum_price, 'quantity', l.quantity, 'total', l.total) order by l.sort_order, l.id), '[]')
        from estimate_lines l where l.created_by = e.created_by and l.estimate_id = e.id)) as kept
    from estimates e left join services s on s.created_by = e.created_by and s.id = e.service_id
    where e.created_by = $1 and e.request_id = $2 order by e.request_position`,
};
const shownStatement = {
  name: "form-shown",
  text: "update estimates set price_shown_to_customer = true where created_by = $1 and id = any($2::uuid[])",
};
