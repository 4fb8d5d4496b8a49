import { jsonArrayFrom } from "kysely/helpers/postgres";
import { maxNamed, newForDays, type NewRequests } from "./newRequest.ts";
import { statement, statementFamily, type FromTable, type ParamRefs } from "#platform/database/statement.ts";
import { readNotificationsOf } from "#platform/members/notifications.queries.ts";
import type { OwnerDb, Query } from "#platform/database/tenantDb.ts";

/**
 * Statements about requests that are new to the calling member. In all of them `e` is the first estimate of a request.
 */

type Reader = Pick<ParamRefs<{ since: string }>, "owner" | "actor" | "since">;

/** True if an estimate is the first of a request that is new to the calling member. */
export const isNew = (p: Reader) => (e: FromTable<"e", "estimates">) =>
  e.and([
    e("e.created_by", "=", p.owner),
    e("e.request_position", "=", 0),
    e("e.status", "=", "pending"),
    e("e.first_action_at", "is", null),
    e("e.deleted_at", "is", null),
    e("e.created_at", ">", p.since),
    e.not(
      e.exists(
        e
          .selectFrom("estimate_reads as r")
          .where("r.created_by", "=", p.owner)
          .whereRef("r.estimate_id", "=", "e.id")
          .where((r) => r("r.user_id", "=", r.cast<string>(p.actor, "uuid")))
          .select((r) => r.lit(1).as("one")),
      ),
    ),
  ]);

const newOnes = statement<{ since: string }>()("estimates.new-requests", (db, p) =>
  db.selectNoFrom((shown) => [
    shown
      .selectFrom("estimates as e")
      .where(isNew(p))
      .select((e) => e.fn.countAll<number>().as("count"))
      .$asScalar()
      .$notNull()
      .as("count"),
    jsonArrayFrom(
      shown
        .selectFrom("estimates as e")
        .where(isNew(p))
        .select(["e.id", "e.name", "e.service_name", "e.total_price", "e.created_at"])
        .select((e) =>
          e
            .selectFrom("estimates as o")
            .where("o.created_by", "=", p.owner)
            .whereRef("o.request_id", "=", "e.request_id")
            .whereRef("o.id", "<>", "e.id")
            .where("o.deleted_at", "is", null)
            .select((o) => o.fn.countAll<number>().as("count"))
            .$asScalar()
            .$notNull()
            .as("more_services"),
        )
        .orderBy("e.created_at", (by) => by.desc().nullsLast())
        .orderBy("e.id")
        .limit(maxNamed),
    ).as("rows"),
  ]),
);

/** A request can be new only if it was created after this instant. */
export const newSince = () => new Date(Date.now() - newForDays * 24 * 60 * 60 * 1000).toISOString();

/** The number of requests that are new to the calling member, and the newest of them. */
export async function readNewRequests(owner: OwnerDb): Promise<NewRequests> {
  const [found] = await owner.query(newOnes, { since: newSince() });
  return found ?? { count: 0, rows: [] };
}

const opening = statementFamily<{ since: string; ids: string[] | undefined }>()(
  "estimates.mark-opened",
  { named: [false, true] },
  (db, p, { named }) =>
    db
      .insertInto("estimate_reads")
      .columns(["created_by", "estimate_id", "user_id"])
      .expression((from) => {
        const unread = from
          .selectFrom("estimates as e")
          .where(isNew(p))
          .select((e) => ["e.created_by", "e.id as estimate_id", e.cast<string>(p.actor, "uuid").as("user_id")])
          .forKeyShare("e"); // waits for a concurrent deletion, and then leaves out the deleted one
        return named
          ? unread.where((e) =>
              e(
                "e.request_id",
                "in",
                e
                  .selectFrom("estimates as o")
                  .where("o.created_by", "=", p.owner)
                  .where((o) => o("o.id", "=", o.fn.any(p.ids)))
                  .select("o.request_id"),
              ),
            )
          : unread;
      })
      .onConflict((held) => held.columns(["created_by", "estimate_id", "user_id"]).doNothing())
      .returning("estimate_id"),
);

/**
 * Marks requests as opened by the calling member, by the id of any of their estimates. Without ids, marks all new ones.
 * Returns the first estimate of each that was new.
 */
export const markOpenedIn = (query: Query, ids: string[] | undefined): Promise<{ estimate_id: string }[]> =>
  query(opening({ named: ids !== undefined }), { since: newSince(), ids });

/** The same in its own transaction; their notifications are read, too. Returns the requests that are still new. */
export async function markOpened(owner: OwnerDb, ids: string[] | undefined): Promise<NewRequests> {
  await owner.transaction(async ({ query, notify }) => {
    const opened = await markOpenedIn(query, ids);
    if (opened.length === 0) return;
    await query(readNotificationsOf, { estimates: opened.map(({ estimate_id }) => estimate_id) });
    notify("notifications");
  });
  return readNewRequests(owner);
}
