import { expressionBuilder, sql } from "kysely";
import type { Schema } from "#platform/database/schema.ts";
import { expressionText } from "#platform/database/statement.ts";
import { displayedPriceOf } from "./displayedPrice.queries.ts";

const owner = { owner: sql.ref<string>("e.created_by") };
const e = expressionBuilder<Schema & { e: Schema["estimates"] }, "e">();

/** The displayed price of the estimate `e`, for statements that are still text. */
export const displayedPriceSql = expressionText(displayedPriceOf(owner, e));
