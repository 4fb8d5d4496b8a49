import { useId, useState } from "react";
import type { KeyboardEvent } from "react";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { PageSpinner } from "#ui/Spinner.tsx";
import { CanvasHandle } from "./CanvasHandle.tsx";
import { Magnifier } from "./Magnifier.tsx";
import type { Point } from "./measurement.ts";
import { pointOf, sameHandle, type Handle, type PhotoDraft } from "./measuringState.ts";
import { knobsOf, onScreen, scaleOf, type ScreenPoint, type Scene } from "./photoView.ts";
import { looks, ShapeLines, SideLabels } from "./ShapeDrawing.tsx";
import type { Shape } from "./shapes.ts";
import { usePhotoGestures } from "./usePhotoGestures.ts";
import type { PhotoStage } from "./usePhotoStage.ts";

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
  tapHint,
  onSelect,
  onTapHandle,
  onTap,
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
  /** What a tap on the photo does now. */
  tapHint: string | null;
  onSelect: (handle: Handle | null) => void;
  onTapHandle: (handle: Handle, at: Point) => void;
  onTap: (point: Point) => void;
  onMove: (handle: Handle, to: Point, run: string) => void;
  /** A handle has been brought where it belongs. */
  onMoved: (handle: Handle) => void;
  onAddCorner: (outline: number, after: number) => void;
  onRemoveCorner: (handle: Handle) => void;
}) {
  const id = useId();
  const [image, setImage] = useState<"loading" | "shown" | "failed">("loading");
  const [attempt, setAttempt] = useState(0);
  const [nudged, setNudged] = useState<Handle | null>(null);
  const { held, grab, handlers } = usePhotoGestures({
    stage,
    onMove: (handle, to, run) => {
      setNudged(null);
      onMove(handle, to, run);
    },
    onMoved,
    onTapHandle,
    onTap,
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
      const to = { x: from.x + (by.x * step) / scene.photo.width, y: from.y + (by.y * step) / scene.photo.height };
      setNudged(handle);
      onMove(handle, to, `keys ${JSON.stringify(handle)}`);
      onMoved(handle);
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
  const magnifiedPoint = magnified && pointOf(draft, magnified);
  const drawnLast = [...shapes].sort((one, other) => Number(one.active) - Number(other.active));

  return (
    <div
      ref={attach}
      role="group"
      tabIndex={0}
      aria-label={`${photo.name}. Plus and minus bring it closer or further away, 0 shows all of it, the arrow keys move it.`}
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
      {scene && (
        <StagePhoto
          key={attempt}
          scene={scene}
          url={photo.url}
          name={photo.name}
          onShown={() => setImage("shown")}
          onFailed={() => setImage("failed")}
        />
      )}
      {image === "loading" && (
        <div className="absolute inset-0 flex items-center justify-center text-[#fff]">
          <PageSpinner label="Loading the photo…" />
        </div>
      )}
      {image === "failed" && (
        <div
          role="alert"
          className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-6 text-center text-[#fff]"
        >
          <p>This photo could not be loaded. Check your connection.</p>
          <Button
            onClick={() => {
              setImage("loading");
              setAttempt(attempt + 1);
            }}
          >
            Try again
          </Button>
        </div>
      )}
      {scene && image === "shown" && (
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
          </svg>
          {drawnLast.map((shape) => (
            <SideLabels key={shape.key} scene={scene} shape={shape} onAddCorner={onAddCorner} busy={held !== null} />
          ))}
          <p id={id} hidden>
            The arrow keys move it, with Shift ten times as far. Plus and minus bring the photo closer.
          </p>
          {shapes.flatMap((shape) => {
            if (shape.handles.length === 0) return [];
            const index = shape.handles.findIndex(({ handle }) => held && sameHandle(held.handle, handle));
            const knobs = knobsOf({
              points: shape.points.map((point) => onScreen(scene, point)),
              frame: scene.frame,
              held: held && index >= 0 ? { index, knob: held.knob } : undefined,
            });
            return shape.handles.map(({ handle, label }, index) => {
              const point = shape.points[index];
              if (!point) return null;
              const place = onScreen(scene, point);
              const knob = knobs[index] ?? { x: 0, y: 0 };
              return (
                <CanvasHandle
                  key={label}
                  place={place}
                  knob={knob}
                  label={label}
                  hintId={id}
                  number={index + 1}
                  colour={looks[shape.look]}
                  selected={sameHandle(handle, selected)}
                  onGrab={(event) => {
                    setNudged(null);
                    grab(handle, point, knob, event);
                  }}
                  onPress={() => onSelect(sameHandle(handle, selected) ? null : handle)}
                  onKeyDown={(event) => nudge(handle, event)}
                  onFocus={() => stage.reveal(point)}
                  onBlur={() => setNudged(null)}
                />
              );
            });
          })}
          {tapHint && !magnified && (
            <p className="pointer-events-none absolute inset-x-2 top-2 z-10 flex justify-center">
              <span className="rounded-full bg-[#000]/70 px-3.5 py-1.5 text-center text-sm font-medium text-[#fff] backdrop-blur-sm">
                {tapHint}
              </span>
            </p>
          )}
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
              lines={shapes.map(({ points, closed, look }) => ({ points, closed, colour: looks[look] }))}
            />
          )}
        </>
      )}
    </div>
  );
}

function StagePhoto({
  scene,
  url,
  name,
  onShown,
  onFailed,
}: {
  scene: Scene;
  url: string;
  name: string;
  onShown: () => void;
  onFailed: () => void;
}) {
  const corner = onScreen(scene, { x: 0, y: 0 });
  const scale = scaleOf(scene);
  return (
    <img
      src={url}
      alt={name}
      draggable={false}
      onLoad={onShown}
      onError={onFailed}
      className="pointer-events-none absolute top-0 left-0 max-w-none"
      style={{
        width: scene.photo.width * scale,
        height: scene.photo.height * scale,
        transform: `translate(${corner.x}px, ${corner.y}px)`,
      }}
    />
  );
}

function arrowOf({ key }: KeyboardEvent): ScreenPoint | null {
  if (key === "ArrowLeft") return { x: -1, y: 0 };
  if (key === "ArrowRight") return { x: 1, y: 0 };
  if (key === "ArrowUp") return { x: 0, y: -1 };
  if (key === "ArrowDown") return { x: 0, y: 1 };
  return null;
}

/** How much closer a key brings the photo; 0 shows all of it; null: another key. */
function zoomOf({ key, ctrlKey, metaKey }: KeyboardEvent): number | null {
  if (ctrlKey || metaKey) return null;
  if (key === "+" || key === "=") return 1.5;
  if (key === "-" || key === "_") return 1 / 1.5;
  return key === "0" ? 0 : null;
}
