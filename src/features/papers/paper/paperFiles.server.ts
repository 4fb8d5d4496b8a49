import { createHash } from "node:crypto";
import type { Query } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { addFile, paperFile } from "./paperFiles.queries.ts";

/** The files of papers, each stored once under its SHA-256: PDFs, and the pictures in them. */

/** Stores bytes under their SHA-256 and returns it. */
export async function storeFile(query: Query, kind: "image/jpeg" | "image/png" | "application/pdf", bytes: Buffer) {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await query(addFile, { sha256, kind, bytes });
  return sha256;
}

/** Stores the current logo of a business; null if it has none. */
export async function storeLogo(
  { photos }: Pick<Deps, "photos">,
  { query, ownerId }: { query: Query; ownerId: string },
  name: string | null,
): Promise<string | null> {
  const stored = name === null ? null : await photos.get(`${ownerId}/${name}-logo.png`);
  return stored && storeFile(query, "image/png", Buffer.from(await stored.bytes()));
}

/** Reads a file of a business's papers by its hash. Throws if it does not exist. */
export async function readPaperFile({ query }: { query: Query }, sha256: string): Promise<Buffer> {
  const [file] = await query(paperFile, { sha256 });
  if (!file) throw new Error("A file of a PDF is missing.");
  return file.bytes;
}

/** Reads the files with these hashes. Missing ones are left out. */
export async function readFiles(query: Query, hashes: readonly string[]): Promise<Map<string, Buffer>> {
  const found = await Promise.all(
    [...new Set(hashes)].map(async (sha256) => {
      const [file] = await query(paperFile, { sha256 });
      return file ? [[sha256, file.bytes] as const] : [];
    }),
  );
  return new Map(found.flat());
}
