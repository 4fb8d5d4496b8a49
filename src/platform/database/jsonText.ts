import { sql, type Expression } from "kysely";

declare const written: unique symbol;

/** A value for a JSON column, already serialized: the driver would treat an array as one of PostgreSQL's. */
export type JsonText<Value = unknown> = string & { readonly [written]: Value };

/** Serializes a value for a parameter that is stored as JSON or read by PostgreSQL's JSON functions. */
export function toJson<Value>(value: Value): JsonText<Value> {
  return JSON.stringify(value) as JsonText<Value>;
}

/** A text inside a JSON column. */
export function jsonText<Value, Key extends keyof Value & string>(json: Expression<Value>, key: Key) {
  return sql<Extract<Value[Key], string | null>>`${json} ->> ${key}`;
}

/** A list inside a JSON column; empty without one. */
export function jsonList<Value, Key extends keyof Value & string>(json: Expression<Value>, key: Key) {
  return sql<Extract<Value[Key], unknown[]>>`coalesce(${json} -> ${key}, '[]')`;
}
