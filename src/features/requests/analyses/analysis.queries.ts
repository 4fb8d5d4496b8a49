import { measuredColumns } from "#features/catalog/photos/photo.queries.ts";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Calibrations } from "#features/catalog/pricing/calibration.ts";
import type { PricingModel } from "#features/catalog/pricing/measure.ts";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement, type FromTable, type ParamRefs } from "#platform/database/statement.ts";
import { isLongAgo } from "#platform/database/clockTolerance.queries.ts";
import { linesOf } from "#features/requests/estimate-prices/displayedPrice.queries.ts";
import { finishedSizes } from "#features/requests/estimate-prices/finishedJobs.queries.ts";
import { settledSizeColumns, type StoredSize } from "#features/requests/estimate-prices/settledSize.queries.ts";
import { firstShownColumns, type StoredShownPrice } from "#features/requests/estimate-prices/shownPrice.queries.ts";

/** Statements that claim estimates for photo analysis and store the results. In all of them `e` is an estimate. */

type FromEstimates = FromTable<"e", "estimates">;

const isEstimate = (p: ParamRefs<{ id: string }>) => (e: FromEstimates) =>
  e.and([e("e.created_by", "=", p.owner), e("e.id", "=", p.id)]);

/** Estimates of a request that are estimated by AI. */
const isByAi = (p: ParamRefs<{ request_id: string }>) => (e: FromEstimates) =>
  e.and([
    e("e.created_by", "=", p.owner),
    e("e.request_id", "=", p.request_id),
    e("e.estimate_method", "=", "ai"),
    e("e.deleted_at", "is", null),
  ]);

/** True if an analysis has run for this many seconds: its process has died. */
const isStale = (p: ParamRefs<{ seconds: number }>) => (e: FromEstimates) =>
  e.and([
    e("e.analysis_state", "=", "running"),
    isLongAgo(e.ref("e.analysis_started_at"), sql`make_interval(secs => ${p.seconds}::float8)`),
  ]);

/** Columns of an estimate whose analysis starts now. */
const running = {
  analysis_state: "running",
  analysis_started_at: sql<string>`now()`,
  analysis_error: null,
  updated_at: sql<string>`now()`,
};

/** Claims the estimates of a request whose analysis has died, so that no other process analyses them. */
export const claimStale = statement<{ request_id: string; seconds: number }>()("analyses.claim-dead", (db, p) =>
  db.updateTable("estimates as e").set(running).where(isByAi(p)).where(isStale(p)).returning("e.id"),
);

/** Claims an estimate whose analysis has failed or died, so that no other process analyses it. */
export const claimToRetry = statement<{ id: string; request_id: string; seconds: number }>()(
  "analyses.claim-to-retry",
  (db, p) =>
    db
      .updateTable("estimates as e")
      .set(running)
      .where(isByAi(p))
      .where("e.id", "=", p.id)
      .where((e) => e.or([e("e.analysis_state", "=", "failed"), isStale(p)(e)]))
      .returning("e.id"),
);

/** Stored estimates to analyse, with the service and photo columns that the analysis needs. */
export const estimatesToAnalyse = statement<{ ids: string[] }>()("analyses.estimates", (db, p) =>
  db
    .selectFrom("estimates as e")
    .leftJoin("services as s", (join) => join.on("s.created_by", "=", p.owner).onRef("s.id", "=", "e.service_id"))
    .where("e.created_by", "=", p.owner)
    .where((e) => e("e.id", "=", e.fn.any(p.ids)))
    .select(["e.id", "e.request_id", "e.service_name", "e.service_rate", "e.service_unit", "e.minimum_price"])
    .select(["e.reference_object", "e.notes", "s.ai_focus_instructions", "s.widest_range"])
    .select((e) => [
      e.ref("e.pricing_model").$castTo<PricingModel>().as("pricing_model"),
      e.fn.coalesce("s.show_price", sql<boolean>`false`).as("shows_price"),
      e.ref("s.calibrations").$castTo<Calibrations | null>().as("calibrations"),
      jsonArrayFrom(
        e
          .selectFrom("photos as p")
          .where("p.created_by", "=", p.owner)
          .whereRef("p.request_id", "=", "e.request_id")
          .where("p.attached_at", "is not", null)
          .select(["p.id as photo_id", "p.name", "p.is_reference", ...measuredColumns])
          .orderBy("p.sort_order")
          .orderBy("p.created_at")
          .orderBy("p.id"),
      ).as("photos"),
      linesOf(p, e.ref("e.id")).as("lines"),
      finishedSizes(p, e).as("finished"),
    ]),
);

/** Stores a provider's answer about an estimate's photos, and the findings of our checks. */
export const saveAnswer = statement<{
  estimate_id: string;
  provider: string;
  model: string;
  prompt_version: number;
  answer: JsonText;
  result: JsonText;
}>()("analyses.keep-answer", (db, p) =>
  db.insertInto("analyses").values({
    created_by: p.owner,
    estimate_id: p.estimate_id,
    provider: p.provider,
    model: p.model,
    prompt_version: p.prompt_version,
    answer: p.answer,
    result: p.result,
  }),
);

/**
 * Sets an estimate's size and price from the findings, unless a person has measured it since. Keeps a price that was
 * set since.
 */
export const saveFoundSize = statement<
  StoredSize &
    StoredShownPrice & {
      id: string;
    }
>()("analyses.keep-found-size", (db, p) =>
  db
    .updateTable("estimates as e")
    .set((e) => ({
      analysis_state: "done",
      analysis_error: null,
      ...settledSizeColumns(p),
      predictions: sql<JsonText>`${p.predictions}::jsonb || ${e.ref("e.predictions")}`,
      total_price: e.fn.coalesce("e.total_price", e.cast<number | null>(p.total, "numeric")),
      price_shown_to_customer: sql<boolean>`${p.shown_price}::numeric is not null`,
      // If the owner sets a price at this very moment, it does not count as the price that the analysis found.
      ...firstShownColumns(p, e, e.and([e("e.first_shown_at", "is", null), e("e.total_price", "is", null)])),
      version: e("e.version", "+", 1),
      updated_at: sql<string>`now()`,
    }))
    .where(isEstimate(p))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("measurements as m")
            .where("m.created_by", "=", p.owner)
            .whereRef("m.estimate_id", "=", "e.id")
            .where("m.made_by", "<>", "model")
            .select(sql.lit(1).as("one")),
        ),
      ),
    )
    .returning("e.price_promised_at"),
);

/** Stores only the text of an analysis. */
export const saveAnalysisText = statement<{ id: string; analysis: string | null }>()("analyses.keep-words", (db, p) =>
  db
    .updateTable("estimates as e")
    .set((e) => ({
      analysis_state: "done",
      analysis_error: null,
      ai_analysis: p.analysis,
      version: e("e.version", "+", 1),
      updated_at: sql<string>`now()`,
    }))
    .where(isEstimate(p))
    .returning("e.price_promised_at"),
);

/** Stores the reason why an estimate could not be analysed, as a message for its owner. */
export const saveFailure = statement<{ id: string; reason: string }>()("analyses.keep-failure", (db, p) =>
  db
    .updateTable("estimates as e")
    .set({ analysis_state: "failed", analysis_error: p.reason, updated_at: sql<string>`now()` })
    .where(isEstimate(p))
    .returning("e.price_promised_at"),
);
