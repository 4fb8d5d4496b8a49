import * as z from "zod";

/** The version of the archive's layout. A reader refuses one it does not know. */
export const archiveFormat = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const member = z.object({ name: z.string(), bytes: z.number().int().min(0), sha256 });

/** One file inside the archive: its size in bytes, unpacked, and the checksum of those bytes. */
export type Member = z.output<typeof member>;

const manifest = z.object({
  product: z.literal("yardstick"),
  format: z.number().int(),
  createdAt: z.iso.datetime(),
  /** The last migration that the database had, as its file in `migrations` is named. */
  schema: z.object({ tag: z.string(), when: z.number().int() }),
  tables: z.array(member.extend({ table: z.string(), columns: z.array(z.string()), rows: z.number().int().min(0) })),
  /** Emails, clean-ups and the like that were still to be done. */
  jobs: member.extend({ rows: z.number().int().min(0) }),
  photos: z.array(member.extend({ key: z.string() })),
  /** Photos that have a row but no file, by key. */
  missingPhotos: z.array(z.string()),
  /** The secret that signs cookies and links; null where it was left out. */
  secret: member.nullable(),
});

/** What an archive says it holds: everything else in it is checked against this. */
export type Manifest = z.output<typeof manifest>;

/** Reads a manifest; throws one clear sentence when it is not one of ours or is newer than this version. */
export function parseManifest(text: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error("its manifest can't be read");
  }
  const format = z.object({ product: z.literal("yardstick"), format: z.number() }).safeParse(json);
  if (!format.success) throw new Error("it is not a Yardstick backup");
  if (format.data.format > archiveFormat)
    throw new Error("it was made by a newer version of Yardstick; restore it with that version");
  const parsed = manifest.safeParse(json);
  if (!parsed.success) throw new Error(`its manifest is damaged (${parsed.error.issues[0]?.path.join(".") ?? "?"})`);
  return parsed.data;
}

/** Every file that an archive with this manifest must hold. */
export function membersOf({ tables, jobs, photos, secret }: Manifest): Member[] {
  return [...tables, jobs, ...photos, ...(secret ? [secret] : [])];
}
