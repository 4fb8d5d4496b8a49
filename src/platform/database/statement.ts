import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type CompiledQuery,
  type DeleteResult,
  type Expression,
  type ExpressionBuilder,
  type InsertResult,
  type RawBuilder,
  type UpdateResult,
} from "kysely";
import type { Schema } from "./schema.ts";

/**
 * Statements: written once with Kysely's builder against the schema, compiled once to a text with numbered parameters,
 * and run by the tenant's handle as the driver's prepared statements. The builder itself never runs anything.
 */

/** The values of a statement's parameters, by name. */
export type Params = Record<string, unknown>;

/**
 * The parameters inside a statement. `owner` is the tenant's id and `actor` the acting person, null without one; the
 * handle supplies both. A parameter that can be undefined is one that the chosen variant of the statement may lack.
 */
export type ParamRefs<P> = { readonly [Name in keyof P]-?: RawBuilder<Exclude<P[Name], undefined>> } & {
  readonly owner: RawBuilder<string>;
  readonly actor: RawBuilder<string | null>;
};

/** The business whose rows a statement sees, and the acting person: null without one. */
export type Scope = { ownerId: string; actorId: string | null };

/** The tenant's id inside a statement. */
export type Owner = { readonly owner: Expression<string> };

/** A table under an alias in a statement, for code that several statements share: `FromTable<"e", "estimates">`. */
export type FromTable<Alias extends string, Table extends keyof Schema> = ExpressionBuilder<
  Schema & Record<Alias, Schema[Table]>,
  Alias
>;

/** The row type of a builder's output; `never` for a statement that returns none. */
type RowOf<Output> = Output extends InsertResult | UpdateResult | DeleteResult ? never : Output;

/** A parameter to be written into the text. */
class Param {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Gives each parameter one number, however often it occurs in the statement. All other values come from the code, not
 * from a request: they are part of the text, so PostgreSQL plans with them.
 */
class StatementCompiler extends PostgresQueryCompiler {
  private numbers = new Map<string, number>();

  override compileQuery(...query: Parameters<PostgresQueryCompiler["compileQuery"]>): CompiledQuery {
    this.numbers = new Map();
    return super.compileQuery(...query);
  }

  protected override appendValue(value: unknown): void {
    if (!(value instanceof Param)) return this.appendImmediateValue(value);
    const known = this.numbers.get(value.name);
    if (known !== undefined) return this.append(`$${known}`);
    super.appendValue(value);
    this.numbers.set(value.name, this.numParameters);
  }
}

/** Builds statements and runs none. */
export type StatementBuilder = Kysely<Schema>;

const builder: StatementBuilder = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new StatementCompiler(),
  },
});

const paramRefs = new Proxy(
  {},
  { get: (_, name) => (typeof name === "string" ? sql`${new Param(name)}` : undefined) },
) as ParamRefs<Params>;

/** A prepared statement whose parameters and rows have types. */
export class Statement<P, Row> {
  readonly name: string;
  private readonly compile: () => { text: string; params: readonly string[] };
  private compiled: { text: string; params: readonly string[] } | undefined;
  private changes: boolean | undefined;
  /** Only for the compiler. */
  declare readonly types?: { params(given: P): void; row: Row };

  constructor(name: string, compile: () => { text: string; params: readonly string[] }) {
    this.name = name;
    this.compile = compile;
  }

  /** The text for PostgreSQL, and the names of its parameters in order. */
  get prepared(): { text: string; params: readonly string[] } {
    this.compiled ??= this.compile();
    return this.compiled;
  }

  /** True if it changes or locks rows: then only the primary can run it, never a replica. */
  get writes(): boolean {
    this.changes ??= /\b(insert into|update|delete from|merge into|for share)\b/i.test(this.prepared.text);
    return this.changes;
  }

  /** Returns the driver's query, in one tenant's scope. */
  bind(scope: Scope | null, params: unknown): { name: string; text: string; values: unknown[] } {
    const { text, params: names } = this.prepared;
    const given = { ...(params as Params | undefined), owner: scope?.ownerId, actor: scope?.actorId };
    return { name: this.name, text, values: names.map((name) => given[name as keyof typeof given]) };
  }
}

/** A row of a statement: `StatementRow<typeof customerByEmail>`. */
export type StatementRow<S> = S extends Statement<infer _P, infer Row> ? Row : never;

/** The arguments of a statement: none if it has no parameters besides the tenant's id. */
export type Arguments<P> = keyof P extends never ? [] : [params: P];

/** Every created statement, by name. Tests prepare them all. */
export const statements = new Map<string, Statement<unknown, unknown>>();

/** Registers a statement under its name, which must be unique. */
export function register<P, Row>(made: Statement<P, Row>): Statement<P, Row> {
  if (statements.has(made.name)) throw new Error(`There are two statements named ${made.name}.`);
  // PostgreSQL distinguishes prepared statements by their first 63 bytes.
  if (made.name.length > 63) throw new Error(`The name of the statement ${made.name} is too long.`);
  statements.set(made.name, made as Statement<unknown, unknown>);
  return made;
}

const compiled = (built: Compilable) => {
  const { sql: text, parameters } = built.compile();
  return { text, params: (parameters as Param[]).map(({ name }) => name) };
};

/**
 * Creates a statement: `statement<{ id: string }>()("estimates.get", (db, p) => db.selectFrom("estimates as e")…)`. Its
 * parameters are declared; the type of its rows follows from the selection.
 */
export const statement =
  <P extends Params = Record<never, never>>() =>
  <Output>(
    name: string,
    build: (db: StatementBuilder, p: ParamRefs<P>) => Compilable<Output>,
  ): Statement<P, RowOf<Output>> =>
    register(new Statement<P, RowOf<Output>>(name, () => compiled(build(builder, paramRefs as ParamRefs<P>))));

/** The choices of a statement family: for each choice its possible values. */
type Choices = Record<string, readonly (string | boolean)[]>;
type ChosenVariant<C extends Choices> = { [Name in keyof C]: C[Name][number] };

/** Statements that differ by choices, such as a list's order and conditions. */
export type StatementFamily<C extends Choices, P, Row> = (chosen: ChosenVariant<C>) => Statement<P, Row>;

/**
 * Creates a family of statements, one for each combination of choices, compiled on first use. Every choice lists all
 * its values, so the number of statements is limited: each combination is prepared once per connection.
 */
export const statementFamily =
  <P extends Params = Record<never, never>>() =>
  <const C extends Choices, Output>(
    name: string,
    choices: C,
    build: (db: StatementBuilder, p: ParamRefs<P>, chosen: ChosenVariant<C>) => Compilable<Output>,
  ): StatementFamily<C, P, RowOf<Output>> => {
    const suffix = (chosen: ChosenVariant<C>) =>
      Object.entries(choices)
        .map(([choice, values]) => values.indexOf(chosen[choice] as string | boolean))
        .join("");
    const members = new Map(
      combinations(choices).map((chosen) => [
        suffix(chosen),
        register(
          new Statement<P, RowOf<Output>>(`${name}.${suffix(chosen)}`, () =>
            compiled(build(builder, paramRefs as ParamRefs<P>, chosen)),
          ),
        ),
      ]),
    );
    return (chosen) => {
      const member = members.get(suffix(chosen));
      if (!member) throw new Error(`The statement ${name} has no such choice: ${JSON.stringify(chosen)}.`);
      return member;
    };
  };

function combinations<C extends Choices>(choices: C): ChosenVariant<C>[] {
  return Object.entries(choices).reduce<Record<string, string | boolean>[]>(
    (made, [choice, values]) => made.flatMap((one) => values.map((value) => ({ ...one, [choice]: value }))),
    [{}],
  ) as ChosenVariant<C>[];
}
