import type { JsonText } from "./jsonText.ts";
import { register, Statement } from "./statement.ts";

/**
 * Statements that no builder can say, as text. What they take and return is described, so that their types follow from
 * the description, and a test compares the description with what PostgreSQL says of the text.
 */

/** A column or parameter: what PostgreSQL calls its type, and whether it may be null. */
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
  /** JSON of a shape that only its writer knows; as a parameter it is written by `toJson`. */
  json: <Value>() => described<Value>("json"),
  jsonb: <Value>() => described<Value>("jsonb"),
  jsonParam: <Value>(type: "json" | "jsonb" = "jsonb") => described<JsonText<Value>>(type),
  nullable: <Value>({ type }: ParamType<Value>): ParamType<Value | null> => ({ type, nullable: true }),
  arrayOf: <Value>({ type }: ParamType<Value>) => described<Value[]>(`${type}[]`),
};

/** What was described of each text statement, by its name. Tests compare it with what PostgreSQL says. */
export const textStatements = new Map<
  string,
  { params: Record<string, ParamType<unknown>>; row: Record<string, ParamType<unknown>> }
>();

/**
 * A statement as text. `params` describes `$1`, `$2` … in their order; the one named `owner` is given by the tenant's
 * handle.
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

/** A statement as text whose tables are only known when it runs: no test can prepare it before. */
export const textForTables = <P, Row>(name: string, sql: string, params: readonly string[]): Statement<P, Row> =>
  new Statement(name, () => ({ text: sql, params }));
