import { useId, useState } from "react";
import { cx } from "#ui/cx.ts";
import { Magnifier } from "./Magnifier.tsx";
import type { Point } from "#features/catalog/measurements/measurement.ts";
import { pointOf, sameHandle, type Handle, type PhotoDraft } from "#features/catalog/measuring/photoDraft.ts";
import { onScreen, type Scene, type ScreenPoint } from "#features/catalog/measuring/photoView.ts";
import { looks, ShapeLines, SideLabels } from "./ShapeDrawing.tsx";
import { ShapeHandles } from "./ShapeHandles.tsx";
import type { Shape } from "#features/catalog/measuring/shapes.ts";
import { StagePhoto } from "./StagePhoto.tsx";
import { useCanvasKeys } from "./useCanvasKeys.ts";
import { usePhotoGestures, type GestureCallbacks } from "./usePhotoGestures.ts";
import type { PhotoStage } from "#features/catalog/measuring-editor/usePhotoStage.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/**
 * The photo with its drawings. Fingers, mouse or keys move and zoom it. Handles are dragged, or tapped and then placed
 * by a tap on the photo.
 */
export function PhotoCanvas({
  photo,
  draft,
  stage,
  shapes,
  selected,
  onSelect,
  onAddCorner,
  onRemoveCorner,
  ...callbacks
}: {
  photo: { url: string; name: string };
  draft: PhotoDraft;
  stage: PhotoStage;
  shapes: readonly Shape[];
  selected: Handle | null;
  onSelect: (handle: Handle | null) => void;
  onAddCorner: (outline: number, after: number) => void;
  onRemoveCorner: (handle: Handle) => void;
} & GestureCallbacks) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const { nudged, endNudge, onHandleKey, onPhotoKey } = useCanvasKeys({ draft, stage, onRemoveCorner, ...callbacks });
  const { held, grab, handlers } = usePhotoGestures({
    ...callbacks,
    stage,
    aimed: selected,
    onMove: (handle, to, run) => {
      endNudge();
      callbacks.onMove(handle, to, run);
    },
  });
  const { scene, attach } = stage;
  const magnified = held?.handle ?? nudged;
  const magnifiedPoint = held?.aim ?? (magnified && pointOf(draft, magnified));
  const drawnLast = [...shapes].sort((one, other) => Number(one.active) - Number(other.active));

  return (
    <div
      ref={attach}
      role="group"
      tabIndex={0}
      aria-label={messages.canvas(photo.name)}
      className={cx(
        "absolute inset-0 touch-none overflow-hidden bg-[#191816] select-none [-webkit-touch-callout:none] focus-visible:outline-[3px] focus-visible:-outline-offset-4 focus-visible:outline-[#fff]",
        held ? "cursor-grabbing" : "cursor-grab",
      )}
      {...handlers}
      onKeyDown={onPhotoKey}
    >
      <StagePhoto scene={scene} photo={photo} shown={shown} onShown={setShown} />
      {scene && shown && (
        <>
          <ShapesDrawing scene={scene} shapes={drawnLast} aim={held?.aim ?? null} />
          {drawnLast.map((shape) => (
            <SideLabels
              key={shape.key}
              scene={scene}
              shape={shape}
              onAddCorner={onAddCorner}
              busy={held !== null || stage.isCloseUp}
            />
          ))}
          <p id={id} hidden>
            {messages.handleKeys}
          </p>
          {shapes.map((shape) => (
            <ShapeHandles
              key={shape.key}
              shape={shape}
              scene={scene}
              held={held}
              selected={selected}
              inert={stage.isCloseUp && selected !== null}
              hintId={id}
              onGrab={(handle, point, knob, event) => {
                endNudge();
                grab(handle, point, knob, event);
              }}
              onSelect={onSelect}
              onNudge={onHandleKey}
              onReveal={stage.reveal}
              onLeave={endNudge}
            />
          ))}
          {magnified && magnifiedPoint && (
            <HandleMagnifier
              scene={scene}
              url={photo.url}
              shapes={shapes}
              handle={magnified}
              point={magnifiedPoint}
              finger={held?.finger ?? onScreen(scene, magnifiedPoint)}
            />
          )}
        </>
      )}
    </div>
  );
}

/** The lines of all shapes, the first one at the bottom, and a ring around the point being aimed at. */
function ShapesDrawing({ scene, shapes, aim }: { scene: Scene; shapes: readonly Shape[]; aim: Point | null }) {
  const aimed = aim && onScreen(scene, aim);
  return (
    <svg
      aria-hidden="true"
      width={scene.frame.width}
      height={scene.frame.height}
      className="pointer-events-none absolute inset-0"
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {shapes.map((shape) => (
        <ShapeLines key={shape.key} scene={scene} shape={shape} />
      ))}
      {aimed && (
        <>
          <circle cx={aimed.x} cy={aimed.y} r="7" stroke="#000" strokeOpacity="0.5" strokeWidth="5" />
          <circle data-aim="" cx={aimed.x} cy={aimed.y} r="7" stroke="#fff" strokeWidth="2.5" />
        </>
      )}
    </svg>
  );
}

/** The magnifier over the point of a handle, with all lines in it. */
function HandleMagnifier({
  scene,
  url,
  shapes,
  handle,
  point,
  finger,
}: {
  scene: Scene;
  url: string;
  shapes: readonly Shape[];
  handle: Handle;
  point: Point;
  finger: ScreenPoint;
}) {
  return (
    <Magnifier
      scene={scene}
      url={url}
      point={point}
      finger={finger}
      colour={
        looks[shapes.find(({ handles }) => handles.some((one) => sameHandle(one.handle, handle)))?.look ?? "surface"]
      }
      lines={shapes.map(({ placed, closed, look }) => ({ points: placed, closed, colour: looks[look] }))}
    />
  );
}
