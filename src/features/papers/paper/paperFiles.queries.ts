import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** The files of papers of every kind: PDFs, and the pictures in them. */

/** Stores a file under its hash. An existing file with this hash is the same. */
export const addFile = statement<{ sha256: string; kind: string; bytes: Buffer }>()("papers.add-file", (db, p) =>
  db
    .insertInto("paper_files")
    .values({ created_by: p.owner, sha256: p.sha256, kind: p.kind, bytes: p.bytes })
    .onConflict((held) => held.columns(["created_by", "sha256"]).doNothing()),
);

/** A file, by its hash. */
export const paperFile = statement<{ sha256: string }>()("papers.file", (db, p) =>
  db
    .selectFrom("paper_files as f")
    .where("f.created_by", "=", p.owner)
    .where("f.sha256", "=", p.sha256)
    .select(["f.kind", "f.bytes"]),
);

/** Those of these files that exist and whose bytes match their hashes. */
export const wholeFiles = statement<{ hashes: string[] }>()("papers.whole-files", (db, p) =>
  db
    .selectFrom("paper_files as f")
    .where("f.created_by", "=", p.owner)
    .where((f) => f("f.sha256", "=", f.fn.any(p.hashes)))
    .where((f) => sql<boolean>`encode(sha256(${f.ref("f.bytes")}), 'hex') = ${f.ref("f.sha256")}`)
    .select("f.sha256"),
);
