import type { Point, PointInput } from "#features/catalog/measurements/measurement.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";
import { fixesThePlane, pointOf, sameHandle, type Handle } from "#features/catalog/measuring/photoDraft.ts";
import { drawnLength, isClose } from "#features/catalog/measuring/photoView.ts";
import { sheetAt, type SheetCorners } from "#features/catalog/measuring/sheetReference.ts";
import { outlineAt } from "#features/catalog/measuring/shapes.ts";
import { pointOnSameSpot } from "#features/catalog/measuring/unplacedPoints.ts";
import { partOf, type EditedPhoto } from "./editorWork.ts";

/** The pointer commands on the photo: taps, and points set, moved, added and removed. */
export function pointCommands({ state, photo, drawn, focus, stage, work, act, actAndDeselect }: EditedPhoto) {
  const { photoIndex, step, picked, pick, setUnheard, setOutlineAt } = focus;
  const { selected, unplaced, outline } = work;

  /** Sets a point, unless one of the same thing is already on this spot: then the tap was probably a double tap. */
  const place = (handle: Handle, to: Point) => {
    const { scene } = stage;
    const there =
      scene && pointOnSameSpot({ photo: drawn, handle, to, drawn: drawnLength(scene), size: photo.size, unplaced });
    if (there !== null) {
      setUnheard(messages.sameSpot(partOf(handle, drawn), there + 1, handle.index + 1));
      return;
    }
    actAndDeselect({ do: "move", photo: photoIndex, handle, to, run: `tap ${state.past.length}` });
    stage.goBack();
  };
  const tap = (point: Point, input: PointInput) => {
    if (!selected) {
      if (step === "surface") setOutlineAt(outlineAt(drawn, point) ?? outline);
    } else if (input === "finger" && stage.scene && !isClose(stage.scene)) {
      setUnheard(null);
      stage.comeClose(point);
    } else place(selected, point);
  };

  return {
    /** Measures by a sheet whose corners were found in the photo: nothing of it is left to place. */
    takeSheet(corners: SheetCorners) {
      actAndDeselect({ do: "take_sheet", photo: photoIndex, reference: sheetAt(corners) });
      focus.setThingAt(0);
      if (step === "scale") focus.setStep("place");
    },
    pick,
    place,
    tap,
    tapHandle(handle: Handle, point: Point, input: PointInput) {
      // While new points are placed in turn, taps go through handles; a wrong point can still be dragged.
      if (selected && !picked) {
        tap(point, input);
        return;
      }
      const again = sameHandle(handle, picked);
      pick(again ? null : handle);
      const at = pointOf(drawn, handle);
      if (!again && at && input === "finger" && stage.scene && !isClose(stage.scene)) stage.comeClose(at);
    },
    /** The second of two taps on one spot: only the first counts. */
    tapTwice: () => setUnheard(messages.twoTaps),
    move: (handle: Handle, to: Point, run: string) => act({ do: "move", photo: photoIndex, handle, to, run }),
    /**
     * The person released a handle. A point moved by finger on the whole photo is then shown close up for exact
     * setting.
     */
    moved(handle: Handle, to: Point, input: PointInput) {
      if (sameHandle(handle, picked)) pick(null);
      if (input !== "finger" || !stage.scene || isClose(stage.scene)) return;
      pick(handle);
      stage.comeClose(to);
    },
    addCorner(index: number, corner: number) {
      act({ do: "add_corner", photo: photoIndex, outline: index, after: corner });
      pick({ of: "outline", outline: index, index: corner + 1 });
    },
    removeCorner(handle: Handle | null) {
      if (handle?.of === "outline" && !fixesThePlane(drawn, handle.outline))
        actAndDeselect({ do: "remove_corner", photo: photoIndex, outline: handle.outline, index: handle.index });
    },
  };
}
