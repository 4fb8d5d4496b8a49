import { randomUUID } from "node:crypto";
import { requestAddress, pageHash } from "#features/requests/submissions/requestAddress.server.ts";
import { sendQuote, writeQuote } from "./quoteStory.ts";
import type { Story, StoryOwner } from "./story.ts";
import { maxPhotosPerRequest } from "#shared/photoRefusals.ts";
import type { Operation } from "#testing/everyOperation.ts";
import { arrangeEverything, tablesOfOwners } from "#testing/arrangeEverything.ts";

/** A business with rows in every table, and the secrets that give access to them. */
export type World = {
  owner: StoryOwner;
  /** The last part of the address of a request's own page, and of a quote's. */
  tokens: { request: string; quote: string };
  /** An estimate of that request, and its photos. */
  estimate: string;
  photos: string[];
  /** Its quotes: a draft, a sent one, an answered one. */
  quotes: string[];
  /** The initial rows of these. */
  quoteRows: string;
};

/** Signs up a business with data for every operation. */
export async function openWorld(story: Story): Promise<World> {
  const owner = await story.signUp({ trial: true });
  await arrangeEverything(story, owner.id);
  const [request] = await story.sql<{ id: string; request_id: string }>(
    "select id, request_id from estimates where created_by = $1 and status = 'pending' limit 1",
    [owner.id],
  );
  if (!request) throw new Error("The sample business has no open request.");
  const { secret } = story.server.deps;
  await story.sql("update estimates set page_hash = $2 where created_by = $1 and request_id = $3", [
    owner.id,
    pageHash(secret, owner.id, request.request_id),
    request.request_id,
  ]);
  const address = requestAddress(secret, owner.id, request.request_id);
  const [answered] = await story.sql<{ id: string }>("select id from quotes where created_by = $1", [owner.id]);
  const written = await writeQuote(owner);
  const sent = await sendQuote(owner);
  // Operations that need a fresh sign-in must work, however long a test file takes.
  await story.sql("update session set verified_at = now() + interval '1 day'");
  const [rows] = await story.sql<{ rows: string }>(
    "select json_agg(q)::text as rows from quotes q where created_by = $1",
    [owner.id],
  );
  return {
    owner,
    estimate: request.id,
    photos: await addPhotos(story, owner.id, request.request_id, true),
    quoteRows: rows?.rows ?? "[]",
    tokens: { request: address.slice(address.lastIndexOf("/") + 1), quote: sent.token },
    quotes: [written.id, sent.quote.id, answered?.id ?? ""],
  };
}

/**
 * The ids of a business's rows by table. Resets versions to one and quotes to their initial state, so that no earlier
 * change makes the server refuse a later one.
 */
export async function freshIds(
  story: Story,
  { owner: { id: ownerId }, quoteRows }: World,
): Promise<Record<string, string[]>> {
  await story.sql(
    `update quotes q set state = s.state, link_number = s.link_number, link_hash = s.link_hash, sent_version = s.sent_version, draft = s.draft, acceptance_id = s.acceptance_id, answered_at = s.answered_at, decline_reason = s.decline_reason
     from json_populate_recordset(null::quotes, $1) s where q.created_by = s.created_by and q.id = s.id`,
    [quoteRows],
  );
  const tables = (knownTables ??= await tablesWithIds(story));
  const versions = tables.flatMap(({ name, has_version }) =>
    has_version ? [`update ${name} set version = 1 where created_by = '${ownerId}' and version <> 1;`] : [],
  );
  await story.sql(versions.join("\n"));
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

/** Adds the maximum number of photos to a request, attached to it or not yet. */
export async function addPhotos(
  story: Story,
  ownerId: string,
  requestId: string,
  attached: boolean,
): Promise<string[]> {
  const rows = await story.sql<{ id: string }>(
    `insert into photos (created_by, request_id, name, width, height, focal_length_35mm, bytes, attached_at)
     select $1, $2, gen_random_uuid()::text, 4032, 3024, 26, 9, case when $3 then now() end from generate_series(1, $4::int) returning id`,
    [ownerId, requestId, attached, maxPhotosPerRequest],
  );
  return rows.map(({ id }) => id);
}

/**
 * An id for a field of this name in an operation, from the table that the name or the operation's address refers to.
 */
export function idFor(ids: Record<string, string[]>, { path, route }: Operation, name: string, at: number): string {
  const [, named] = new RegExp(`([\\w-]+)/\\{${name}\\}`).exec(route.path) ?? [];
  const kind = named ?? path[0]?.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`) ?? "";
  const word =
    name === "id" || name === "ids"
      ? kind
          .replaceAll("-", "_")
          .replace(/^visits$/, "events")
          .replace(/^merges$/, "customer_merges")
      : /^(primary|secondary|one|other)_id$/.test(name)
        ? "customers"
        : name.replace(/_ids?$/, "");
  const tables = Object.keys(ids);
  const table =
    [word, `${word}s`, `calendar_${word}`].find((one) => tables.includes(one)) ??
    tables.find((one) => one.includes(word.replace(/s$/, "")));
  const from = (table && ids[table]) ?? [];
  return from[(at + (/^(secondary|other)_id$/.test(name) ? 1 : 0)) % Math.max(1, from.length)] ?? randomUUID();
}
