import { expressionBuilder, sql } from "kysely";
import type { Schema } from "#platform/database/schema.ts";
import { expressionText } from "#platform/database/statement.ts";
import { displayedPriceOf, hasLines } from "./displayedPrice.queries.ts";

const owner = { owner: sql.ref<string>("e.created_by") };
const e = expressionBuilder<Schema & { e: Schema["estimates"] }, "e">();

/** Whether the estimate `e` is made of lines, for statements that are still text. */
export const hasLinesSql = expressionText(hasLines(owner, e.ref("e.id")));
/** The displayed price of the estimate `e`, for statements that are still text. */
export const displayedPriceSql = expressionText(displayedPriceOf(owner, e));
