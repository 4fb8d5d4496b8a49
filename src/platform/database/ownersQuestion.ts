import pg, { type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from "pg";

/** What of a connection's wire is used here; pg knows more of it than its types tell. */
type Wire = {
  parsedStatements: Record<string, string>;
  bind(message: { statement: string; values: unknown[] }): void;
  execute(message: object): void;
};

/** pg's own query, of which its types show only the outside. */
type WireQuery = {
  callback: (error: Error | null, result: QueryResult) => void;
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
};
const WireQuery = pg.Query as unknown as new (config: QueryConfig) => WireQuery;

/**
 * Two prepared statements between one pair of brackets: the first enters the owner's scope, the second asks. Until the
 * closing Sync they are one transaction to PostgreSQL, so neither BEGIN nor COMMIT has to travel and nothing of the
 * scope outlives the question.
 */
class OwnersQuestion extends WireQuery {
  private readonly enter: { statement: string; values: unknown[] };
  private entered = false;

  constructor(enter: { statement: string; values: unknown[] }, question: QueryConfig) {
    super(question);
    this.enter = enter;
  }

  override prepare(wire: Wire): void {
    wire.bind(this.enter);
    wire.execute({});
    super.prepare(wire);
  }

  override handleDataRow(message: unknown): void {
    if (this.entered) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.entered) super.handleCommandComplete(message, wire);
    this.entered = true;
  }
}

/** Whether this connection has prepared the statement already, so that it can be entered by its name alone. */
export function isPrepared(client: PoolClient, name: string): boolean {
  return wireOf(client).parsedStatements[name] !== undefined;
}

/**
 * Asks one prepared statement behind a prepared one that enters a scope: one packet there, one back, one transaction.
 */
export function askBehind<Row extends QueryResultRow>(
  client: PoolClient,
  enter: { statement: string; values: unknown[] },
  question: QueryConfig,
): Promise<QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const query = new OwnersQuestion(enter, question);
    query.callback = (error, result) => (error ? reject(error) : resolve(result as QueryResult<Row>));
    client.query(query as unknown as pg.Query);
  });
}

function wireOf(client: PoolClient): Wire {
  return (client as unknown as { connection: Wire }).connection;
}
