import { expressionBuilder, type Expression } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { photoAddresses } from "#features/photos/photo.queries.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type Owner } from "#platform/database/statement.ts";
import { isThere } from "./event.queries.ts";

/** What came of visits. In all statements `e` is an event. */

const tables = expressionBuilder<Schema>();

/** How a person is called in the business, also after they left. */
export const nameOf = ({ owner }: Owner, person: Expression<string | null>) =>
  tables
    .selectFrom("members as named")
    .where("named.business_id", "=", owner)
    .where("named.user_id", "=", person)
    .select("named.name")
    .$asScalar();

/** What members wrote down about an event, the first first. */
export const notesOf = (owner: Owner, eventId: Expression<string>) =>
  jsonArrayFrom(
    tables
      .selectFrom("event_notes as n")
      .where("n.created_by", "=", owner.owner)
      .where("n.event_id", "=", eventId)
      .select(["n.id", "n.text", "n.at"])
      .select((n) => nameOf(owner, n.ref("n.acted_by")).as("by"))
      .orderBy("n.at")
      .orderBy("n.id"),
  );

/** The photos that members took on an event's visit, the first first. */
export const photosOf = (owner: Owner, eventId: Expression<string>) =>
  jsonArrayFrom(
    tables
      .selectFrom("photos as p")
      .where("p.created_by", "=", owner.owner)
      .where("p.event_id", "=", eventId)
      .where("p.attached_at", "is not", null)
      .select(["p.id", "p.width", "p.height", "p.created_at as at"])
      .select((p) => [...photoAddresses(owner, p.ref("p.name")), nameOf(owner, p.ref("p.acted_by")).as("by")])
      .orderBy("p.created_at")
      .orderBy("p.id"),
  );

/** What came of the visit that an event is; no row where there is no such event. */
export const recordOf = statement<{ id: string }>()("events.visit-record", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .where(isThere(p))
    .where("e.id", "=", p.id)
    .select((e) => [
      nameOf(p, e.ref("e.completed_by")).as("completed_by"),
      notesOf(p, e.ref("e.id")).as("notes"),
      photosOf(p, e.ref("e.id")).as("photos"),
    ]),
);
