import { expressionBuilder, sql, type Expression } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { isNotDeleted, isOwn } from "#features/work/events/event.queries.ts";
import { memberName } from "#platform/business/actorName.queries.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type Owner } from "#platform/database/statement.ts";
import { withOrdinality } from "#platform/database/withOrdinality.ts";

/** Statements about checklists of visits. In all of them the alias `c` is a point, and `e` an event. */

const tables = expressionBuilder<Schema>();

/** The points of an event, in their order. */
export const pointsOf = (of: Owner, eventId: Expression<string>) =>
  jsonArrayFrom(
    tables
      .selectFrom("checklist_points as c")
      .where("c.created_by", "=", of.owner)
      .where("c.event_id", "=", eventId)
      .select(["c.id", "c.text", "c.done_at"])
      .select((c) => memberName(of, c.ref("c.done_by")).as("done_by"))
      .orderBy("c.place"),
  );

export const estimatesOfJob = statement<{ id: string }>()("checklists.estimates-of-job", (db, p) =>
  db.selectFrom("jobs as j").where("j.created_by", "=", p.owner).where("j.id", "=", p.id).select("j.estimate_ids"),
);

/** The checklists of the services of estimates, in the order of the estimates. */
export const checklistsOf = statement<{ estimate_ids: string[] }>()("checklists.of-estimates", (db, p) =>
  db
    .selectFrom(withOrdinality(p.estimate_ids))
    .innerJoin("estimates as of", (join) => join.on("of.created_by", "=", p.owner).onRef("of.id", "=", "placed.id"))
    .innerJoin("services as s", (join) => join.on("s.created_by", "=", p.owner).onRef("s.id", "=", "of.service_id"))
    .select((s) => s.fn<string[]>("to_json", ["s.checklist"]).as("checklist"))
    .orderBy("placed.place"),
);

/** Gives a visit its points, unless it has some. */
export const addPoints = statement<{ event_id: string; texts: string[] }>()("checklists.add", (db, p) =>
  db
    .insertInto("checklist_points")
    .columns(["created_by", "event_id", "place", "text"])
    .expression((of) =>
      of
        .selectFrom(
          sql<{ text: string; place: number }>`unnest(${p.texts}::text[]) with ordinality`.as<"placed">(
            sql`placed (text, place)`,
          ),
        )
        .where((point) =>
          point.not(
            point.exists(
              point
                .selectFrom("checklist_points as c")
                .where("c.created_by", "=", p.owner)
                .where("c.event_id", "=", p.event_id)
                .select(sql.lit(1).as("one")),
            ),
          ),
        )
        .select([
          sql<string>`${p.owner}::uuid`.as("created_by"),
          sql<string>`${p.event_id}::uuid`.as("event_id"),
          sql<number>`placed.place::integer`.as("place"),
          "placed.text",
        ]),
    ),
);

/** Ticks a point of the acting member's own visit, or unticks it. A point that is ticked keeps its first tick. */
export const setPoint = statement<{ id: string; event_id: string; done: boolean; at: string }>()(
  "checklists.set",
  (db, p) =>
    db
      .updateTable("checklist_points as c")
      .set((c) => ({
        done_at: sql<
          string | null
        >`case when ${p.done}::boolean then coalesce(${c.ref("c.done_at")}, ${p.at}::timestamptz) end`,
        done_by: sql<
          string | null
        >`case when not ${p.done}::boolean then null when ${c.ref("c.done_at")} is null then ${p.actor}::uuid else ${c.ref("c.done_by")} end`,
      }))
      .where("c.created_by", "=", p.owner)
      .where("c.id", "=", p.id)
      .where("c.event_id", "=", p.event_id)
      .where((c) =>
        c.exists(
          c
            .selectFrom("calendar_events as e")
            .where(isNotDeleted(p))
            .where(isOwn(p))
            .where("e.id", "=", p.event_id)
            .select(sql.lit(1).as("one")),
        ),
      )
      .returning(["c.id", "c.text", "c.done_at"])
      .returning((c) => memberName(p, c.ref("c.done_by")).as("done_by")),
);

/** The numbers of points of a job's visits that have some. */
export const countsOfJob = statement<{ job_id: string }>()("checklists.counts-of-job", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .innerJoin("checklist_points as c", (join) =>
      join.on("c.created_by", "=", p.owner).onRef("c.event_id", "=", "e.id"),
    )
    .where(isNotDeleted(p))
    .where("e.job_id", "=", p.job_id)
    .groupBy("e.id")
    .select((c) => [
      "e.id as event_id",
      c.fn.count<number>("c.done_at").as("done"),
      c.fn.countAll<number>().as("total"),
    ])
    .orderBy("e.id"),
);
