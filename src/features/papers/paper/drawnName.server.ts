import { ProductError } from "#shared/errors.ts";
import { pictureBulkhead, sharp } from "#platform/photos/pictures.ts";
import { drawableText, replacement } from "./drawableText.server.ts";
import { nameDrawing } from "#shared/nameDrawing.ts";
import type { Language } from "#shared/words/languages.ts";
import { messages as en } from "./paperWords.en.ts";
import { messages as es } from "./paperWords.es.ts";

const beginsLikePng = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** True if the paper's typeface lacks a letter of this name. */
const isBeyondTypeface = (name: string): boolean =>
  drawableText(name.replaceAll(replacement, "")).includes(replacement);

/**
 * Re-encodes the drawing of a name that came with an acceptance, as a grey PNG on white. Null if none came, or if the
 * typeface has the name. Throws `invalid`, in the language of the signer, unless it is a small PNG.
 */
export async function drawnName(name: string, sent: string | null, language: Language): Promise<Buffer | null> {
  if (sent === null || !isBeyondTypeface(name)) return null;
  const bytes = Buffer.from(sent, "base64");
  if (!bytes.subarray(0, beginsLikePng.length).equals(beginsLikePng)) throw refused(language);
  const { width, height } = nameDrawing;
  return pictureBulkhead(async () => {
    const picture = sharp(bytes, { limitInputPixels: width * height, failOn: "warning" });
    const sized = await picture.metadata();
    if (sized.width > width || sized.height > height) throw refused(language);
    return picture
      .flatten({ background: "#fff" })
      .greyscale()
      .toColourspace("b-w")
      .png({ compressionLevel: 9 })
      .toBuffer();
  }).catch(() => {
    throw refused(language);
  });
}

function refused(language: Language): ProductError {
  const words = (language === "es" ? es : en).nameUnreadable;
  return new ProductError("invalid", words, { name: words });
}
