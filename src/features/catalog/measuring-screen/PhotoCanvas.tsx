import { useId, useState } from "react";
import type { KeyboardEvent } from "react";
import { cx } from "#ui/cx.ts";
import { Magnifier } from "./Magnifier.tsx";
import type { Point, PointInput } from "#features/catalog/measurements/measurement.ts";
import { pointOf, sameHandle, type Handle, type PhotoDraft } from "#features/catalog/measuring/photoDraft.ts";
import { arrowOf, zoomOf } from "./photoKeys.ts";
import { drawnLength, onScreen, scaleOf, type ScreenPoint } from "#features/catalog/measuring/photoView.ts";
import { looks, ShapeLines, SideLabels } from "./ShapeDrawing.tsx";
import { ShapeHandles } from "./ShapeHandles.tsx";
import type { Shape } from "#features/catalog/measuring/shapes.ts";
import { StagePhoto } from "./StagePhoto.tsx";
import { usePhotoGestures } from "./usePhotoGestures.ts";
import type { PhotoStage } from "./usePhotoStage.ts";
import { words } from "#features/catalog/measurements/screenWords.en.ts";

/**
 * The photo with what is drawn on it: pushed and zoomed by fingers, mouse or keys, its handles dragged, or tapped and
 * then put where the photo is tapped.
 */
export function PhotoCanvas({
  photo,
  draft,
  stage,
  shapes,
  selected,
  onSelect,
  onTapHandle,
  onTap,
  onTwice,
  onAimed,
  onMove,
  onMoved,
  onAddCorner,
  onRemoveCorner,
}: {
  photo: { url: string; name: string };
  draft: PhotoDraft;
  stage: PhotoStage;
  shapes: readonly Shape[];
  selected: Handle | null;
  onSelect: (handle: Handle | null) => void;
  onTapHandle: (handle: Handle, at: Point, input: PointInput) => void;
  onTap: (point: Point, input: PointInput) => void;
  /** A tap was the second of two on one spot. */
  onTwice: () => void;
  /** A finger has set the point of the selected handle in a close-up. */
  onAimed: (handle: Handle, to: Point) => void;
  onMove: (handle: Handle, to: Point, run: string) => void;
  /** A handle has been brought where it belongs. */
  onMoved: (handle: Handle, to: Point, input: PointInput) => void;
  onAddCorner: (outline: number, after: number) => void;
  onRemoveCorner: (handle: Handle) => void;
}) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const [nudged, setNudged] = useState<Handle | null>(null);
  const { held, grab, handlers } = usePhotoGestures({
    stage,
    aimed: selected,
    onMove: (handle, to, run) => {
      setNudged(null);
      onMove(handle, to, run);
    },
    onMoved,
    onAimed,
    onTapHandle,
    onTap,
    onTwice,
  });
  const { scene, attach } = stage;

  const nudge = (handle: Handle, event: KeyboardEvent) => {
    const from = pointOf(draft, handle);
    if (!scene || !from) return;
    const by = arrowOf(event);
    if (by) {
      event.preventDefault();
      event.stopPropagation();
      // A pixel of the screen, or of the photo where that is more: zoomed in, the keys are as fine as the photo.
      const step = Math.max(1, 1 / scaleOf(scene)) * (event.shiftKey ? 10 : 1);
      const to: Point = {
        x: from.x + (by.x * step) / scene.photo.width,
        y: from.y + (by.y * step) / scene.photo.height,
        set: { by: "key", drawn: Math.round(drawnLength(scene)) },
      };
      setNudged(handle);
      onMove(handle, to, `keys ${JSON.stringify(handle)}`);
      onMoved(handle, to, "key");
      stage.reveal(to);
    } else if (zoomOf(event) !== null) {
      event.stopPropagation();
      look(event, onScreen(scene, from));
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      onRemoveCorner(handle);
    }
  };

  const look = (event: KeyboardEvent, anchor?: ScreenPoint) => {
    const factor = zoomOf(event);
    if (factor === null) return;
    event.preventDefault();
    if (factor === 0) stage.showAll();
    else stage.zoom(factor, anchor);
  };

  const magnified = held?.handle ?? nudged;
  const magnifiedPoint = held?.aim ?? (magnified && pointOf(draft, magnified));
  const aim = held?.aim && scene ? onScreen(scene, held.aim) : null;
  const drawnLast = [...shapes].sort((one, other) => Number(one.active) - Number(other.active));

  return (
    <div
      ref={attach}
      role="group"
      tabIndex={0}
      aria-label={words.canvas(photo.name)}
      className={cx(
        "absolute inset-0 touch-none overflow-hidden bg-[#191816] select-none [-webkit-touch-callout:none] focus-visible:outline-[3px] focus-visible:-outline-offset-4 focus-visible:outline-[#fff]",
        held ? "cursor-grabbing" : "cursor-grab",
      )}
      {...handlers}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        const by = arrowOf(event);
        if (by) {
          event.preventDefault();
          stage.push({ x: by.x * -40, y: by.y * -40 });
        } else look(event);
      }}
    >
      <StagePhoto scene={scene} photo={photo} shown={shown} onShown={setShown} />
      {scene && shown && (
        <>
          <svg
            aria-hidden="true"
            width={scene.frame.width}
            height={scene.frame.height}
            className="pointer-events-none absolute inset-0"
            fill="none"
            strokeLinejoin="round"
            strokeLinecap="round"
          >
            {drawnLast.map((shape) => (
              <ShapeLines key={shape.key} scene={scene} shape={shape} />
            ))}
            {aim && (
              <>
                <circle cx={aim.x} cy={aim.y} r="7" stroke="#000" strokeOpacity="0.5" strokeWidth="5" />
                <circle cx={aim.x} cy={aim.y} r="7" stroke="#fff" strokeWidth="2.5" />
              </>
            )}
          </svg>
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
            {words.handleKeys}
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
                setNudged(null);
                grab(handle, point, knob, event);
              }}
              onSelect={onSelect}
              onNudge={nudge}
              onReveal={stage.reveal}
              onLeave={() => setNudged(null)}
            />
          ))}
          {magnified && magnifiedPoint && (
            <Magnifier
              scene={scene}
              url={photo.url}
              point={magnifiedPoint}
              finger={held?.finger ?? onScreen(scene, magnifiedPoint)}
              colour={
                looks[
                  shapes.find(({ handles }) => handles.some(({ handle }) => sameHandle(handle, magnified)))?.look ??
                    "surface"
                ]
              }
              lines={shapes.map(({ placed, closed, look }) => ({ points: placed, closed, colour: looks[look] }))}
            />
          )}
        </>
      )}
    </div>
  );
}
