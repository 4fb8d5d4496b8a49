import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** The files of papers: PDFs, and the pictures that they show. They are rows of `quote_files`, whatever they are papers of. */

/** Keeps a file under its hash; one that is there already is the same. */
export const addFile = statement<{ sha256: string; kind: string; bytes: Buffer }>()("papers.add-file", (db, p) =>
  db
    .insertInto("quote_files")
    .values({ created_by: p.owner, sha256: p.sha256, kind: p.kind, bytes: p.bytes })
    .onConflict((held) => held.columns(["created_by", "sha256"]).doNothing()),
);

/** A file, by its hash. */
export const paperFile = statement<{ sha256: string }>()("papers.file", (db, p) =>
  db
    .selectFrom("quote_files as f")
    .where("f.created_by", "=", p.owner)
    .where("f.sha256", "=", p.sha256)
    .select(["f.kind", "f.bytes"]),
);

/** Those of these files that are there, with the bytes that their hashes say. */
export const wholeFiles = statement<{ hashes: string[] }>()("papers.whole-files", (db, p) =>
  db
    .selectFrom("quote_files as f")
    .where("f.created_by", "=", p.owner)
    .where((f) => f("f.sha256", "=", f.fn.any(p.hashes)))
    .where((f) => sql<boolean>`encode(sha256(${f.ref("f.bytes")}), 'hex') = ${f.ref("f.sha256")}`)
    .select("f.sha256"),
);
