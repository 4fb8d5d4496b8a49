import { sql, type Expression, type SqlBool } from "kysely";
import {
  statement,
  type FromTable,
  type Owner,
  type ParamRefs,
  type StatementBuilder,
} from "#platform/database/statement.ts";

/** How photos are looked after until a request has them, and how they go. In all statements `p` is a photo. */

type FromPhotos = FromTable<"p", "photos">;
type Due = Pick<ParamRefs<{ seconds: number }>, "seconds">;

/** So many seconds from now. */
const due = ({ seconds }: Due) => sql<string>`now() + make_interval(secs => ${seconds}::float8)`;

/** Has a photo looked after in so many seconds. For the transaction that saves it. */
export const scheduleCleanup = statement<{ id: string; name: string; seconds: number }>()(
  "photos.schedule-cleanup",
  (db, p) =>
    db.insertInto("photo_cleanups").values({ business_id: p.owner, photo_id: p.id, name: p.name, due_at: due(p) }),
);

/** Forgetting photos and having their files swept in so many seconds is one statement. */
const forget = (db: StatementBuilder, p: Owner & Due, which: (photos: FromPhotos) => Expression<SqlBool>) =>
  db
    .with("gone", (cte) =>
      cte
        .deleteFrom("photos as p")
        .where("p.created_by", "=", p.owner)
        .where(which)
        .returning(["p.id as photo_id", "p.name"]),
    )
    .insertInto("photo_cleanups")
    .columns(["business_id", "photo_id", "name", "due_at"])
    .expression((from) =>
      from
        .selectFrom("gone")
        .select((gone) => [
          gone.cast<string>(p.owner, "uuid").as("business_id"),
          "photo_id",
          "name",
          due(p).as("due_at"),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(["business_id", "photo_id"]).doUpdateSet((kept) => ({ due_at: kept.ref("excluded.due_at") })),
    )
    .returning(["photo_id", "name"]);

/** Forgets a photo that no request has: of `request_id` only, unless that is null. What is forgotten comes back. */
export const forgetUnattached = statement<{ id: string; request_id: string | null; seconds: number }>()(
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

/** Forgets the photos of requests of which no estimate is left. */
export const forgetOrphans = statement<{ request_ids: readonly string[]; seconds: number }>()(
  "photos.forget-orphans",
  (db, p) =>
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

/** Forgets one photo of a visit. */
export const forgetOfVisit = statement<{ id: string; event_id: string; seconds: number }>()(
  "photos.forget-of-visit",
  (db, p) => forget(db, p, (photos) => photos.and([photos("p.id", "=", p.id), photos("p.event_id", "=", p.event_id)])),
);

/** Forgets the photos of the visit of an event that is no longer there. */
export const forgetOfGoneEvent = statement<{ event_id: string; seconds: number }>()("photos.forget-of-event", (db, p) =>
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

/** A photo that is still there: a request has it. */
export const photoOfId = statement<{ id: string }>()("photos.of-id", (db, p) =>
  db.selectFrom("photos as p").where("p.created_by", "=", p.owner).where("p.id", "=", p.id).select("p.id"),
);

/** Ends the looking after a photo. */
export const endCleanup = statement<{ id: string }>()("photos.end-cleanup", (db, p) =>
  db.deleteFrom("photo_cleanups as c").where("c.business_id", "=", p.owner).where("c.photo_id", "=", p.id),
);
