import { sql, type Expression, type SqlBool } from "kysely";
import {
  statement,
  type FromTable,
  type Owner,
  type ParamRefs,
  type StatementBuilder,
} from "#platform/database/statement.ts";

/** The cleanup of photos until a request has them, and their deletion. In all statements `p` is a photo. */

type FromPhotos = FromTable<"p", "photos">;
type DueParams = Pick<ParamRefs<{ seconds: number }>, "seconds">;

/** The moment in `seconds` seconds from now. */
const due = ({ seconds }: DueParams) => sql<string>`now() + make_interval(secs => ${seconds}::float8)`;

/** Schedules the cleanup of a photo, in seconds from now. For the transaction that stores it. */
export const scheduleCleanup = statement<{ id: string; name: string; seconds: number }>()(
  "photos.schedule-cleanup",
  (db, p) =>
    db.insertInto("photo_cleanups").values({ business_id: p.owner, photo_id: p.id, name: p.name, due_at: due(p) }),
);

/** Schedules the sweep of deleted photos, in seconds from now. For the transaction that deletes them. */
export const scheduleSweep = statement<{ ids: string[]; names: string[]; seconds: number }>()(
  "photos.schedule-sweep",
  (db, p) =>
    db
      .insertInto("photo_cleanups")
      .columns(["business_id", "photo_id", "name", "due_at"])
      .expression((from) =>
        from
          .selectFrom(
            sql<{ id: string; name: string }>`unnest(${p.ids}::uuid[], ${p.names}::text[])`.as<"photo">(
              sql`photo(id, name)`,
            ),
          )
          .select((photo) => [
            photo.cast<string>(p.owner, "uuid").as("business_id"),
            "photo.id as photo_id",
            "photo.name",
            due(p).as("due_at"),
          ]),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["business_id", "photo_id"])
          .doUpdateSet((upsert) => ({ due_at: upsert.ref("excluded.due_at") })),
      ),
);

const forget = (db: StatementBuilder, p: Owner, which: (photos: FromPhotos) => Expression<SqlBool>) =>
  db
    .deleteFrom("photos as p")
    .where("p.created_by", "=", p.owner)
    .where(which)
    .returning(["p.id as photo_id", "p.name"]);

/** Deletes a photo that no request has: of `request_id` only, unless that is null. Returns the deleted photo. */
export const deleteUnattached = statement<{ id: string; request_id: string | null }>()(
  "photos.forget-unattached",
  (db, p) =>
    forget(db, p, (photos) =>
      photos.and([
        photos("p.id", "=", p.id),
        photos.or([photos(photos.cast(p.request_id, "uuid"), "is", null), photos("p.request_id", "=", p.request_id)]),
        photos("p.attached_at", "is", null),
      ]),
    ),
);

/** Deletes the photos of requests without any estimate left. */
export const deleteOrphans = statement<{ request_ids: readonly string[] }>()("photos.forget-orphans", (db, p) =>
  forget(db, p, (photos) =>
    photos.and([
      photos("p.request_id", "=", photos.fn.any(p.request_ids)),
      photos("p.attached_at", "is not", null),
      photos.not(
        photos.exists(
          photos
            .selectFrom("estimates as e")
            .where("e.created_by", "=", p.owner)
            .whereRef("e.request_id", "=", "p.request_id")
            .select(sql.lit(1).as("one")),
        ),
      ),
    ]),
  ),
);

/** Deletes one photo of a visit. */
export const deleteOfVisit = statement<{ id: string; event_id: string }>()("photos.forget-of-visit", (db, p) =>
  forget(db, p, (photos) => photos.and([photos("p.id", "=", p.id), photos("p.event_id", "=", p.event_id)])),
);

/** Deletes the photos of the visit of an event that no longer exists. */
export const deleteOfRemovedEvent = statement<{ event_id: string }>()("photos.forget-of-event", (db, p) =>
  forget(db, p, (photos) =>
    photos.and([
      photos("p.event_id", "=", p.event_id),
      photos.not(
        photos.exists(
          photos
            .selectFrom("calendar_events as e")
            .where("e.created_by", "=", p.owner)
            .where("e.id", "=", p.event_id)
            .select(sql.lit(1).as("one")),
        ),
      ),
    ]),
  ),
);

/** A photo whose row still exists, because a request has it. */
export const photoOfId = statement<{ id: string }>()("photos.of-id", (db, p) =>
  db.selectFrom("photos as p").where("p.created_by", "=", p.owner).where("p.id", "=", p.id).select("p.id"),
);

/** Ends the scheduled cleanup of a photo. */
export const endCleanup = statement<{ id: string }>()("photos.end-cleanup", (db, p) =>
  db.deleteFrom("photo_cleanups as c").where("c.business_id", "=", p.owner).where("c.photo_id", "=", p.id),
);
