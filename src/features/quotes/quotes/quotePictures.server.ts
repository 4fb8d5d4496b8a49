import { turnedPoint } from "#features/catalog/measurements/turnedPhoto.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { pictureBulkhead, sharp } from "#platform/photos/pictures.ts";
import type { Derivation, QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { readFiles, storeFile } from "#features/papers/paper/paperFiles.server.ts";

/** The pictures that quotes show. They are stored with the quotes, independently of the original photos and logo. */

/** The maximum width and height of a stored photo in pixels, and the maximum number for one estimate. */
const side = 1_200;
const shown = 3;

/**
 * Stores the photos that an estimate was measured on, upright as they were measured and with their outlines; if there
 * are none, its first photos. Deleted photos are left out.
 */
export async function storePhotosOf(
  { photos }: Pick<Deps, "photos">,
  { query, ownerId }: { query: Query; ownerId: string },
  estimate: EstimateDetails,
): Promise<Derivation["pictures"]> {
  const measured = estimate.measurements[0]?.measurement.photos ?? [];
  const outlined = estimate.photos.filter(({ id }) => measured.some((one) => one.photo_id === id));
  const pictures = (outlined.length > 0 ? outlined : estimate.photos).slice(0, shown).map(async ({ id, url }) => {
    const stored = await photos.get(`${ownerId}/${url.slice(url.lastIndexOf("/") + 1)}`);
    if (!stored) return [];
    const bytes = await stored.bytes();
    const { turned = 0, outlines = [] } = measured.find((one) => one.photo_id === id) ?? {};
    const small = await pictureBulkhead(() =>
      sharp(bytes)
        .rotate(turned)
        .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
        .jpeg({ quality: 78, mozjpeg: true })
        .toBuffer({ resolveWithObject: true }),
    );
    return [
      {
        sha256: await storeFile(query, "image/jpeg", small.data),
        width: small.info.width,
        height: small.info.height,
        outlines: outlines.slice(0, 20).map(({ corners, hole }) => ({
          corners: corners
            .slice(0, 60)
            .map((corner) => turnedPoint(corner, turned))
            .map(({ x, y }) => ({ x: x.toFixed(5), y: y.toFixed(5) })),
          hole,
        })),
      },
    ];
  });
  return (await Promise.all(pictures)).flat();
}

/** The SHA-256 of each picture that a version shows: the logo, and photos. */
export const picturesShown = ({ business, derivations }: Pick<QuoteContent, "business" | "derivations">): string[] =>
  [business.logo, ...derivations.flatMap(({ pictures }) => pictures.map(({ sha256 }) => sha256))].filter(
    (sha256) => sha256 !== null,
  );

/** Reads the pictures that a paper shows, by their hashes: those of its version, and the drawn name if there is one. */
export const picturesOf = (
  query: Query,
  content: Pick<QuoteContent, "business" | "derivations">,
  nameDrawn: string | null = null,
): Promise<Map<string, Buffer>> =>
  readFiles(query, [...picturesShown(content), ...(nameDrawn === null ? [] : [nameDrawn])]);
