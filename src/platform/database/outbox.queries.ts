import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { jobNames, type QueuedJob } from "#platform/kinds/jobKinds.ts";
import { latestPlausible } from "./clockTolerance.queries.ts";
import { toJson, type JsonText } from "./jsonText.ts";
import { Statement, statement, statementFamily, type ParamRefs } from "./statement.ts";

/**
 * The path of jobs through the outbox: a business's transaction writes them; the process that passes them on reads and
 * deletes them.
 */

/** The key of a job in the outbox: its business and id. */
export type OutboxKey = { created_by: string; id: string };

/** One statement writes up to this many jobs. */
const shards = [0, 1, 2, 3, 4, 5, 6, 7] as const;
type Shard = (typeof shards)[number];

type Rows = { [Text in `${"id" | "name"}_${Shard}`]?: string } & { [Data in `data_${Shard}`]?: JsonText<object> } & {
  [Seconds in `seconds_${Shard}`]?: number;
};

const write = statementFamily<Rows>()(
  "outbox.write",
  { rows: shards.map((place) => String(place + 1)) },
  (db, p, { rows }) =>
    db
      .insertInto("outbox")
      .values(
        shards.slice(0, Number(rows)).map((row) => ({
          created_by: p.owner,
          id: p[`id_${row}`],
          name: p[`name_${row}`],
          data: p[`data_${row}`],
          start_after: sql<string>`now() + make_interval(secs => ${p[`seconds_${row}`]})`,
        })),
      )
      .onConflict((conflict) => conflict.doNothing()),
);

/** Returns the statements with which the queuing transaction writes these jobs, and the jobs' ids. */
export function writingJobs(jobs: readonly QueuedJob[]): {
  ids: string[];
  writes: { statement: Statement<Rows, never>; params: Rows }[];
} {
  const ids = jobs.map(({ id }) => id ?? randomUUID());
  const writes = [];
  for (let from = 0; from < jobs.length; from += shards.length) {
    const some = jobs.slice(from, from + shards.length);
    const params: Rows = {};
    for (const place of shards.slice(0, some.length)) {
      const { name, data, startAfterSeconds = 0 } = some[place] as QueuedJob;
      params[`id_${place}`] = ids[from + place] as string;
      params[`name_${place}`] = name;
      params[`data_${place}`] = toJson<object>(data);
      params[`seconds_${place}`] = startAfterSeconds;
    }
    writes.push({ statement: write({ rows: String(some.length) }), params });
  }
  return { ids, writes };
}

/** A job on its way out of the outbox. */
export type OutboxJob = { id: string; name: string; data: object; start_after: string };

type Keys = { owners: string[]; ids: string[] };
/** The requested rows, as a table named `asked`. */
const matchingKeys = (p: ParamRefs<Keys>) =>
  sql<OutboxKey>`unnest(${p.owners}::uuid[], ${p.ids}::uuid[])`.as<"asked">(sql`asked (created_by, id)`);
const columns = ["o.id", "o.name", "o.data", "o.start_after", "o.created_at"] as const;
/** A job that was written while the clock was ahead waits for its intended delay from now on. */
const startAfter = sql<string>`least(o.start_after, now() + (o.start_after - o.created_at))`.as("start_after");

/** Takes jobs out: each goes to one caller only. A distributed database cannot read the clock in a delete. */
export const claimJobs = statement<Keys>()("outbox.take", (db, p) =>
  db
    .with("taken", (taken) =>
      taken
        .deleteFrom("outbox as o")
        .using(matchingKeys(p))
        .whereRef("o.created_by", "=", "asked.created_by")
        .whereRef("o.id", "=", "asked.id")
        .returning(columns),
    )
    .selectFrom("taken as o")
    .select(["o.id", "o.name", "o.data", startAfter]),
);

/** Reads jobs without taking them. */
export const readJobs = statement<Keys>()("outbox.read", (db, p) =>
  db
    .selectFrom("outbox as o")
    .innerJoin(matchingKeys(p), (join) =>
      join.onRef("o.created_by", "=", "asked.created_by").onRef("o.id", "=", "asked.id"),
    )
    .select(["o.id", "o.name", "o.data", startAfter]),
);

/**
 * The oldest jobs of all businesses that no process has passed on within `seconds` seconds, and those written by a
 * clock that was ahead; only of kinds that this release knows.
 */
export const unclaimedJobs = statementFamily<{ seconds?: number; limit: number }>()(
  "outbox.left",
  { written: ["before", "ahead"] },
  (db, p, { written }) =>
    db
      .selectFrom("outbox as o")
      .where((o) =>
        written === "ahead"
          ? o("o.created_at", ">", latestPlausible)
          : o("o.created_at", "<=", sql<string>`now() - make_interval(secs => ${p.seconds})`),
      )
      .where("o.name", "in", jobNames)
      .select(["o.created_by", "o.id"])
      .orderBy("o.created_at")
      .orderBy("o.id")
      .limit(p.limit),
);

/** The number of jobs of kinds that only another release knows. */
export const jobsOfOtherReleases = statement()("outbox.of-other-releases", (db) =>
  db
    .selectFrom("outbox as o")
    .where("o.name", "not in", jobNames)
    .select((o) => o.fn.countAll<number>().as("count")),
);

const insertions = new Map<string, Statement<{ jobs: unknown }, never>>();

/**
 * Returns the job queue's own insert, which the queue writes as text, as a statement that is prepared once for each
 * kind.
 */
export function insertion(text: string): Statement<{ jobs: unknown }, never> {
  const known = insertions.get(text);
  if (known) return known;
  const made = new Statement<{ jobs: unknown }, never>(`jobs.insert.${insertions.size}`, () => ({
    text,
    params: ["jobs"],
  }));
  insertions.set(text, made);
  return made;
}
