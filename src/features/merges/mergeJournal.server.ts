import type { OwnerTx, UntypedStatement } from "#platform/database/tenantDb.ts";
import { replayEvent, type EventContact, type EventMerge, type EventMove } from "./eventReplay.ts";
import { movedKinds, noneMoved, type Counts, type MovedKind } from "./unmergeRules.ts";

/**
 * What belongs to a customer by its `customer_id`, kind by kind. A test holds this list against the database, so that a
 * new table is not forgotten when customers are merged.
 */
export const movedTables: Record<MovedKind, string> = {
  estimates: "estimates",
  services: "customer_services",
  follow_ups: "customer_follow_ups",
  calendar_events: "calendar_events",
  notifications: "notifications",
  timeline: "customer_events",
};

/**
 * What the owner makes and edits. Notices and the timeline are made by the product; nobody wants to be told of them.
 */
const reportedKinds = [
  "estimates",
  "services",
  "follow_ups",
  "calendar_events",
] as const satisfies readonly MovedKind[];

/** An event carries the client's e-mail beside its link, and is changed in both. */
const simpleKinds = movedKinds.filter((kind) => kind !== "calendar_events");

/**
 * What is deleted from sight first. It moves along, so that it comes back where it belongs, but nobody is told of it,
 * and what moves is counted without it.
 */
const deletable = (kind: MovedKind) => kind === "estimates" || kind === "calendar_events";

type Query = OwnerTx["query"];
type MergePair = { ownerId: string; primaryId: string; secondaryId: string };

/**
 * The e-mails that events may carry of the two, beside the one that both will have: in small letters, without spaces.
 */
export function oldEmails(emails: readonly (string | null)[], merged: string | null): string[] {
  const kept = merged?.trim().toLowerCase();
  if (!kept) return [];
  return [...new Set(emails.map((email) => email?.trim().toLowerCase() ?? ""))].filter(
    (email) => email !== "" && email !== kept,
  );
}

/** How much would move from the secondary to the primary. */
export async function countMoves(
  query: Query,
  { ownerId, primaryId, secondaryId }: MergePair,
  emails: readonly string[],
): Promise<Counts> {
  const [row] = await query<{ counts: Counts }>(countStatement, [ownerId, secondaryId, primaryId, emails]);
  return row?.counts ?? noneMoved;
}

/** Moves everything of the secondary to the primary and writes each row down; answers how much it was. */
export async function moveRows(
  query: Query,
  mergeId: string,
  { ownerId, primaryId, secondaryId }: MergePair,
  emails: readonly string[],
  email: string | null,
): Promise<Counts> {
  const simple = simpleKinds.map(
    async (kind) =>
      [kind, await query<{ moved: number }>(moveStatements[kind], [ownerId, secondaryId, primaryId, mergeId])] as const,
  );
  const events = query<{ moved: number }>(moveEventsStatement, [
    ownerId,
    secondaryId,
    primaryId,
    mergeId,
    emails,
    email,
  ]);
  const moved = { ...noneMoved };
  for (const [kind, rows] of await Promise.all(simple)) moved[kind] = rows[0]?.moved ?? 0;
  moved.calendar_events = (await events)[0]?.moved ?? 0;
  return moved;
}

/** What became of a merge's rows since, kind by kind. */
type RowsSince = { changed: Counts; deleted: Counts; elsewhere: Counts; added: Counts };

/** Tells apart what happened since to the rows that a merge moved, before they go back. */
export async function countChangesSince(
  query: Query,
  mergeId: string,
  { ownerId, primaryId, secondaryId }: MergePair,
): Promise<RowsSince> {
  const since: RowsSince = {
    changed: { ...noneMoved },
    deleted: { ...noneMoved },
    elsewhere: { ...noneMoved },
    added: { ...noneMoved },
  };
  const rows = await Promise.all(
    reportedKinds.map(
      async (kind) =>
        [
          kind,
          await query<Record<keyof RowsSince, number>>(sinceStatements[kind], [
            ownerId,
            mergeId,
            primaryId,
            secondaryId,
          ]),
        ] as const,
    ),
  );
  for (const [kind, [row]] of rows)
    for (const what of ["changed", "deleted", "elsewhere", "added"] as const) since[what][kind] = row?.[what] ?? 0;
  return since;
}

/** Gives back what a merge moved and what is still where it went; answers how much it was. */
export async function revertMoves(
  query: Query,
  mergeId: string,
  { ownerId, secondaryId }: Pick<MergePair, "ownerId" | "secondaryId">,
  later: LaterMerges,
): Promise<Counts> {
  const sent = simpleKinds.map(
    async (kind) =>
      [kind, await query<{ moved: number }>(backStatements[kind], [ownerId, mergeId, secondaryId])] as const,
  );
  const moved = { ...noneMoved };
  for (const [kind, rows] of await Promise.all(sent)) moved[kind] = rows[0]?.moved ?? 0;
  moved.calendar_events = await moveEventsBack(query, ownerId, mergeId, later);
  return moved;
}

/**
 * The merges that stand and were made later than the one undone, the earliest first, and those of them whose address is
 * another one now.
 */
export type LaterMerges = { merges: readonly EventMerge[]; readdressed: readonly string[] };

type FoundMove = EventMove & EventContact & { row_id: string };

/**
 * Later merges may have given an event yet another link and address: it becomes what it would be had this merge never
 * been, and their records with it, so that undoing them later finds what it looks for.
 */
async function moveEventsBack(
  query: Query,
  ownerId: string,
  mergeId: string,
  { merges, readdressed }: LaterMerges,
): Promise<number> {
  const found = await query<FoundMove>(eventMovesStatement, [
    ownerId,
    mergeId,
    merges.map(({ id }) => id),
    readdressed,
  ]);
  const known = new Map(merges.map((merge) => [merge.id, merge]));
  const events: ({ id: string } & EventContact)[] = [];
  const moves: EventMove[] = [];
  const without: string[] = [];
  for (const [id, ofEvent] of Map.groupBy(found, ({ row_id }) => row_id)) {
    const [{ customer_id, client_email }] = ofEvent as [FoundMove];
    const replayed = replayEvent(ofEvent, known, { customer_id, client_email });
    if (replayed.now.customer_id !== customer_id || replayed.now.client_email !== client_email)
      events.push({ id, ...replayed.now });
    moves.push(...replayed.moves);
    without.push(...replayed.without);
  }
  await query(eventsBackStatement, [ownerId, JSON.stringify(events)]);
  await query(rewriteMovesStatement, [ownerId, JSON.stringify(moves)]);
  await query(dropMovesStatement, [ownerId, without]);
  return found.filter(({ merge_id }) => merge_id === mergeId).length;
}

function statementFor<Kind extends MovedKind>(
  kinds: readonly Kind[],
  name: string,
  text: (table: string, kind: Kind) => string,
): Record<Kind, UntypedStatement> {
  return Object.fromEntries(
    kinds.map((kind) => [kind, { name: `merge-${name}-${kind}`, text: text(movedTables[kind], kind) }]),
  ) as Record<Kind, UntypedStatement>;
}

/**
 * Whether an event is the secondary's, or carries an e-mail of the two that will be no more: $2 secondary, $3 primary,
 * $4 those e-mails.
 */
const concerned = (emails: string) =>
  `(t.customer_id = $2 or ((t.customer_id is null or t.customer_id = $3) and lower(btrim(t.client_email)) = any(${emails}::text[])))`;

const countStatement = {
  name: "merge-count",
  text: `select json_build_object(${movedKinds
    .map(
      (kind) =>
        `'${kind}', (select count(*)::int from ${movedTables[kind]} t where t.created_by = $1 and ${kind === "calendar_events" ? concerned("$4") : "t.customer_id = $2"}${deletable(kind) ? " and t.deleted_at is null" : ""})`,
    )
    .join(", ")}) as counts`,
};

/** When a row was last changed; the timeline's are not. */
const stamp = (kind: MovedKind) => (kind === "timeline" ? "null::timestamptz" : "t.updated_at");

const moveStatements = statementFor(
  simpleKinds,
  "move",
  (table, kind) => `with moved as (
      update ${table} t set customer_id = $3 where t.created_by = $1 and t.customer_id = $2 returning t.id, ${stamp(kind)} as updated_at${deletable(kind) ? ", t.deleted_at" : ""}
    ), written as (
      insert into customer_merge_moves (created_by, merge_id, table_name, row_id, before, after)
      select $1, $4::uuid, '${table}', id, jsonb_build_object('customer_id', $2::uuid${deletable(kind) ? ", 'deleted_at', deleted_at" : ""}), jsonb_build_object('customer_id', $3::uuid, 'updated_at', updated_at) from moved returning 1
    ) select count(*)${deletable(kind) ? " filter (where deleted_at is null)" : ""}::int as moved from moved`,
);

const moveEventsStatement = {
  name: "merge-move-calendar_events",
  text: `with was as (
      select t.id, t.customer_id, t.client_email, lower(btrim(t.client_email)) = any($5::text[]) as addressed
        from calendar_events t where t.created_by = $1 and ${concerned("$5")} for update
    ), moved as (
      update calendar_events t set customer_id = case when was.customer_id = $2 then $3 else was.customer_id end,
             client_email = case when was.addressed then $6 else was.client_email end, version = t.version + case when was.addressed then 1 else 0 end
        from was where t.created_by = $1 and t.id = was.id
      returning t.id, was.customer_id as old_customer, was.client_email as old_email, t.customer_id, t.client_email, t.updated_at, t.deleted_at
    ), written as (
      insert into customer_merge_moves (created_by, merge_id, table_name, row_id, before, after)
      select $1, $4::uuid, 'calendar_events', id, jsonb_build_object('customer_id', old_customer, 'client_email', old_email, 'deleted_at', deleted_at),
             jsonb_build_object('customer_id', customer_id, 'client_email', client_email, 'updated_at', updated_at) from moved returning 1
    ) select count(*) filter (where deleted_at is null)::int as moved from moved`,
};

/**
 * Where the merge put it. An estimate that is nobody's, because its customer was deleted and it stayed, goes back as
 * well.
 */
const stillThere = (kind: MovedKind) =>
  `(t.customer_id is not distinct from (m.after->>'customer_id')::uuid${kind === "estimates" ? " or t.customer_id is null" : ""})`;

const sinceStatements = statementFor(reportedKinds, "since", (table, kind) => {
  const present = deletable(kind) ? "t.id is not null and t.deleted_at is null" : "t.id is not null";
  return `select count(*) filter (where ${present} and ${stillThere(kind)} and t.updated_at is distinct from (m.after->>'updated_at')::timestamptz)::int as changed,
      count(*) filter (where not (${present})${deletable(kind) ? " and (m.before->>'deleted_at' is null or t.deleted_at is distinct from (m.before->>'deleted_at')::timestamptz and t.id is not null)" : ""})::int as deleted,
      count(*) filter (where ${present} and not ${stillThere(kind)} and t.customer_id is distinct from $4::uuid)::int as elsewhere,
      (select count(*)::int from ${table} a, customer_merges g
        where g.created_by = $1 and g.id = $2 and a.created_by = $1 and a.customer_id = $3 and a.created_at > g.merged_at${deletable(kind) ? " and a.deleted_at is null" : ""}
          and not exists (select from customer_merge_moves o where o.created_by = $1 and o.row_id = a.id)) as added
    from (select * from customer_merge_moves where created_by = $1 and merge_id = $2 and table_name = '${table}') m left join ${table} t on t.created_by = $1 and t.id = m.row_id`;
});

const backStatements = statementFor(
  simpleKinds,
  "back",
  (table, kind) => `with back as (
      update ${table} t set customer_id = $3::uuid from customer_merge_moves m
        where m.created_by = $1 and m.merge_id = $2 and m.table_name = '${table}' and t.created_by = $1 and t.id = m.row_id and ${stillThere(kind)} returning 1
    ) select count(*)::int as moved from back`,
);

const eventMovesStatement = {
  name: "merge-event-moves",
  text: `select m.id, m.merge_id, m.row_id, m.before, m.after, t.customer_id, t.client_email
    from customer_merge_moves m join customer_merges g on g.created_by = $1 and g.id = m.merge_id join calendar_events t on t.created_by = $1 and t.id = m.row_id
    where m.created_by = $1 and m.table_name = 'calendar_events' and (m.merge_id = $2 or m.merge_id = any($3::uuid[]))
      and m.row_id in (select o.row_id from customer_merge_moves o where o.created_by = $1 and o.table_name = 'calendar_events' and (o.merge_id = $2 or o.merge_id = any($4::uuid[])))
    order by g.merged_at, g.id for update of t`,
};
const eventsBackStatement = {
  name: "merge-events-back",
  text: `update calendar_events t set customer_id = f.customer_id, client_email = f.client_email, version = t.version + case when f.client_email is distinct from t.client_email then 1 else 0 end
    from jsonb_to_recordset($2) as f (id uuid, customer_id uuid, client_email text) where t.created_by = $1 and t.id = f.id`,
};
const rewriteMovesStatement = {
  name: "merge-rewrite-moves",
  text: "update customer_merge_moves m set before = f.before, after = f.after from jsonb_to_recordset($2) as f (id uuid, before jsonb, after jsonb) where m.created_by = $1 and m.id = f.id",
};
const dropMovesStatement = {
  name: "merge-drop-moves",
  text: "delete from customer_merge_moves where created_by = $1 and id = any($2::uuid[])",
};
