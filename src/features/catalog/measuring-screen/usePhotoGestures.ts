import { useRef, useState } from "react";
import type { PointerEvent } from "react";
import type { Point, PointInput } from "#features/catalog/measurements/measurement.ts";
import type { Handle } from "#features/catalog/measuring/photoDraft.ts";
import { isClose, onPhoto, type Scene, type ScreenPoint } from "#features/catalog/measuring/photoView.ts";
import {
  aimedAt,
  aimOf,
  draggedTo,
  dragOf,
  follow,
  hasAimed,
  hasOtherFingers,
  grabbedBy,
  heldAim,
  isPartOf,
  isDoubleTap,
  lookAroundWith,
  pointAt,
  pressAt,
  consumeLook,
  type Gesture,
  type GrabbedHandle,
  type Tap,
} from "./photoGesture.ts";
import type { PhotoStage } from "#features/catalog/measuring-editor/usePhotoStage.ts";
import { useHold, useNextFrame } from "./useGestureTimers.ts";
import { useStageListeners } from "./useStageListeners.ts";

/** The changes and taps that gestures result in. */
export type GestureCallbacks = {
  onMove: (handle: Handle, to: Point, run: string) => void;
  /** A handle has reached its final place. */
  onMoved: (handle: Handle, to: Point, input: PointInput) => void;
  /** A finger has set the aimed handle's point in a close-up. */
  onAimed: (handle: Handle, to: Point) => void;
  /** A handle was tapped, at this point of the photo. */
  onTapHandle: (handle: Handle, at: Point, input: PointInput) => void;
  onTap: (point: Point, input: PointInput) => void;
  /** A tap was the second of two on one spot, and was ignored. */
  onTwice: () => void;
};

/**
 * Gestures of fingers and mouse on the photo. A handle follows the finger from the point where it was grabbed. One
 * finger on the photo pushes it, two fingers or the wheel zoom it, and a press without a drag is a tap.
 *
 * In a close-up a finger aims: the magnifier shows the spot under it, the point moves slower than the finger, and
 * releasing sets it. A finger that stays on the whole photo comes close and aims at once. At most one change per frame.
 * `aimed` is the handle that the next tap sets, or null.
 */
export function usePhotoGestures({
  stage,
  aimed,
  ...callbacks
}: { stage: PhotoStage; aimed: Handle | null } & GestureCallbacks) {
  const gesture = useRef<Gesture | null>(null);
  const runs = useRef(0);
  const tapped = useRef<Tap | null>(null);
  const [held, setHeld] = useState<GrabbedHandle | null>(null);
  const frame = useNextFrame();
  const { placeOf, endTouch } = useStageListeners(stage);
  const { scene } = stage;

  const draw = () => {
    frame.cancel();
    const now = gesture.current;
    if (!now || !scene || now.kind === "ignored" || (!now.begun && now.kind !== "aim")) return;
    if (now.kind === "look") {
      const { factor, anchor, by } = consumeLook(now);
      if (factor !== null) stage.zoom(factor, anchor);
      stage.push(by);
      return;
    }
    if (now.kind === "drag") callbacks.onMove(now.handle, draggedTo(scene, now), now.run);
    setHeld(grabbedBy(now, scene));
  };

  const hold = useHold(() => {
    const aim = gesture.current && aimed && scene && heldAim(gesture.current, scene, aimed);
    if (!aim) return;
    gesture.current = aim;
    stage.comeClose(aim.start, aim.from);
    draw();
  });

  /** For the handle itself; the event continues to the stage. */
  const grab = (handle: Handle, point: Point, knob: ScreenPoint, event: PointerEvent) => {
    if (!scene || event.button !== 0 || gesture.current) return;
    runs.current += 1;
    const run = `drag ${runs.current}`;
    gesture.current = dragOf(pressAt(event, placeOf(event)), { scene, handle, point, knob, run });
    hold.begin();
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const now = gesture.current;
    if (event.button !== 0) return;
    if (now?.kind === "drag" && (now.pointer === event.pointerId || now.begun)) {
      if (now.pointer === event.pointerId) event.currentTarget.setPointerCapture(event.pointerId);
      return;
    }
    if (!now && event.target instanceof Element && event.target.closest("button")) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const press = pressAt(event, placeOf(event));
    if (!now && (stage.isFlying() || isDoubleTap(tapped.current, press))) {
      gesture.current = { ...press, kind: "ignored" };
    } else if (!now && aimed && scene && press.input === "finger" && isClose(scene)) {
      gesture.current = aimOf(press, scene, aimed);
      draw();
    } else {
      setHeld(null);
      gesture.current = lookAroundWith(now, press);
      hold.begin();
    }
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = gesture.current;
    if (!now || !isPartOf(now, event.pointerId)) return;
    follow(now, event.pointerId, placeOf(event), event.timeStamp);
    if (now.begun || now.kind === "aim") frame.request(draw);
  };

  const end = (event: PointerEvent<HTMLElement>, cancelled: boolean) => {
    const now = gesture.current;
    if (!now || !isPartOf(now, event.pointerId)) return;
    endTouch(now.input === "finger");
    hold.end();
    if (now.begun && now.kind !== "aim") draw();
    frame.cancel();
    if (now.kind === "look" && hasOtherFingers(now, event.pointerId)) return;
    gesture.current = null;
    setHeld(null);
    if (!now.begun || now.kind === "aim") tapped.current = { at: now.from, time: event.timeStamp };
    if (scene) report({ gesture: now, scene, time: event.timeStamp, cancelled }, callbacks);
  };

  return {
    held,
    grab,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, false),
      onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, true),
    },
  };
}

/** Reports the result of a gesture that ended at this time, in milliseconds of the event's clock. One that was cancelled counts only as a drag. */
function report(
  { gesture, scene, time, cancelled }: { gesture: Gesture; scene: Scene; time: number; cancelled: boolean },
  { onMoved, onTapHandle, onTwice, onAimed, onTap }: GestureCallbacks,
): void {
  const { from, input, begun } = gesture;
  if (gesture.kind === "drag" && begun) onMoved(gesture.handle, draggedTo(scene, gesture), input);
  else if (cancelled) return;
  else if (gesture.kind === "drag") onTapHandle(gesture.handle, onPhoto(scene, from), input);
  else if (gesture.kind === "aim" && hasAimed(gesture, time)) onAimed(gesture.handle, aimedAt(scene, gesture, time));
  else if (begun || gesture.kind === "aim") return;
  else if (gesture.kind === "ignored") onTwice();
  else onTap(pointAt(scene, from, input), input);
}
