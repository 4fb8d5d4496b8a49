import type { Interval } from "./measurement.ts";
import type { MeasureAnswer } from "./measuring.ts";
import type { MeasuringDraft } from "./measuringState.ts";

/**
 * What is measured by now: the area with its spread and price, and how many points still wait for their place, or in
 * its place what is missing (a hint) or wrong (a refusal).
 */
export type Figures =
  { area: Interval; price: string | null; waiting: Waiting } | { message: string; tone: "hint" | "refusal" };

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
  priceOf,
}: {
  draft: MeasuringDraft;
  at: number;
  measured: { total: MeasureAnswer | null; unscaled: number | null };
  waiting: Waiting;
  priceOf?: (area: Interval) => string | null;
}): Figures {
  const { total, unscaled } = measured;
  if (unscaled !== null && unscaled !== at)
    return {
      message: `Photo ${unscaled + 1} has a surface but no scale yet: choose something of known size there.`,
      tone: "refusal",
    };
  if (unscaled !== null) return { message: "Choose something of known size, and the area appears here.", tone: "hint" };
  if (!total)
    return {
      message: draft[at]?.reference
        ? "The area appears here as soon as you mark the surface."
        : "In three steps from your photo to the area.",
      tone: "hint",
    };
  if (!total.ok && isWaiting(waiting)) return { message: waitingText(waiting), tone: "hint" };
  if (total.ok) return { area: total.area, price: priceOf?.(total.area) ?? null, waiting };
  const other = total.photo_id === undefined ? -1 : draft.findIndex(({ photo_id }) => photo_id === total.photo_id);
  return {
    message: other >= 0 && other !== at ? `Photo ${other + 1}: ${total.message}` : total.message,
    tone: "refusal",
  };
}

/** Whether anything is not in place yet. */
export function isWaiting({ scale, surface }: Waiting): boolean {
  return scale + surface > 0;
}

/** "Not in place yet: 2 points of the scale, 4 of the surface." */
export function waitingText({ scale, surface }: Waiting): string {
  const points = (count: number) => (count === 1 ? "1 point" : `${count} points`);
  if (scale > 0 && surface > 0) return `Not in place yet: ${points(scale)} of the scale, ${surface} of the surface.`;
  return scale > 0
    ? `Not in place yet: ${points(scale)} of the scale.`
    : `Not in place yet: ${points(surface)} of the surface.`;
}
