import { createHash } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Member } from "./manifest.ts";

/** Names of the two files that verify all others: the list of checksums, and the checksum of that list. */
export const manifestName = "manifest.json";
export const manifestChecksumName = "manifest.sha256";

/** A ZIP file that is being written. Nothing has the final name before `finish`. */
export type ArchiveWriter = {
  /** Adds one whole member. */
  add(
    name: string,
    content: Readable | Uint8Array,
    options: { compress: boolean; onBytes?: (total: number) => void },
  ): Promise<Member>;
  /** Writes the manifest and syncs everything to disk, still under the unfinished name. */
  close(manifest: object): Promise<void>;
  /** Gives the file its final name. */
  publish(): Promise<void>;
  /** Removes everything that was written. Harmless after `publish`. */
  abandon(): Promise<void>;
};

/** The name that an archive has until it is complete. */
export function unfinishedName(file: string): string {
  return `${file}.partial`;
}

/**
 * Begins an archive next to `file`, readable by this account only. Throws in plain words if another archive is being
 * written there.
 */
export async function createArchive(file: string): Promise<ArchiveWriter> {
  const unfinished = unfinishedName(file);
  const handle = await open(unfinished, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
    throw new Error(
      `${unfinished} exists: another backup is writing it, or was killed. If no backup is running, remove the file and try again.`,
    );
  });
  const zip = new ZipFile();
  const output = handle.createWriteStream({ flush: true });
  // The first failure, such as a full disk, ends the current write.
  const broken = new AbortController();
  const written = pipeline(zip.outputStream, output).catch((error: unknown) => {
    broken.abort(error);
    throw error;
  });
  written.catch(() => undefined);
  zip.on("error", (error: Error) => output.destroy(error));

  const add: ArchiveWriter["add"] = async (name, content, { compress, onBytes }) => {
    const hash = createHash("sha256");
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Uint8Array, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        onBytes?.(bytes);
        done(null, chunk);
      },
    });
    const taken = pipeline(content instanceof Readable ? content : Readable.from([content]), counted, {
      signal: broken.signal,
    });
    zip.addReadStream(counted, name, { compress, mode: 0o100600 });
    await taken.catch((error: unknown) => {
      throw broken.signal.aborted ? broken.signal.reason : error;
    });
    return { name, bytes, sha256: hash.digest("hex") };
  };

  let published = false;
  return {
    add,
    async close(manifest) {
      const text = Buffer.from(JSON.stringify(manifest, null, 1));
      const { sha256 } = await add(manifestName, text, { compress: true });
      await add(manifestChecksumName, Buffer.from(`${sha256}\n`), { compress: false });
      zip.end();
      await written;
    },
    async publish() {
      await rename(unfinished, file);
      published = true;
      await syncFolder(dirname(file));
    },
    async abandon() {
      if (published) return;
      output.destroy();
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

/** Makes a rename survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
