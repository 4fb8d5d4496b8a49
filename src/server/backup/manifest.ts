import * as z from "zod";

/** The version of the archive's layout. A reader refuses an unknown version. */
export const archiveFormat = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const member = z.object({ name: z.string(), bytes: z.number().int().min(0), sha256 });

/** One file inside the archive: its unpacked size in bytes, and the checksum of those bytes. */
export type Member = z.output<typeof member>;

const manifest = z.object({
  product: z.literal("yardstick"),
  format: z.number().int(),
  createdAt: z.iso.datetime(),
  /** The last applied migration, by the name of its file in `migrations`. */
  schema: z.object({ tag: z.string(), when: z.number().int() }),
  tables: z.array(member.extend({ table: z.string(), columns: z.array(z.string()), rows: z.number().int().min(0) })),
  /** Pending work such as emails and clean-ups. */
  jobs: member.extend({ rows: z.number().int().min(0) }),
  photos: z.array(member.extend({ key: z.string() })),
  /** Keys of photos that have a row but no file. */
  missingPhotos: z.array(z.string()),
  /** The secret that signs cookies and links; null if it was left out. */
  secret: member.nullable(),
});

/** The declared contents of an archive. Everything else in the archive is checked against it. */
export type Manifest = z.output<typeof manifest>;

/** Parses a manifest. Throws one clear sentence if it is not a manifest of ours or is newer than this version. */
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
    throw new Error("it was created by a newer version of Yardstick; restore it with that version");
  const parsed = manifest.safeParse(json);
  if (!parsed.success) throw new Error(`its manifest is damaged (${parsed.error.issues[0]?.path.join(".") ?? "?"})`);
  return parsed.data;
}

/** Every file that an archive with this manifest must contain. */
export function membersOf({ tables, jobs, photos, secret }: Manifest): Member[] {
  return [...tables, jobs, ...photos, ...(secret ? [secret] : [])];
}
