import type { KeyboardEvent, PointerEvent } from "react";
import { CanvasHandle } from "./CanvasHandle.tsx";
import type { Point } from "#features/catalog/measurements/measurement.ts";
import { sameHandle, type Handle } from "#features/catalog/measuring/photoDraft.ts";
import { knobsOf, onScreen, type Scene, type ScreenPoint } from "#features/catalog/measuring/photoView.ts";
import { looks } from "./ShapeDrawing.tsx";
import type { Shape } from "#features/catalog/measuring/shapes.ts";

/** The handles of one shape, each with its knob beside the point; keys and pointers use the knob. */
export function ShapeHandles({
  shape,
  scene,
  held,
  selected,
  inert,
  hintId,
  onGrab,
  onSelect,
  onNudge,
  onReveal,
  onLeave,
}: {
  shape: Shape;
  scene: Scene;
  /** The handle being dragged, and its knob at the start of the drag. */
  held: { handle: Handle; knob: ScreenPoint } | null;
  selected: Handle | null;
  /** True if touches and clicks pass through them to the photo. */
  inert: boolean;
  /** The id of the element that explains the keys. */
  hintId: string;
  onGrab: (handle: Handle, point: Point, knob: ScreenPoint, event: PointerEvent<HTMLElement>) => void;
  onSelect: (handle: Handle | null) => void;
  onNudge: (handle: Handle, event: KeyboardEvent) => void;
  onReveal: (point: Point) => void;
  onLeave: () => void;
}) {
  if (shape.handles.length === 0) return null;
  const placed = shape.handles.filter((one) => one.placed);
  const heldIndex = placed.findIndex(({ handle }) => held && sameHandle(held.handle, handle));
  const knobs = knobsOf({
    points: shape.placed.map((point) => onScreen(scene, point)),
    frame: scene.frame,
    held: held && heldIndex >= 0 ? { index: heldIndex, knob: held.knob } : undefined,
  });
  return shape.handles.map((one, index) => {
    const { handle, label } = one;
    const point = shape.points[index];
    if (!point) return null;
    const knob = knobs[placed.indexOf(one)] ?? belowThePoint;
    return (
      <CanvasHandle
        key={label}
        place={onScreen(scene, point)}
        knob={knob}
        label={label}
        hintId={hintId}
        number={index + 1}
        colour={looks[shape.look]}
        selected={sameHandle(handle, selected)}
        look={one.placed ? (inert ? "faint" : "plain") : "hidden"}
        onGrab={(event) => onGrab(handle, point, knob, event)}
        onPress={() => onSelect(sameHandle(handle, selected) ? null : handle)}
        onKeyDown={(event) => onNudge(handle, event)}
        onFocus={() => onReveal(point)}
        onBlur={onLeave}
      />
    );
  });
}

/** The knob's position for an unplaced point that only the keyboard reaches. */
const belowThePoint = { x: 0, y: 34 };
