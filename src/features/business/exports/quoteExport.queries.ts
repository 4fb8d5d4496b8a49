import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { statement } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";

/**
 * The files of quotes in the archive of all data, page by page: the data for the name of each, and the hash under which
 * it is stored.
 */

const pageSize = 50;

/** A sent version of a quote. `content` is the canonical JSON whose SHA-256 is `content_hash`. */
type ExportedVersion = {
  quote: number;
  version: number;
  content: string;
  pdf_hash: string;
  sent_at: string;
  /** The PDFs of its extensions, by the entries of the record that name them. */
  extended: { seq: number; at: string; pdf_hash: string }[];
};
type AfterVersion = { quote: number; version: number };

const versionsPage = statement<AfterVersion & { limit: number }>()("exports.quote-versions", (db, p) =>
  db
    .selectFrom("quote_versions as v")
    .innerJoin("quotes as q", (join) => join.on("q.created_by", "=", p.owner).onRef("q.id", "=", "v.quote_id"))
    .where("v.created_by", "=", p.owner)
    .where((v) =>
      v.or([v("q.number", ">", p.quote), v.and([v("q.number", "=", p.quote), v("v.number", ">", p.version)])]),
    )
    .select((v) => [
      v.ref("q.number").$notNull().as("quote"),
      "v.number as version",
      "v.content",
      "v.pdf_hash",
      "v.sent_at",
      jsonArrayFrom(
        v
          .selectFrom("quote_events as e")
          .where("e.created_by", "=", p.owner)
          .whereRef("e.quote_id", "=", "v.quote_id")
          .where("e.kind", "=", "extended")
          .where((e) => sql<boolean>`(${e.ref("e.data")}::json->>'version')::integer = ${e.ref("v.number")}`)
          .where((e) => sql<boolean>`${e.ref("e.data")}::json->>'pdf_hash' is not null`)
          .select((e) => ["e.seq", "e.at", sql<string>`${e.ref("e.data")}::json->>'pdf_hash'`.as("pdf_hash")])
          .orderBy("e.seq"),
      ).as("extended"),
    ])
    .orderBy("q.number")
    .orderBy("v.number")
    .limit(p.limit),
);

/** An acceptance of a quote with its proof. `place` counts those of one quote from 1, the earliest first. */
type ExportedAcceptance = { quote: number; place: number; sha256: string; created_at: string };
type AfterAcceptance = { quote: number; place: number };

const acceptancesPage = statement<AfterAcceptance & { limit: number }>()("exports.quote-acceptances", (db, p) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom("quote_papers as r")
        .innerJoin("quote_acceptances as a", (join) =>
          join.on("a.created_by", "=", p.owner).onRef("a.id", "=", "r.acceptance_id"),
        )
        .innerJoin("quotes as q", (join) => join.on("q.created_by", "=", p.owner).onRef("q.id", "=", "a.quote_id"))
        .where("r.created_by", "=", p.owner)
        .where("q.number", ">=", p.quote)
        .select((r) => [
          r.ref("q.number").$notNull().as("quote"),
          sql<number>`row_number() over (partition by ${r.ref("a.quote_id")} order by ${r.ref("a.accepted_at")}, ${r.ref("a.id")})`.as(
            "place",
          ),
          "r.sha256",
          "r.created_at",
        ])
        .as("f"),
    )
    .where((f) => f.or([f("f.quote", ">", p.quote), f("f.place", ">", p.place)]))
    .select(["f.quote", "f.place", "f.sha256", "f.created_at"])
    .orderBy("f.quote")
    .orderBy("f.place")
    .limit(p.limit),
);

/** A picture in quotes, by its SHA-256. */
type ExportedPicture = { sha256: string; kind: string; created_at: string };

const picturesPage = statement<{ sha256: string; limit: number }>()("exports.quote-pictures", (db, p) =>
  db
    .selectFrom("paper_files as f")
    .where("f.created_by", "=", p.owner)
    .where("f.kind", "in", ["image/jpeg", "image/png"])
    .where("f.sha256", ">", p.sha256)
    .select(["f.sha256", "f.kind", "f.created_at"])
    .orderBy("f.sha256")
    .limit(p.limit),
);

/** Yields every sent version, by quote number. */
export const exportedVersions = ({ query }: OwnerDb): AsyncGenerator<ExportedVersion[]> =>
  inOrder({ quote: 0, version: 0 }, (after) => query(versionsPage, { ...after, limit: pageSize }));

/** Yields every acceptance that has its proof, by quote number. */
export const exportedAcceptances = ({ query }: OwnerDb): AsyncGenerator<ExportedAcceptance[]> =>
  inOrder({ quote: 0, place: 0 }, (after) => query(acceptancesPage, { ...after, limit: pageSize }));

/** Yields every picture of quotes. */
export const exportedPictures = ({ query }: OwnerDb): AsyncGenerator<ExportedPicture[]> =>
  inOrder({ sha256: "" }, (after) => query(picturesPage, { ...after, limit: pageSize }));

/** Yields all rows in order, page by page, each page after the last row of the previous one. */
async function* inOrder<After, Row extends After>(
  first: After,
  read: (after: After) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: After | undefined = first;
  do {
    const rows: Row[] = await read(after);
    yield rows;
    after = rows.length === pageSize ? rows.at(-1) : undefined;
  } while (after);
}
