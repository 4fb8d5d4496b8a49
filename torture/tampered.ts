import type { Client } from "pg";
import { ask, someAddress, type TimedCall } from "./caller.ts";
import { acceptAll, sendQuotes, startBusinesses, type Signer } from "./signers.ts";
import type { Scenario, Trial } from "./trial.ts";
import { asOwner, startWorld, type World } from "./world.ts";

const many = { quick: 20, whole: 400 };

/** Selects the rows of each table that are a quote's evidence ($1: its id). */
const rowsOf: Record<string, string> = {
  quotes: "id = $1",
  quote_versions: "quote_id = $1",
  quote_events: "quote_id = $1",
  quote_acceptances: "quote_id = $1",
  quote_papers: "acceptance_id in (select id from quote_acceptances where quote_id = $1)",
  quote_messages: "quote_id = $1",
  payments: "quote_id = $1",
  paper_files:
    "sha256 in (select pdf_hash from quote_versions where quote_id = $1 union select sha256 from quote_papers where acceptance_id in (select id from quote_acceptances where quote_id = $1))",
};

/** The columns of a quote's own row that are evidence. The others serve lists, links and counts. */
const evidenceOfQuote = ["state", "sent_version", "last_day", "total", "acceptance_id", "record_count", "record_head"];
/** Columns that no record contains: when and by whom a row was written, with which key, and data for reports. */
const noEvidence: Record<string, string[]> = {
  quote_versions: ["sent_at", "acted_by"],
  quote_events: [],
  quote_acceptances: [
    "idempotency_key",
    "acted_by",
    "package_name",
    "package_names",
    "extras_offered",
    "extras_chosen",
    "extras_value",
  ],
  quote_papers: ["created_at"],
  quote_messages: ["acted_by", "created_at"],
  // For a payment, the record contains the amounts received and returned.
  payments: [
    "id",
    "kind",
    "method",
    "currency",
    "paid_on",
    "note",
    "provider_id",
    "flag",
    "undoes",
    "acted_by",
    "created_at",
    "invoice_id",
    "tip",
  ],
  paper_files: ["kind", "created_at"],
};

/**
 * An attacker with full access to the database changes any one value of a signed quote. The database must refuse that,
 * or neither side gets a paper any longer.
 */
export const tampered: Scenario = {
  name: "tampered",
  what: "random values of signed quotes changed in the database, one at a time: each is refused or noticed",
  quick: false,
  async run(trial) {
    const world = await startWorld({ ROOMY_LIMITS: "yes" }, { entry: "torture/ours.ts" });
    const database = await world.database();
    try {
      const signers = await signedQuotes(trial, world);
      const columns = await evidenceColumns(database);
      const seen = { noticed: 0, refused: 0, tried: new Set<string>() };
      for (let number = 0; number < (trial.quick ? many.quick : many.whole) && trial.left() > 2_000; number++) {
        const signer = signers[number % signers.length];
        // Each column in turn, so that none depends on chance, each time in another way.
        const column = columns[number % columns.length];
        if (!signer || !column) return;
        await tamperWith(trial, { world, database, signer, column, seen });
      }
      trial.round(
        `${seen.noticed} changes of ${seen.tried.size} columns were noticed and ${seen.refused} refused by the database`,
      );
      await rowsGone(trial, world, database, signers);
    } finally {
      await database.end();
      await world.dispose();
    }
  },
};

/** Creates quotes that were asked about, answered, accepted and paid. */
async function signedQuotes(trial: Trial, world: World): Promise<Signer[]> {
  const signers: Signer[] = [];
  for (const firm of await startBusinesses(world, 2)) {
    const sent = await sendQuotes(firm, 6);
    for (const { quoteId, token } of sent) {
      await ask(`${world.server.url}/api/quote-pages/${token}/messages`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": someAddress() },
        body: JSON.stringify({ text: "Is the walk included?" }),
      });
      await firm.client.quotes.answer({ id: quoteId, text: "Yes, it is." });
    }
    await acceptAll(trial, world, sent, 200).done;
    const payment = { method: "check", amount: 10_00, paid_on: "2026-11-24", note: null } as const;
    for (const { quoteId } of sent) await firm.client.quotes.recordPayment({ id: quoteId, ...payment });
    signers.push(...sent);
  }
  return signers;
}

type Column = { table: string; name: string; type: string };

async function evidenceColumns(database: Client): Promise<Column[]> {
  const { rows } = await database.query<Column>(
    "select table_name as table, column_name as name, udt_name as type from information_schema.columns where table_schema = 'public' and table_name = any($1) order by 1, ordinal_position",
    [Object.keys(rowsOf)],
  );
  return rows.filter(({ table, name }) =>
    table === "quotes" ? evidenceOfQuote.includes(name) : !noEvidence[table]?.includes(name),
  );
}

type Tampering = {
  world: World;
  database: Client;
  signer: Signer;
  column: Column;
  seen: { noticed: number; refused: number; tried: Set<string> };
};

/** Changes one value, checks that it is noticed, restores it, and checks that everything is fine again. */
async function tamperWith(trial: Trial, { world, database, signer, column, seen }: Tampering): Promise<void> {
  const { table, name } = column;
  const chosen = await database.query<{ at: string; row: object; value: string | null }>(
    `select ctid::text as at, to_jsonb(t) as row, ${name}::text as value from ${table} t where ${rowsOf[table]}`,
    [signer.quoteId],
  );
  const row = chosen.rows[Math.floor(trial.random() * chosen.rows.length)];
  if (!row) return trial.finding(`quote ${signer.quoteId} has no row in ${table}`);
  const changed = await database
    .query<{ at: string; value: string | null }>(
      `update ${table} set ${name} = ${anotherValue(trial, column)} where ctid = $1 returning ctid::text as at, ${name}::text as value`,
      [row.at],
    )
    .catch(() => null);
  seen.tried.add(`${table}.${name}`);
  const now = changed?.rows[0];
  if (!now) return void seen.refused++;
  const from = (row.value ?? "nothing").slice(0, 60);
  const what = `${table}.${name}, changed from ${from} to ${(now.value ?? "nothing").slice(0, 60)},`;
  if (now.value !== row.value) {
    seen.noticed++;
    await expectNoticed(trial, world, signer, what);
  }
  await database.query(
    `update ${table} set ${name} = (jsonb_populate_record(null::${table}, $2)).${name} where ctid = $1`,
    [now.at, row.row],
  );
  const { papers } = await readBoth(world, signer);
  if (Object.values(papers).some((status) => status !== 200))
    throw new Error(`${what} was put back, and the papers answer ${Object.values(papers).join(" and ")} still`);
}

/** An SQL expression for another value of a column. */
function anotherValue(trial: Trial, { name, type }: Column): string {
  const some = (most: number) => 1 + Math.floor(trial.random() * most);
  const place = `1 + ${some(1e6)} % greatest(length(${name}), 1)`;
  switch (type) {
    case "int4":
    case "int8":
    case "numeric":
      return `${name} ${trial.random() < 0.5 ? "+" : "-"} ${some(3)}`;
    case "bool":
      return `not ${name}`;
    case "uuid":
      return "gen_random_uuid()";
    case "date":
      return `${name} + ${some(400)}`;
    case "jsonb":
      return `coalesce(${name}, '[]') || '["${some(1e6)}"]'`;
    case "bytea":
      return `set_byte(${name}, ${some(1e6)} % length(${name}), (get_byte(${name}, ${some(1e6)} % length(${name})) + ${some(254)}) % 256)`;
    case "text":
      // Empty, longer, with one inserted character, or with one replaced.
      return (
        [
          "''",
          `coalesce(${name}, '') || '${some(9)}'`,
          `coalesce(overlay(${name} placing ' ' from ${place} for 0), 'x')`,
          `coalesce(overlay(${name} placing '${some(9)}' from ${place} for 1), 'x')`,
        ][some(4) - 1] ?? "''"
      );
    default:
      throw new Error(`There is no way to change a value of the type ${type}.`);
  }
}

/**
 * Checks that neither side gets a paper, and that the pages of both open or say that the quote does not match its
 * record.
 */
async function expectNoticed(trial: Trial, world: World, signer: Signer, what: string): Promise<void> {
  const { papers, pages } = await readBoth(world, signer);
  for (const [who, status] of Object.entries(papers))
    if (status === 200) trial.finding(`${what} was not noticed: ${who} is handed the paper`);
    else if (status !== 409 && status !== 404) trial.finding(`${what} has ${who} answered ${status} for the paper`);
  for (const [who, status] of Object.entries(pages))
    if (status !== 200 && status !== 409) trial.finding(`${what} has ${who} answered ${status} for the page`);
}

async function readBoth(world: World, { firm, quoteId, token }: Signer) {
  const { url } = world.server;
  const headers = { "x-forwarded-for": someAddress() };
  const status = async (path: string, asked: TimedCall) => (await ask(url + path, asked)).status;
  const [ownersPaper, customersPaper, ownersPage, customersPage] = await Promise.all([
    status(`/api/quotes/${quoteId}/pdf?accepted`, asOwner(firm.owner, url)),
    status(`/api/quote-pages/${token}/pdf?accepted`, { headers }),
    status(`/api/quotes/${quoteId}`, asOwner(firm.owner, url)),
    status(`/api/quote-pages/${token}`, { headers }),
  ]);
  return {
    papers: { "its owner": ownersPaper, "its customer": customersPaper },
    pages: { "its owner": ownersPage, "its customer": customersPage },
  };
}

/** Deletes whole rows, of one quote at a time. */
async function rowsGone(trial: Trial, world: World, database: Client, signers: readonly Signer[]): Promise<void> {
  const tables = Object.keys(rowsOf).filter((table) => table !== "quotes");
  let gone = 0;
  for (const [index, table] of tables.entries()) {
    const signer = signers[index];
    if (!signer) break;
    const removed = await database
      .query(
        `delete from ${table} where ctid in (select ctid from ${table} where ${rowsOf[table]} order by random() limit 1)`,
        [signer.quoteId],
      )
      .catch(() => null);
    if (!removed?.rowCount) continue;
    gone++;
    await expectNoticed(trial, world, signer, `a row of ${table} that is gone`);
  }
  trial.round(`${gone} rows that were taken away were noticed`);
}
