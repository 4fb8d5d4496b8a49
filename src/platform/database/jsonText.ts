import { sql, type Expression } from "kysely";
import { RawJson } from "#platform/process/rawJson.ts";

declare const written: unique symbol;

/** A value on its way into a JSON column, already written: the driver would take an array for one of PostgreSQL's. */
export type JsonText<Value = unknown> = string & { readonly [written]: Value };

/** Writes a value for a parameter that is stored as JSON or taken apart by PostgreSQL's JSON functions. */
export function toJson<Value>(value: Value): JsonText<Value> {
  return JSON.stringify(value) as JsonText<Value>;
}

/** A text inside a JSON column. */
export function jsonText<Value, Key extends keyof Value & string>(json: Expression<Value>, key: Key) {
  return sql<Extract<Value[Key], string | null>>`${json} ->> ${key}`;
}

/** A list inside a JSON column; empty where there is none. */
export function jsonList<Value, Key extends keyof Value & string>(json: Expression<Value>, key: Key) {
  return sql<Extract<Value[Key], unknown[]>>`coalesce(${json} -> ${key}, '[]')`;
}

/** JSON that PostgreSQL writes out as text, for an answer that goes out as it stands: nobody reads it on its way. */
export function writtenJson<Value>(json: Expression<Value>) {
  return sql<JsonText<Value>>`${json}::text`;
}

/** The answer that such a text is. */
export function asRawJson<Value>(text: JsonText<Value>): RawJson<Value> {
  return new RawJson(text);
}
