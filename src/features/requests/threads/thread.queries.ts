import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import type { HistoryKind } from "#features/requests/estimate-records/history.ts";
import { pipelined } from "#platform/database/pipelined.ts";
import { statement } from "#platform/database/statement.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import { businessTimeZone } from "#platform/business/timeZone.queries.ts";
import { threadOf, type Thread, type ThreadQuote } from "./thread.ts";
import { isVisitOf } from "./workState.queries.ts";

/** Statements that read the records of one job. */

/** At most this many quotes and events of a job are read, the newest ones. */
const maxRecords = 50;

const threadEstimates = statement<{ ids: string[] }>()("threads.estimates", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where((e) => e("e.id", "=", e.fn.any(p.ids)))
    .where("e.deleted_at", "is", null)
    .select(["e.id", "e.created_at", "e.withdrawn_at"])
    .select((e) => [
      e.ref("e.status").$castTo<EstimateStatus>().as("status"),
      e.fn
        .coalesce(
          e
            .selectFrom("estimate_events as h")
            .where("h.created_by", "=", p.owner)
            .whereRef("h.estimate_id", "=", "e.id")
            .where("h.kind", "=", sql.lit<HistoryKind>("status"))
            .select((h) => h.fn.max("h.at").as("at")),
          "e.updated_at",
        )
        .as("status_at"),
    ])
    .orderBy("e.request_position")
    .orderBy("e.id"),
);

/** The sent quotes of these estimates that the business has not withdrawn, newest first; or this quote only. */
const threadQuotes = statement<{ ids: string[]; quote_id: string | null }>()("threads.quotes", (db, p) =>
  db
    .selectFrom("quotes as q")
    .where("q.created_by", "=", p.owner)
    .where("q.sent_at", "is not", null)
    .where((q) =>
      q.or([
        q("q.id", "=", p.quote_id),
        q.and([
          sql<boolean>`${p.quote_id}::uuid is null`,
          q("q.state", "<>", "withdrawn"),
          // Only the quotes since the oldest of these estimates are read.
          sql<boolean>`${q.ref("q.created_at")} >= (select min(e.created_at) from estimates e where e.created_by = ${p.owner} and e.id = any(${p.ids}::uuid[]))`,
          sql<boolean>`${q.ref("q.estimate_ids")} && ${p.ids}::uuid[]`,
        ]),
      ]),
    )
    .where("q.state", "<>", "draft")
    .select(["q.id", "q.estimate_ids", "q.customer_id", "q.total", "q.last_viewed_at", "q.answered_at"])
    .select((q) => [
      q.ref("q.sent_at").$notNull().as("sent_at"),
      q.ref("q.state").$castTo<ThreadQuote["state"]>().as("state"),
      jsonArrayFrom(
        q
          .selectFrom("payments as m")
          .where("m.created_by", "=", p.owner)
          .whereRef("m.quote_id", "=", "q.id")
          .select(["m.amount", "m.currency", "m.paid_on"])
          .orderBy("m.created_at")
          .orderBy("m.id"),
      ).as("payments"),
    ])
    .orderBy("q.created_at", (by) => by.desc().nullsLast())
    .orderBy("q.id")
    .limit(maxRecords),
);

const eventFields = ["c.id", "c.start_datetime", "c.end_datetime", "c.start_day", "c.completed_at"] as const;

const threadEvents = statement<{ ids: string[] }>()("threads.events", (db, p) =>
  db
    .selectFrom("calendar_events as c")
    .where("c.created_by", "=", p.owner)
    .where((c) => c("c.estimate_id", "=", c.fn.any(p.ids)))
    .where("c.deleted_at", "is", null)
    .select(eventFields)
    .orderBy("c.start_datetime", "desc")
    .orderBy("c.id")
    .limit(maxRecords),
);

const visitsOfQuote = statement<{ quote_id: string }>()("threads.visits-of-quote", (db, p) =>
  db
    .selectFrom("quotes as q")
    .innerJoin("calendar_events as c", (on) => on.on("c.created_by", "=", p.owner).on(isVisitOf))
    .where("q.created_by", "=", p.owner)
    .where("q.id", "=", p.quote_id)
    .where("c.deleted_at", "is", null)
    .select(eventFields)
    .orderBy("c.start_datetime", "desc")
    .orderBy("c.id")
    .limit(maxRecords),
);

/** The estimates of a quote; no row if it does not exist. */
const estimatesOfQuote = statement<{ id: string }>()("threads.estimates-of-quote", (db, p) =>
  db.selectFrom("quotes as q").where("q.created_by", "=", p.owner).where("q.id", "=", p.id).select("q.estimate_ids"),
);

/** The customer's newest estimate and newest sent quote, with its estimates. Test requests are left out. */
export const newestOfCustomer = statement<{ id: string }>()("threads.of-customer", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where("c.id", "=", p.id)
    .select((c) => [
      jsonArrayFrom(
        c
          .selectFrom("estimates as e")
          .where("e.created_by", "=", p.owner)
          .where("e.customer_id", "=", p.id)
          .where("e.deleted_at", "is", null)
          .where("e.is_test", "=", false)
          .select(["e.id", "e.created_at"])
          .orderBy("e.created_at", "desc")
          .orderBy("e.id")
          .limit(1),
      ).as("estimates"),
      jsonArrayFrom(
        c
          .selectFrom("quotes as q")
          .where("q.created_by", "=", p.owner)
          .where("q.customer_id", "=", p.id)
          .where("q.sent_at", "is not", null)
          .select(["q.id", "q.created_at", "q.estimate_ids"])
          .orderBy("q.created_at", (by) => by.desc().nullsLast())
          .orderBy("q.id")
          .limit(1),
      ).as("quotes"),
    ]),
);

/** Reads the thread of a quote; null if it does not exist. */
export async function threadOfQuote(query: Query, id: string, now: Date): Promise<Thread | null> {
  const [quote] = await query(estimatesOfQuote, { id });
  return quote ? readThread(query, { ...quote, quote_id: id }, now) : null;
}

type ThreadKey = { estimate_ids: string[]; quote_id?: string | null };

/** Reads the thread of these estimates; with `quote_id`, of this quote and its estimates. */
export const readThread = async (query: Query, key: ThreadKey, now: Date): Promise<Thread> =>
  (await readThreadAndZone(query, key, now)).thread;

/** The same, and the business's time zone, in which it names days. */
export async function readThreadAndZone(
  query: Query,
  { estimate_ids: ids, quote_id = null }: ThreadKey,
  now: Date,
): Promise<{ thread: Thread; time_zone: string }> {
  const [estimates, quotes, events, [zone]] = await pipelined([
    query(threadEstimates, { ids }),
    query(threadQuotes, { ids, quote_id }),
    quote_id === null ? query(threadEvents, { ids }) : query(visitsOfQuote, { quote_id }),
    query(businessTimeZone),
  ]);
  const time_zone = zone?.time_zone ?? "UTC";
  return { thread: threadOf({ estimates, quotes, events }, { timeZone: time_zone, now }), time_zone };
}
