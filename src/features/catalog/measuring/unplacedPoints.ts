import type { Point } from "#features/catalog/measurements/measurement.ts";
import {
  placeOfNewOutline,
  referencePoints,
  referencesOf,
  sameHandle,
  type Handle,
  type PhotoAction,
  type PhotoDraft,
} from "./photoDraft.ts";

export type HandleOnPhoto = { photo: number; handle: Handle };

/**
 * The points still to be placed after an action on the photo that was `before`: they follow their corners when indexes
 * change.
 */
export function unplacedAfter(
  unplaced: readonly HandleOnPhoto[],
  action: PhotoAction,
  before: PhotoDraft,
): readonly HandleOnPhoto[] {
  const { photo } = action;
  const fresh = (handles: readonly Handle[]) => handles.map((handle) => ({ photo, handle }));
  const renumbered = (outlineAfter: (handle: Handle & { of: "outline" }) => Handle | null) =>
    unplaced.flatMap((one) => {
      if (one.photo !== photo || one.handle.of !== "outline") return [one];
      const handle = outlineAfter(one.handle);
      return handle ? [{ photo, handle }] : [];
    });
  switch (action.do) {
    case "say_rectangular":
    case "say_as_taken":
    case "say_zoom":
    case "turn":
    case "say_elevated":
    case "confirm_size":
    case "say_shows_again":
      return unplaced;
    case "choose_reference":
      return action.unplaced === true
        ? [
            ...unplaced.filter(
              ({ photo: on, handle }) => on !== photo || handle.of !== "reference" || handle.reference !== action.at,
            ),
            ...fresh(
              referencePoints(action.reference).map((_, index) => ({ of: "reference", reference: action.at, index })),
            ),
          ]
        : unplaced;
    case "remove_reference":
      return unplaced.flatMap((one) => {
        const { handle } = one;
        if (one.photo !== photo || handle.of !== "reference" || handle.reference < action.at) return [one];
        return handle.reference === action.at
          ? []
          : [{ photo, handle: { ...handle, reference: handle.reference - 1 } }];
      });
    case "move":
      return unplaced.filter((one) => one.photo !== photo || !sameHandle(one.handle, action.handle));
    case "add_outline": {
      const at = placeOfNewOutline(before, action.outline);
      const moved = renumbered((handle) => (handle.outline < at ? handle : { ...handle, outline: handle.outline + 1 }));
      return action.unplaced === true
        ? [...moved, ...fresh(action.outline.corners.map((_, index) => ({ of: "outline", outline: at, index })))]
        : moved;
    }
    case "remove_outline":
      return renumbered((handle) =>
        handle.outline === action.outline
          ? null
          : { ...handle, outline: handle.outline - (handle.outline > action.outline ? 1 : 0) },
      );
    case "add_corner":
      return renumbered((handle) =>
        handle.outline === action.outline && handle.index > action.after
          ? { ...handle, index: handle.index + 1 }
          : handle,
      );
    case "remove_corner":
      return renumbered((handle) => {
        if (handle.outline !== action.outline || handle.index < action.index) return handle;
        return handle.index === action.index ? null : { ...handle, index: handle.index - 1 };
      });
  }
}

/** Two points closer together than this many CSS pixels, as the photo is drawn, are one tap set twice. */
const oneSpot = 14;

/**
 * The placed point of the same thing on the spot where this handle is to be set, counted from 0; null if the spot is
 * free. `drawn`: the length of the photo's long side on screen, in CSS pixels.
 */
export function pointOnSameSpot({
  photo,
  handle,
  to,
  drawn,
  size,
  unplaced,
}: {
  photo: PhotoDraft;
  handle: Handle;
  to: Point;
  drawn: number;
  size: { width: number; height: number };
  unplaced: readonly Handle[];
}): number | null {
  const reference = handle.of === "reference" ? referencesOf(photo)[handle.reference] : undefined;
  const points =
    handle.of === "outline"
      ? (photo.outlines[handle.outline]?.corners ?? [])
      : reference
        ? referencePoints(reference)
        : [];
  const scale = drawn / Math.max(size.width, size.height);
  const found = points.findIndex(
    (point, index) =>
      index !== handle.index &&
      !unplaced.some((one) => sameHandle(one, { ...handle, index })) &&
      Math.hypot((point.x - to.x) * size.width, (point.y - to.y) * size.height) * scale < oneSpot,
  );
  return found < 0 ? null : found;
}
