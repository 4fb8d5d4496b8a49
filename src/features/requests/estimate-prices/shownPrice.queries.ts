import { jsonBuildObject } from "kysely/helpers/postgres";
import type { FirstShownPrice } from "./estimate.ts";
import type { FromTable, ParamRefs } from "#platform/database/statement.ts";
import type { ShownPrice } from "./priceRange.ts";

/** Expressions that store and read the first price shown to a customer. In all of them `e` is an estimate. */

type FromEstimates = FromTable<"e", "estimates">;

/** A price shown to a customer now, and the time. Null if none is shown. */
export type StoredShownPrice = {
  shown_price: number | null;
  shown_low: number | null;
  shown_high: number | null;
  shown_at: string | null;
};

/** Parameters for those columns. */
export const storedShownPrice = (shown: ShownPrice | null, now: Date): StoredShownPrice => ({
  shown_price: shown?.price ?? null,
  shown_low: shown?.low ?? null,
  shown_high: shown?.high ?? null,
  shown_at: shown && now.toISOString(),
});

/** True if no price has been shown yet. */
const isFirst = (e: FromEstimates) => e("e.first_shown_at", "is", null);

/**
 * The columns of an estimate for the first price shown, written if `goesIn` is true; otherwise they keep their values.
 * The time is a parameter, because an UPDATE that is sent to another server must not read the clock there.
 */
export const firstShownColumns = (p: ParamRefs<StoredShownPrice>, e: FromEstimates, goesIn = isFirst(e)) => ({
  first_shown_price: e
    .case()
    .when(goesIn)
    .then(e.cast<number | null>(p.shown_price, "numeric"))
    .else(e.ref("e.first_shown_price"))
    .end(),
  first_shown_low: e
    .case()
    .when(goesIn)
    .then(e.cast<number | null>(p.shown_low, "numeric"))
    .else(e.ref("e.first_shown_low"))
    .end(),
  first_shown_high: e
    .case()
    .when(goesIn)
    .then(e.cast<number | null>(p.shown_high, "numeric"))
    .else(e.ref("e.first_shown_high"))
    .end(),
  first_shown_at: e
    .case()
    .when(goesIn)
    .then(e.cast<string | null>(p.shown_at, "timestamptz"))
    .else(e.ref("e.first_shown_at"))
    .end(),
});

/** The first price shown to the customer. Null if there was none, or it is unknown. */
export const firstShownPrice = (e: FromEstimates) =>
  e
    .case()
    .when("e.first_shown_price", "is not", null)
    .then(
      jsonBuildObject({
        price: e.ref("e.first_shown_price").$notNull(),
        low: e.ref("e.first_shown_low"),
        high: e.ref("e.first_shown_high"),
        at: e.ref("e.first_shown_at").$notNull(),
      }),
    )
    .end()
    .$castTo<FirstShownPrice | null>()
    .as("first_shown_price");
