import { measure, measureAmongSeveral, measurePhoto } from "#features/catalog/geometry/measuring.ts";
import type { MeasuredPhoto, Point } from "#features/catalog/measurements/measurement.ts";
import { isTooRough } from "#features/catalog/measurements/measureRefusals.ts";
import { spreadPercent } from "#features/catalog/measurements/measuringWords.ts";
import { movedHandle } from "./measuringState.ts";
import {
  firstOfSame,
  isMeasured,
  pointOf,
  referencePoints,
  referencesOf,
  type Handle,
  type MeasuringDraft,
  type PhotoDraft,
} from "./photoDraft.ts";

// Ways to make a rough size closer: a photo from the other corner, and a second look at the point that decides most.

/** A size that is less sure than this, in percent, is worth a second look. */
export const worthALook = 15;

/**
 * The second look at a photo whose size is rough, or refused as too rough. `photo`: the spread in percent now and, about, with a photo from the
 * other corner, which is no closer if the size of a thing decides; null if there is one. `point`: the point whose move changes the area most.
 */
export type SecondLook = { photo: { now: number; closer: number } | null; point: Handle };

/** The second look at a photo (from 0) of a draft; null if its size is close enough, or missing. */
export function secondLookOf(draft: MeasuringDraft, at: number, size: MeasuredPhoto): SecondLook | null {
  const photo = draft[at];
  if (!photo?.reference || photo.outlines.length === 0) return null;
  const taken = { ...photo, reference: photo.reference, shows_again: undefined };
  const alone = measurePhoto(size, taken);
  const isRefused = !alone.ok && isTooRough(alone.refusal);
  const answer = isRefused ? measureAmongSeveral(size, taken) : alone;
  const now = answer.ok ? spreadPercent(answer.area) : 0;
  if (now <= worthALook) return null;
  const point = decisivePoint(size, photo);
  if (!point) return null;
  const first = firstOfSame(draft, photo.photo_id);
  const hasSecond = draft.some(
    (one, index) => index !== at && isMeasured(one) && firstOfSame(draft, one.photo_id) === first,
  );
  // As if the same points were set once more: another corner shows the same sizes, lens and errors of a hand.
  const again = { ...taken, photo_id: `${photo.photo_id} again`, shows_again: photo.photo_id };
  const both = measure(new Map([taken, again].map(({ photo_id }) => [photo_id, size])), { photos: [taken, again] });
  if (isRefused && !both.ok) return { photo: null, point };
  const closer = both.ok ? spreadPercent(both.area) : now;
  return { photo: hasSecond ? null : { now, closer }, point };
}

/** The length of the move that is tried, as a share of the photo's long side. */
const step = 0.004;

/** The point whose move, away from the middle of its shape, changes the area most; null if no area is left to compare. */
export function decisivePoint(size: MeasuredPhoto, photo: PhotoDraft): Handle | null {
  const areaOf = (drawn: PhotoDraft) => {
    const answer = drawn.reference && measureAmongSeveral(size, { ...drawn, reference: drawn.reference });
    return answer?.ok ? Math.log(answer.area.median) : null;
  };
  const before = areaOf(photo);
  if (before === null) return null;
  const long = Math.max(size.width, size.height);
  let most: { handle: Handle; change: number } | null = null;
  for (const { handle, middle } of pointsOf(photo)) {
    const from = pointOf(photo, handle);
    if (!from) continue;
    const [x, y] = [(from.x - middle.x) * size.width, (from.y - middle.y) * size.height];
    const share = (step * long) / Math.max(1, Math.hypot(x, y));
    const to = { ...from, x: from.x + (x * share) / size.width, y: from.y + (y * share) / size.height };
    const after = areaOf(movedHandle(photo, handle, to));
    // A move after which nothing can be measured decides more than any.
    const change = after === null ? Infinity : Math.abs(after - before);
    if (!most || change > most.change) most = { handle, change };
  }
  return most?.handle ?? null;
}

function pointsOf(photo: PhotoDraft): { handle: Handle; middle: Point }[] {
  const shape = (points: readonly Point[], handleOf: (index: number) => Handle) => {
    const middle = {
      x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
      y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
    };
    return points.map((_, index) => ({ handle: handleOf(index), middle }));
  };
  return [
    // The marks of a sheet are seen better than any finger points.
    ...referencesOf(photo).flatMap((one, reference) =>
      one.kind === "marked_sheet"
        ? []
        : shape(referencePoints(one), (index) => ({ of: "reference", reference, index })),
    ),
    ...photo.outlines.flatMap(({ corners }, outline) => shape(corners, (index) => ({ of: "outline", outline, index }))),
  ];
}
