import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import pg, { type Pool } from "pg";

/** Better Auth expects counts as numbers; its timestamps are dates, as the driver reads them. */
const readers = new Map<number, (value: string) => unknown>([[pg.types.builtins.INT8, Number]]);
const types = {
  getTypeParser: (type: number, format?: "text" | "binary") =>
    readers.get(type) ??
    (pg.types.getTypeParser as (type: number, format?: string) => (value: string) => unknown)(type, format),
};

/**
 * Opens the tables of sign-in for Better Auth's own adapter, which names columns in camel case. Each statement runs
 * separately on the pool, within the pool's limits: a transaction is refused.
 */
export function openAuthDatabase(pool: Pool): Kysely<unknown> {
  const connection = {
    query: (text: string, values: readonly unknown[] = []) => {
      if (/^(begin|start transaction)/.test(text))
        throw new Error("Better Auth's statements run one by one, without transactions.");
      return pool.query({ text, values: [...values], types });
    },
    release: () => undefined,
  } as unknown as PostgresPoolClient;
  return new Kysely({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, end: async () => undefined } }),
    plugins: [new CamelCasePlugin()],
  });
}
