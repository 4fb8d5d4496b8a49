import type { Interval, Measurement } from "#features/catalog/measurements/measurement.ts";
import type { MeasureAnswer } from "#features/catalog/geometry/measuring.ts";
import { measurementOf, type MeasuringDraft } from "./photoDraft.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/** The current result: the area with its spread and price, or the next task (a hint) or a fault (a refusal). */
export type Figures = { area: Interval; price: string | null } | { message: string; tone: "hint" | "refusal" };

/** The number of points offered but not yet placed: of things of known size, and of surfaces. */
export type Waiting = { scale: number; surface: number };

/**
 * The figures of a draft while the photo at `at` (from 0) is shown. `unscaled` is a photo with surfaces and no scale.
 */
export function figuresOf({
  draft,
  at,
  measured,
  waiting,
  open = { again: null, elevated: false, unlikely: false },
  priceOf,
  countedAs = (area) => area,
}: {
  draft: MeasuringDraft;
  at: number;
  measured: { total: MeasureAnswer | null; unscaled: number | null };
  waiting: Waiting;
  /**
   * The open questions below the figures: a photo (from 0) that may show a surface again, a photo from above, an
   * unlikely size.
   */
  open?: { again: { photo: number } | null; elevated: boolean; unlikely: boolean };
  priceOf?: (area: Interval, measurement: Measurement) => string | null;
  countedAs?: (area: Interval, measurement: Measurement) => Interval;
}): Figures {
  const { total, unscaled } = measured;
  if (unscaled !== null && unscaled !== at)
    return {
      message: messages.noScaleThere(unscaled + 1),
      tone: "refusal",
    };
  if (unscaled !== null) return { message: messages.noScale, tone: "hint" };
  if (!total)
    return {
      message: draft[at]?.reference ? messages.markTheSurface : messages.threeSteps,
      tone: "hint",
    };
  if (isWaiting(waiting)) return { message: messages.stillToPlace(waiting.scale, waiting.surface), tone: "hint" };
  if (total.ok && open.again) return { message: messages.sayWhatPhotoShows(open.again.photo + 1), tone: "hint" };
  if (open.elevated && !total.ok && total.refusal === "camera_height")
    return { message: messages.phoneHeight, tone: "refusal" };
  if (open.unlikely && !total.ok && total.refusal === "unlikely_size")
    return { message: messages.unlikelyFigure, tone: "refusal" };
  const pointedAt = measurementOf(draft);
  if (total.ok && pointedAt)
    return { area: countedAs(total.area, pointedAt), price: priceOf?.(total.area, pointedAt) ?? null };
  if (total.ok) return { area: total.area, price: null };
  const other = total.photo_id === undefined ? -1 : draft.findIndex(({ photo_id }) => photo_id === total.photo_id);
  return {
    message: other >= 0 && other !== at ? messages.ofPhoto(other + 1, total.message) : total.message,
    tone: "refusal",
  };
}

const isWaiting = ({ scale, surface }: Waiting): boolean => scale + surface > 0;
