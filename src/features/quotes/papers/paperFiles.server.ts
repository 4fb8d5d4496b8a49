import { createHash } from "node:crypto";
import type { Query } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { addFile, paperFile } from "./paperFiles.queries.ts";

/** The files of papers, each stored once under its SHA-256: PDFs, and the pictures that they show. */

/** Keeps bytes under their SHA-256, which it answers. */
export async function storeFile(query: Query, kind: "image/jpeg" | "image/png" | "application/pdf", bytes: Buffer) {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await query(addFile, { sha256, kind, bytes });
  return sha256;
}

/** Keeps the logo of a business as it is now; null where it has none. */
export async function storeLogo(
  { photos }: Pick<Deps, "photos">,
  { query, ownerId }: { query: Query; ownerId: string },
  name: string | null,
): Promise<string | null> {
  const stored = name === null ? null : await photos.get(`${ownerId}/${name}-logo.png`);
  return stored && storeFile(query, "image/png", Buffer.from(await stored.bytes()));
}

/** A file of a business's papers, by its hash. Throws where there is none. */
export async function readPaperFile({ query }: { query: Query }, sha256: string): Promise<Buffer> {
  const [file] = await query(paperFile, { sha256 });
  if (!file) throw new Error("A file of a paper is not there.");
  return file.bytes;
}

/** The files with these hashes, as far as they are there. */
export async function readFiles(query: Query, hashes: readonly string[]): Promise<Map<string, Buffer>> {
  const found = await Promise.all(
    [...new Set(hashes)].map(async (sha256) => {
      const [file] = await query(paperFile, { sha256 });
      return file ? [[sha256, file.bytes] as const] : [];
    }),
  );
  return new Map(found.flat());
}
