import { requestAddress, pageHash } from "#features/public-forms/requestAddress.server.ts";
import { sendQuote, writeQuote } from "#server/testing/quoteStory.ts";
import type { Story, StoryOwner } from "#server/testing/story.ts";
import { arrangeEverything, tablesOfOwners } from "#testing/arrangeEverything.ts";

/** A business with rows in every table, and what leads to them from outside. */
export type World = {
  owner: StoryOwner;
  /** A request's own page, and that of a quote, by what its address ends with. */
  tokens: { request: string; quote: string };
  /** Its quotes: one that is being written, one that is sent, one that is answered. */
  quotes: string[];
  /** The rows of these, as they were at first. */
  quoteRows: string;
};

/** Signs up a business of which every operation has something to work on. */
export async function openWorld(story: Story): Promise<World> {
  const owner = await story.signUp({ trial: true });
  await arrangeEverything(story, owner.id);
  const [request] = await story.sql<{ id: string }>(
    "select request_id as id from estimates where created_by = $1 and status = 'pending' limit 1",
    [owner.id],
  );
  if (!request) throw new Error("The sample business has no open request.");
  const { secret } = story.server.deps;
  await story.sql("update estimates set page_hash = $2 where created_by = $1 and request_id = $3", [
    owner.id,
    pageHash(secret, owner.id, request.id),
    request.id,
  ]);
  const address = requestAddress(secret, owner.id, request.id);
  const [answered] = await story.sql<{ id: string }>("select id from quotes where created_by = $1", [owner.id]);
  const written = await writeQuote(owner);
  const sent = await sendQuote(owner);
  // However long a file takes, what asks for a fresh sign-in is asked for, too.
  await story.sql("update session set verified_at = now() + interval '1 day'");
  const [rows] = await story.sql<{ rows: string }>(
    "select json_agg(q)::text as rows from quotes q where created_by = $1",
    [owner.id],
  );
  return {
    owner,
    quoteRows: rows?.rows ?? "[]",
    tokens: { request: address.slice(address.lastIndexOf("/") + 1), quote: sent.token },
    quotes: [written.id, sent.quote.id, answered?.id ?? ""],
  };
}

/**
 * The ids of a business's rows by their tables. Versions begin with one again and quotes stand where they stood, so that no
 * change is refused for another before it.
 */
export async function freshIds(
  story: Story,
  { owner: { id: ownerId }, quoteRows }: World,
): Promise<Record<string, string[]>> {
  await story.sql(
    `update quotes q set state = s.state, sent_version = s.sent_version, draft = s.draft, acceptance_id = s.acceptance_id, answered_at = s.answered_at, decline_reason = s.decline_reason
     from json_populate_recordset(null::quotes, $1) s where q.created_by = s.created_by and q.id = s.id`,
    [quoteRows],
  );
  const tables = (knownTables ??= await tablesWithIds(story));
  const bumped = tables.filter(({ has_version }) => has_version);
  for (const { name } of bumped)
    await story.sql(`update ${name} set version = 1 where created_by = $1 and version <> 1`, [ownerId]);
  const rows = await story.sql<{ name: string; ids: string[] | null }>(
    tables
      .map(
        ({ name }) => `select '${name}' as name, (array_agg(id::text))[:200] as ids from ${name} where created_by = $1`,
      )
      .join(" union all "),
    [ownerId],
  );
  return Object.fromEntries(rows.flatMap(({ name, ids }) => (ids ? [[name, ids]] : [])));
}

type TableWithIds = { name: string; has_version: boolean };
let knownTables: TableWithIds[] | undefined;

async function tablesWithIds(story: Story): Promise<TableWithIds[]> {
  const tables = await story.sql<TableWithIds>(
    `select table_name as name, bool_or(column_name = 'version' and table_name not in ('quote_acceptances')) as has_version
     from information_schema.columns where table_schema = 'public' group by 1 having bool_or(column_name = 'id') and bool_or(column_name = 'created_by')`,
  );
  const owned = new Set(await tablesOfOwners(story));
  return tables.filter(({ name }) => owned.has(name));
}

/** The id that belongs at a place of this name in an operation of this kind: of the table that it speaks of. */
export function idFor(ids: Record<string, string[]>, kind: string, name: string, at: number): string {
  const word =
    name === "id" || name === "ids"
      ? (ownTables[kind] ?? kind.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`))
      : /^(primary|secondary|one|other)_id$/.test(name)
        ? "customers"
        : name.replace(/_ids?$/, "");
  const table =
    [word, `${word}s`, word.replace(/y$/, "ies")].find((one) => one in ids) ??
    Object.keys(ids).find((one) => one.includes(word.replace(/s$/, "")));
  const from = (table && ids[table]) ?? [];
  return (
    from[(at + (/^(secondary|other)_id$/.test(name) ? 1 : 0)) % Math.max(1, from.length)] ??
    "7b0c1f0e-3d3a-4c58-9d0f-2f1d7c6f4a11"
  );
}

/** Where the name of a group of operations is not that of its table. */
const ownTables: Record<string, string> = {
  calendar: "calendar_events",
  visits: "calendar_events",
  merges: "customer_merges",
  followUps: "customer_follow_ups",
  schedules: "customer_services",
  imports: "customer_imports",
  webhooks: "webhook_deliveries",
  members: "invitations",
};
