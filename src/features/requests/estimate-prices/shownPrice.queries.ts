import { jsonBuildObject } from "kysely/helpers/postgres";
import type { FirstShownPrice } from "./estimate.ts";
import type { FromTable, ParamRefs } from "#platform/database/statement.ts";
import type { ShownPrice } from "./priceRange.ts";

/** How what a customer was shown first is stored and read. In all pieces `e` is an estimate. */

type FromEstimates = FromTable<"e", "estimates">;

/** A price that a customer is shown now, and when; null where he is shown none. */
export type StoredShownPrice = {
  shown_price: number | null;
  shown_low: number | null;
  shown_high: number | null;
  shown_at: string | null;
};

/** The parameters of those columns. */
export const storedShownPrice = (shown: ShownPrice | null, now: Date): StoredShownPrice => ({
  shown_price: shown?.price ?? null,
  shown_low: shown?.low ?? null,
  shown_high: shown?.high ?? null,
  shown_at: shown && now.toISOString(),
});

/** Whether nobody has been shown a price yet. */
const isFirst = (e: FromEstimates) => e("e.first_shown_at", "is", null);

/**
 * The columns of an estimate that a first shown price is written into, where `goesIn`; what is there stays. The time is
 * a parameter, because an UPDATE that travels to another server must not ask for it.
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

/** What the customer was shown first; null where that was no price, or is not known. */
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
