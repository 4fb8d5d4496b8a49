import { sql, type Expression } from "kysely";
import type { LearnedPhones } from "#features/catalog/measurements/learnedPhones.ts";
import { isOnPhoto } from "#features/catalog/measurements/measurement.queries.ts";
import type { PhotoCorrection } from "#features/catalog/measurements/measurement.ts";
import type { JsonText } from "#platform/database/jsonText.ts";
import { withOrdinality } from "#platform/database/withOrdinality.ts";
import { statement, type FromTable, type Owner } from "#platform/database/statement.ts";

/** The addresses of a photo and its thumbnail, by the photo's name in the store. */
export const photoAddresses = ({ owner }: Owner, name: Expression<string>) => {
  const address = sql<string>`'/photos/' || ${owner}::uuid || '/' || ${name}`;
  return [
    sql<string>`${address} || '.jpg'`.as("url"),
    sql<string>`${address} || '-thumb.webp'`.as("thumbnail_url"),
  ] as const;
};

/** The turn that makes a photo `p` upright, by the newest measurement on it; null without one. */
export const turnedBy = ({ owner }: Owner, p: FromTable<"p", "photos">) =>
  p
    .selectFrom("measurements as m")
    .innerJoin("estimates as of", (join) => join.on("of.created_by", "=", owner).onRef("of.id", "=", "m.estimate_id"))
    .where("m.created_by", "=", owner)
    .whereRef("of.request_id", "=", "p.request_id")
    .where((m) => isOnPhoto(m.ref("m.annotations"), m.ref("p.id")))
    .select((m) =>
      sql<
        90 | 180 | 270 | null
      >`(jsonb_path_query_first(${m.ref("m.annotations")}, '$.photos[*] ? (@.photo_id == $id).turned', jsonb_build_object('id', ${m.ref("p.id")})))::int`.as(
        "turned",
      ),
    )
    .orderBy("m.created_at", "desc")
    .orderBy("m.id")
    .limit(1)
    .$asScalar()
    .as("turned");

/** Columns of a photo `p` that measuring needs. */
export const measuredColumns = [
  "p.width",
  "p.height",
  "p.focal_length_35mm",
  "p.gravity",
  "p.digital_zoom",
  "p.cropped",
  "p.camera",
  "p.correction",
] as const;

/** The photos that were uploaded for a request. */
export const photosOfRequest = statement<{ request_id: string }>()("photos.of-request", (db, p) =>
  db
    .selectFrom("photos as p")
    .where("p.created_by", "=", p.owner)
    .where("p.request_id", "=", p.request_id)
    .select(["p.id", ...measuredColumns]),
);

/**
 * Attaches photos to the request that they were uploaded for, in the order of the ids; skips photos of other requests.
 * `reference` is the one that the customer took for scale.
 */
export const attachPhotos = statement<{ request_id: string; ids: string[]; reference: string | null }>()(
  "photos.attach",
  (db, p) =>
    db
      .updateTable("photos as p")
      .from(withOrdinality(p.ids))
      .set((photo) => ({
        attached_at: sql<string>`now()`,
        sort_order: photo.ref("placed.place"),
        is_reference: sql<boolean>`coalesce(${photo.ref("p.id")} = ${p.reference}::uuid, false)`,
      }))
      .where("p.created_by", "=", p.owner)
      .where("p.request_id", "=", p.request_id)
      .whereRef("p.id", "=", "placed.id")
      .where("p.attached_at", "is", null)
      .returning("p.id"),
);

/** Attaches photos that were added only for measuring. They come after those sent with the request. */
export const attachMeasured = statement<{ request_id: string; ids: string[] }>()("photos.attach-measured", (db, p) =>
  db
    .updateTable("photos as p")
    .set({ attached_at: sql<string>`now()`, sort_order: 100 })
    .where("p.created_by", "=", p.owner)
    .where("p.request_id", "=", p.request_id)
    .where((photo) => photo("p.id", "=", photo.fn.any(p.ids)))
    .where("p.attached_at", "is", null),
);

/**
 * The number of photos of a request, the number and bytes of all photos of the business that wait for their requests,
 * and what it has learned of phones; no row without such a business.
 */
export const roomForPhotos = statement<{ request_id: string }>()("photos.room", (db, p) =>
  db
    .selectFrom("businesses as b")
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom("photos as p")
          .where("p.created_by", "=", p.owner)
          .where("p.attached_at", "is", null)
          .select((waiting) => [
            waiting.fn.countAll<number>().as("waiting"),
            waiting.fn.coalesce(waiting.fn.sum<number>("p.bytes"), sql<number>`0`).as("waiting_bytes"),
          ])
          .as("w"),
      (join) => join.onTrue(),
    )
    .where("b.created_by", "=", p.owner)
    .select((e) => [
      e
        .selectFrom("photos as p")
        .where("p.created_by", "=", p.owner)
        .where("p.request_id", "=", p.request_id)
        .select((of) => of.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("of_request"),
      "w.waiting",
      "w.waiting_bytes",
      e.ref("b.learned_phones").$castTo<LearnedPhones | null>().as("learned_phones"),
    ]),
);

/** Locks the count of a business's photos for the transaction, because several can arrive at the same time. */
export const lockPhotoRoom = statement()("photos.hold-room", (db, p) =>
  db.selectNoFrom(sql<string>`pg_advisory_xact_lock(hashtextextended(${p.owner}, 1))::text`.as("held")),
);

/** Stores an uploaded photo, which waits for its request. */
export const addPhoto = statement<{
  request_id: string;
  name: string;
  width: number;
  height: number;
  focal_length_35mm: number | null;
  gravity: JsonText<readonly [number, number, number]> | null;
  digital_zoom: number | null;
  cropped: boolean;
  camera: string | null;
  correction: JsonText<PhotoCorrection> | null;
  bytes: number;
}>()("photos.add", (db, p) =>
  db
    .insertInto("photos")
    .values({
      created_by: p.owner,
      request_id: p.request_id,
      name: p.name,
      width: p.width,
      height: p.height,
      focal_length_35mm: p.focal_length_35mm,
      gravity: p.gravity,
      digital_zoom: p.digital_zoom,
      cropped: p.cropped,
      camera: p.camera,
      correction: p.correction,
      bytes: p.bytes,
    })
    .returning("id"),
);
