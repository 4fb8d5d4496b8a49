import exifr from "exifr";

// EXIF is a small TIFF wherever it sits: in JPEG's APP1, PNG's eXIf, WebP's EXIF or an item of HEIC. Looking for its
// header reads all four alike, also in a file cut short; exifr's own walk through a crafted HEIC can go round for ever.
const tiffHeaders = [Buffer.from("49492a0008000000", "hex"), Buffer.from("4d4d002a00000008", "hex")];
const maxExifBytes = 256 * 1024;

/**
 * The focal length that the camera noted, as its 35 mm equivalent in millimetres; null where there is none or it is not
 * believable. `bytes` may be only the beginning of the file.
 */
export async function readFocalLength(bytes: Uint8Array): Promise<number | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts = tiffHeaders.map((header) => file.indexOf(header)).filter((at) => at >= 0);
  if (starts.length === 0) return null;
  const start = Math.min(...starts);
  try {
    const tags: unknown = await exifr.parse(file.subarray(start, start + maxExifBytes), {
      pick: ["FocalLengthIn35mmFormat"],
      translateValues: false,
    });
    const value = (tags as { FocalLengthIn35mmFormat?: unknown } | undefined)?.FocalLengthIn35mmFormat;
    return typeof value === "number" && value >= 5 && value <= 2000 ? value : null;
  } catch {
    // What a stranger's file claims about itself is a hint: a broken claim is none.
    return null;
  }
}
