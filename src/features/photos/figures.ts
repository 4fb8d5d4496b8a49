import type { Interval, Measurement } from "./measurement.ts";
import type { MeasureAnswer } from "./measuring.ts";
import { measurementOf, type MeasuringDraft } from "./photoDraft.ts";

/** What is measured by now: the area with its spread and price, or what is missing (a hint) or wrong (a refusal). */
export type Figures = { area: Interval; price: string | null } | { message: string; tone: "hint" | "refusal" };

/**
 * How many points have been offered and not been brought to their place yet: of what gives the scale, and of surfaces.
 */
export type Waiting = { scale: number; surface: number };

/**
 * What to show of a draft while the photo at `at` (from 0) is looked at. `unscaled` is a photo with surfaces and no
 * scale.
 */
export function figuresOf({
  draft,
  at,
  measured,
  waiting,
  open = { again: null, elevated: false },
  priceOf,
  countedAs = (area) => area,
}: {
  draft: MeasuringDraft;
  at: number;
  measured: { total: MeasureAnswer | null; unscaled: number | null };
  waiting: Waiting;
  /** What is asked below the figures: whether a photo (from 0) shows a surface again, and whether this was taken from above. */
  open?: { again: { photo: number } | null; elevated: boolean };
  priceOf?: (area: Interval, measurement: Measurement) => string | null;
  countedAs?: (area: Interval, measurement: Measurement) => Interval;
}): Figures {
  const { total, unscaled } = measured;
  if (unscaled !== null && unscaled !== at)
    return {
      message: `Photo ${unscaled + 1} has a surface but no scale yet: choose something of known size there.`,
      tone: "refusal",
    };
  if (unscaled !== null) return { message: "Choose something of known size, and the size appears here.", tone: "hint" };
  if (!total)
    return {
      message: draft[at]?.reference ? "The size appears here once you mark the surface." : "Three steps to the size.",
      tone: "hint",
    };
  if (isWaiting(waiting)) return { message: waitingText(waiting), tone: "hint" };
  if (total.ok && open.again)
    return { message: `Say what photo ${open.again.photo + 1} shows, and the size appears.`, tone: "hint" };
  if (open.elevated && !total.ok && total.refusal === "camera_height")
    return { message: "By the size you entered, the phone was below 3 ft or above 10 ft.", tone: "refusal" };
  const pointedAt = measurementOf(draft);
  if (total.ok && pointedAt)
    return { area: countedAs(total.area, pointedAt), price: priceOf?.(total.area, pointedAt) ?? null };
  if (total.ok) return { area: total.area, price: null };
  const other = total.photo_id === undefined ? -1 : draft.findIndex(({ photo_id }) => photo_id === total.photo_id);
  return {
    message: other >= 0 && other !== at ? `Photo ${other + 1}: ${total.message}` : total.message,
    tone: "refusal",
  };
}

const isWaiting = ({ scale, surface }: Waiting): boolean => scale + surface > 0;

/** "Still to place: 2 scale points, 4 corners." */
function waitingText({ scale, surface }: Waiting): string {
  const count = (number: number, one: string) => (number > 0 ? [`${number} ${one}${number === 1 ? "" : "s"}`] : []);
  return `Still to place: ${[...count(scale, "scale point"), ...count(surface, "corner")].join(", ")}.`;
}
