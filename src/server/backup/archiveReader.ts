import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { openPromise, type Entry } from "yauzl";
import { manifestChecksumName, manifestName } from "./archiveWriter.ts";
import { membersOf, parseManifest, type Manifest, type Member } from "./manifest.ts";

/** An open backup file. */
export type ArchiveReader = {
  manifest: Manifest;
  /** Reads every member and compares it with its checksum. Throws one clear sentence at the first mismatch. */
  verify(onBytes?: (done: number, total: number) => void): Promise<void>;
  /** The unpacked content of a member. */
  read(member: Member): Promise<Readable>;
  close(): void;
};

/**
 * Opens a backup and reads its manifest. Throws one clear sentence if the file is truncated, damaged or not a backup.
 */
export async function openArchive(file: string): Promise<ArchiveReader> {
  const damaged = (error: unknown): never => {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new Error(`There is no file ${file}.`);
    if (code === "EACCES" || code === "EISDIR") throw new Error(`${file} can't be read (${code}).`);
    throw new Error(`${file} can't be restored: ${message}. Use another copy of this backup, or an older one.`);
  };
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(damaged);
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);

    const read = async ({ name, bytes }: { name: string; bytes?: number }): Promise<Readable> => {
      const entry = entries.get(name);
      if (!entry || (bytes !== undefined && entry.uncompressedSize !== bytes))
        throw new Error(`it is damaged: ${name} is ${entry ? "of the wrong size" : "missing"}`);
      return zip.openReadStreamPromise(entry);
    };
    const text = await buffer(await read({ name: manifestName }));
    const checksum = await buffer(await read({ name: manifestChecksumName }));
    if (checksum.toString().trim() !== createHash("sha256").update(text).digest("hex"))
      throw new Error("its manifest is damaged");
    const manifest = parseManifest(text.toString());

    const verify: ArchiveReader["verify"] = async (onBytes) => {
      const members = membersOf(manifest);
      const total = members.reduce((sum, { bytes }) => sum + bytes, 0);
      let done = 0;
      for (const member of members) {
        const hash = createHash("sha256");
        for await (const chunk of (await read(member)) as AsyncIterable<Buffer>) {
          hash.update(chunk);
          done += chunk.length;
          onBytes?.(done, total);
        }
        if (hash.digest("hex") !== member.sha256)
          throw new Error(`it is damaged: ${member.name} differs from its checksum`);
      }
    };
    return {
      manifest,
      verify: (onBytes) => verify(onBytes).catch(damaged),
      read: (member) => read(member).catch(damaged),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    return damaged(error);
  }
}
