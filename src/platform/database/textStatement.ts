import type { JsonText } from "./jsonText.ts";
import { register, Statement } from "./statement.ts";

/**
 * Statements that the builder cannot express, as text. Their parameters and columns are described, which gives their
 * types; a test compares the description with PostgreSQL's own description of the text.
 */

/** A column or parameter: PostgreSQL's name of its type, and true if it can be null. */
type ParamType<Value> = { readonly type: string; readonly nullable: boolean; readonly value?: Value };
type Values<D extends Record<string, ParamType<unknown>>> = {
  [Name in keyof D]: D[Name] extends ParamType<infer Value> ? Value : never;
};

const described = <Value>(type: string): ParamType<Value> => ({ type, nullable: false });

/** The types of columns and parameters. */
export const column = {
  uuid: described<string>("uuid"),
  text: described<string>("text"),
  integer: described<number>("integer"),
  bigint: described<number>("bigint"),
  float: described<number>("double precision"),
  numeric: described<number>("numeric"),
  boolean: described<boolean>("boolean"),
  /** An ISO string with its offset. */
  moment: described<string>("timestamp with time zone"),
  /** `YYYY-MM-DD` */
  day: described<string>("date"),
  /** JSON of a shape that only its writer knows; as a parameter, `toJson` serializes it. */
  json: <Value>() => described<Value>("json"),
  jsonb: <Value>() => described<Value>("jsonb"),
  jsonParam: <Value>(type: "json" | "jsonb" = "jsonb") => described<JsonText<Value>>(type),
  nullable: <Value>({ type }: ParamType<Value>): ParamType<Value | null> => ({ type, nullable: true }),
  arrayOf: <Value>({ type }: ParamType<Value>) => described<Value[]>(`${type}[]`),
};

/** The descriptions of all text statements, by name. Tests compare them with PostgreSQL's own. */
export const textStatements = new Map<
  string,
  { params: Record<string, ParamType<unknown>>; row: Record<string, ParamType<unknown>> }
>();

/**
 * Creates a statement from text. `params` describes `$1`, `$2` … in order; the tenant's handle supplies the one named
 * `owner`.
 */
export function textStatement<
  P extends Record<string, ParamType<unknown>>,
  Row extends Record<string, ParamType<unknown>>,
>(
  name: string,
  sql: string,
  { params, row }: { params: P; row: Row },
): Statement<Omit<Values<P>, "owner">, Values<Row>> {
  textStatements.set(name, { params, row });
  return register(new Statement(name, () => ({ text: sql, params: Object.keys(params) })));
}

/** Creates a statement from text whose tables are only known at run time: no test can prepare it in advance. */
export const textForTables = <P, Row>(name: string, sql: string, params: readonly string[]): Statement<P, Row> =>
  new Statement(name, () => ({ text: sql, params }));
