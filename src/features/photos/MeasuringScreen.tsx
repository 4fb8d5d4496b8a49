import { useReducer, useState } from "react";
import type { KeyboardEvent } from "react";
import { Button, IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { FigureBar } from "./FigureBar.tsx";
import { figuresOf, type Waiting } from "./figures.ts";
import type { Interval, MeasuredPhoto, Measurement, Outline, Point, Reference, ReferenceKind } from "./measurement.ts";
import { MeasuringSteps, PhotoPager, ZoomButtons, steps, type Step } from "./MeasuringControls.tsx";
import { AskDialog, FullScreenDialog } from "./MeasuringDialog.tsx";
import {
  beginMeasuring,
  fixesThePlane,
  measurementOf,
  measuringReducer,
  nameOfOutline,
  outlineStart,
  referencePoints,
  sizesOf,
  startOfReference,
  sameHandle,
  surfacesOf,
  type Handle,
  type MeasuringAction,
  type VisiblePart,
} from "./measuringState.ts";
import { areaText, type LengthUnit } from "./measuringWords.ts";
import { PhotoAdviceNotices } from "./PhotoAdviceNotices.tsx";
import { PhotoCanvas } from "./PhotoCanvas.tsx";
import { seenOf } from "./photoView.ts";
import { ReferencePicker } from "./ReferencePicker.tsx";
import { ReferencePlacing } from "./ReferencePlacing.tsx";
import { outlineAt, shapesOf, type WorkedOn } from "./shapes.ts";
import { SurfaceList } from "./SurfaceList.tsx";
import { FrameQuestion, SurfaceTools, type BeyondFrame } from "./SurfaceTools.tsx";
import { useMeasured } from "./useMeasured.ts";
import { usePhotoStage } from "./usePhotoStage.ts";

/** A photo to measure on: its address on our own origin, what to call it, and what is known of it. */
export type MeasuringPhoto = { photo_id: string; url: string; name: string; size: MeasuredPhoto };

/** All of the photo, where nothing has been looked at yet. */
const everything = { left: 0, top: 0, right: 1, bottom: 1 };

/**
 * Measuring on photos, over the whole window, for customer and owner alike: choose something of known size, show where
 * it is, show the surface, and see area and price at every step. `start` is what was measured or proposed before;
 * `unit` is what figures are shown in at first; `priceOf` says what an area would cost, or null. Ends with `onDone` or
 * `onCancel`.
 */
export function MeasuringScreen({
  photos,
  start = null,
  unit: firstUnit,
  priceOf,
  proposedBy = null,
  onDone,
  onCancel,
  doneLabel,
}: {
  photos: readonly MeasuringPhoto[];
  start?: Measurement | null;
  unit: LengthUnit;
  priceOf?: (area: Interval) => string | null;
  proposedBy?: "model" | null;
  onDone: (measurement: Measurement, area: Interval) => void;
  onCancel: () => void;
  doneLabel?: string;
}) {
  const [state, act] = useReducer(measuringReducer, { photos, start }, beginMeasuring);
  const { draft } = state;
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      draft.findIndex(({ outlines }) => outlines.length > 0),
    ),
  );
  const [step, setStep] = useState<Step>(draft[at]?.outlines.length ? "surface" : "scale");
  const [outline, setOutline] = useState(0);
  const [unit, setUnit] = useState(firstUnit);
  const [picked, setPicked] = useState<Handle | null>(null);
  /**
   * Points of something new that have not been brought to their place yet: a tap on the photo brings the first of them.
   */
  const [waiting, setWaiting] = useState<{ photo: number; handle: Handle }[]>([]);
  const [beyond, setBeyond] = useState<Record<string, BeyondFrame | undefined>>({});
  const [leaving, setLeaving] = useState(false);

  const drawn = draft[at];
  // By id: outside, photos may have come since.
  const photo = photos.find(({ photo_id }) => photo_id === drawn?.photo_id);
  const stage = usePhotoStage({ photo_id: photo?.photo_id ?? "", size: photo?.size ?? { width: 1, height: 1 } });
  const measured = useMeasured({ draft, photos });
  if (!photo || !drawn) return null;

  const figures = figuresOf({ draft, at, measured, waiting: countWaiting(waiting), priceOf });
  const answer = measured.photos[at];
  const chosen = Math.min(outline, drawn.outlines.length - 1);
  const on: WorkedOn =
    step === "place"
      ? { of: "reference" }
      : step === "surface" && chosen >= 0
        ? { of: "outline", outline: chosen }
        : null;
  const shapes = shapesOf({
    photo: drawn,
    on,
    sides: answer?.ok ? answer.outlines.map(({ sides }) => sides) : [],
    unit,
  });
  const handles = shapes.flatMap((shape) => shape.handles);
  const waitingHere = waiting.filter((one) => one.photo === at).map(({ handle }) => handle);
  const selected =
    [picked, ...waitingHere].find((handle) => handle && handles.some((one) => sameHandle(one.handle, handle))) ?? null;
  const seen = stage.scene ? seenOf(stage.scene) : everything;
  const fixed = fixesThePlane(drawn, chosen);
  const done = new Set<Step>([
    ...(drawn.reference ? (["scale"] as const) : []),
    ...(drawn.reference && !waitingHere.some(({ of }) => of === "reference") ? (["place"] as const) : []),
    ...(answer?.ok && !waitingHere.some(({ of }) => of === "outline") ? (["surface"] as const) : []),
  ]);

  const doAfresh = (action: MeasuringAction) => {
    setPicked(null);
    setWaiting([]);
    act(action);
  };
  const placeFrom = (points: readonly Point[], handleOf: (index: number) => Handle) => {
    const fresh = points.map((_, index) => handleOf(index));
    setPicked(null);
    setWaiting((before) => [
      ...before.filter(({ photo, handle }) => photo !== at || handle.of !== fresh[0]?.of),
      ...fresh.map((handle) => ({ photo: at, handle })),
    ]);
  };
  const addOutline = (hole: boolean, where: VisiblePart = seen) => {
    const added = outlineStart({ hole, seen: where });
    const index = hole ? drawn.outlines.length : surfacesOf(drawn).length;
    act({ do: "add_outline", photo: at, outline: added });
    setOutline(index);
    placeFrom(added.corners, (corner) => ({ of: "outline", outline: index, index: corner }));
  };
  const startReference = (kind: ReferenceKind, by?: Reference["by"]) => {
    const reference = startOfReference({ kind, by, seen, before: drawn.reference });
    act({ do: "choose_reference", photo: at, reference });
    // What keeps its place needs no new taps.
    if (reference.by !== drawn.reference?.by)
      placeFrom(referencePoints(reference), (index) => ({ of: "reference", index }));
  };
  const goTo = (next: Step) => {
    setStep(next);
    setPicked(null);
    if (next === "surface" && drawn.outlines.length === 0) {
      // What gave the scale is small and was looked at closely; the surface is large.
      stage.showAll();
      addOutline(false, everything);
      return;
    }
    const points =
      next === "place"
        ? drawn.reference
          ? referencePoints(drawn.reference)
          : []
        : next === "surface"
          ? (drawn.outlines[chosen]?.corners ?? [])
          : [];
    if (
      points.length > 0 &&
      !points.some(
        (point) => point.x > seen.left && point.x < seen.right && point.y > seen.top && point.y < seen.bottom,
      )
    )
      stage.showAll();
  };
  const goToPhoto = (next: number, chosenOutline = 0) => {
    const there = draft[next];
    setAt(next);
    setOutline(chosenOutline);
    setPicked(null);
    setStep(there?.outlines.length ? "surface" : there?.reference ? "place" : "scale");
  };
  const moved = (handle: Handle) => {
    setWaiting((before) => before.filter((one) => one.photo !== at || !sameHandle(one.handle, handle)));
    setPicked((before) => (sameHandle(handle, before) ? null : before));
  };
  const tap = (point: Point) => {
    if (selected) {
      act({ do: "move", photo: at, handle: selected, to: point, run: `tap ${state.past.length}` });
      moved(selected);
    } else if (step === "surface") setOutline(outlineAt(drawn, point) ?? chosen);
  };
  const tapHandle = (handle: Handle, point: Point) => {
    // While new points are placed one after the other, no knob is in the way; one that is off can be dragged.
    if (selected && !picked) tap(point);
    else setPicked(sameHandle(handle, picked) ? null : handle);
  };
  const removeCorner = (handle: Handle | null) => {
    if (handle?.of === "outline" && !fixesThePlane(drawn, handle.outline))
      doAfresh({ do: "remove_corner", photo: at, outline: handle.outline, index: handle.index });
  };
  const leave = () => (state.past.length > 0 ? setLeaving(true) : onCancel());
  const sized = drawn.reference !== null && sizesOf(drawn.reference).every((size) => size > 0);
  const ready = measured.total?.ok === true && measured.unscaled === null && waiting.length === 0;
  const finish = () => {
    const measurement = measurementOf(draft);
    if (measurement && measured.total?.ok && ready) onDone(measurement, measured.total.area);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target instanceof HTMLInputElement) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    doAfresh({ do: key === "y" || event.shiftKey ? "redo" : "undo" });
  };

  const number = steps.indexOf(step);
  const [before, after] = [steps[number - 1], steps[number + 1]];
  const name = chosen >= 0 ? nameOfOutline(drawn, chosen).toLowerCase() : "";
  return (
    <FullScreenDialog
      title="Measure on photo"
      onClose={leave}
      onKeyDown={onKeyDown}
      actions={
        <>
          <IconButton
            label="Undo"
            aria-disabled={state.past.length === 0 || undefined}
            onClick={() => doAfresh({ do: "undo" })}
          >
            <Icon d="M7.5 4 3.5 8l4 4M3.500 8h8a5 5 0 0 1 0 10H8" />
          </IconButton>
          <IconButton
            label="Redo"
            aria-disabled={state.future.length === 0 || undefined}
            onClick={() => doAfresh({ do: "redo" })}
          >
            <Icon d="m12.500 4 4 4-4 4M16.500 8h-8a5 5 0 0 0 0 10H12" />
          </IconButton>
          <IconButton label="Close without measuring" onClick={leave}>
            <Icon d="m5 5 10 10M15 5 5 15" />
          </IconButton>
        </>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col sm:landscape:flex-row">
        <div className="relative min-h-32 min-w-0 flex-1">
          <PhotoCanvas
            key={photo.photo_id}
            photo={photo}
            draft={drawn}
            stage={stage}
            shapes={shapes}
            selected={selected}
            tapHint={selected && hintFor(selected, !picked, drawn.reference?.by ?? "length")}
            onSelect={setPicked}
            onTapHandle={tapHandle}
            onTap={tap}
            onMove={(handle, to, run) => act({ do: "move", photo: at, handle, to, run })}
            onMoved={moved}
            onAddCorner={(index, corner) => {
              doAfresh({ do: "add_corner", photo: at, outline: index, after: corner });
              setPicked({ of: "outline", outline: index, index: corner + 1 });
            }}
            onRemoveCorner={removeCorner}
          />
          <PhotoPager photo={at} count={draft.length} onPhoto={goToPhoto} />
          {stage.scene && (
            <ZoomButtons
              zoomed={stage.scene.view.zoom > 1.001}
              onZoom={(factor) => stage.zoom(factor)}
              onAll={stage.showAll}
            />
          )}
        </div>
        <section
          aria-label="What to do"
          className={cx(
            "flex shrink-0 flex-col border-line bg-surface max-sm:border-t portrait:border-t sm:landscape:h-auto sm:landscape:w-84 sm:landscape:border-l lg:landscape:w-100",
            step === "scale" ? "h-[max(61%,19rem)]" : "h-[max(49%,19rem)]",
          )}
        >
          <MeasuringSteps step={step} done={done} onStep={goTo} />
          {(step === "surface" || "area" in figures || figures.tone === "refusal") && (
            <FigureBar figures={figures} unit={unit} onUnit={setUnit} />
          )}
          <div className="relative flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-3">
            {step === "scale" && (
              <>
                <PhotoAdviceNotices url={photo.url} size={photo.size} />
                <ReferencePicker
                  chosen={drawn.reference?.kind ?? null}
                  unit={unit}
                  onUnit={setUnit}
                  onChoose={(kind) => {
                    startReference(kind);
                    setStep("place");
                  }}
                />
              </>
            )}
            {step === "place" &&
              (drawn.reference ? (
                <ReferencePlacing
                  reference={drawn.reference}
                  unit={unit}
                  onWay={(by) => drawn.reference && startReference(drawn.reference.kind, by)}
                  onSize={(reference) => act({ do: "choose_reference", photo: at, reference, run: "size" })}
                  onChange={() => goTo("scale")}
                />
              ) : (
                <p className="text-sm text-ink-soft">First choose what gives the scale.</p>
              ))}
            {step === "surface" && (
              <>
                <p className="text-sm text-ink-soft">
                  {surfaceHint({
                    fixed,
                    outline: drawn.outlines[chosen],
                    name,
                    proposed: proposedBy === "model" && state.past.length === 0,
                  })}
                </p>
                <FrameQuestion
                  outline={drawn.outlines[chosen]}
                  answer={beyond[`${photo.photo_id} ${chosen}`]}
                  onAnswer={(said) => setBeyond({ ...beyond, [`${photo.photo_id} ${chosen}`]: said })}
                />
                <SurfaceTools
                  fixed={fixed}
                  canRemove={picked?.of === "outline" && (drawn.outlines[chosen]?.corners.length ?? 0) > 3}
                  canHole={surfacesOf(drawn).length > 0}
                  onRemoveCorner={() => removeCorner(picked)}
                  onAdd={(hole) => addOutline(hole)}
                />
                <SurfaceList
                  draft={draft}
                  measured={measured.photos.map((one) => (one?.ok ? one.outlines : null))}
                  current={{ photo: at, outline: chosen }}
                  unit={unit}
                  onChoose={goToPhoto}
                  onRemove={(index, place) => doAfresh({ do: "remove_outline", photo: index, outline: place })}
                />
              </>
            )}
          </div>
          <footer className="flex shrink-0 gap-2 border-t border-line px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]">
            {before && <Button onClick={() => goTo(before)}>Back</Button>}
            {after ? (
              <Button
                variant="primary"
                className="flex-1"
                aria-disabled={!sized || undefined}
                onClick={() => sized && goTo(after)}
              >
                {after === "place" ? "Next: place it" : "Next: the surface"}
              </Button>
            ) : (
              <Button variant="primary" className="flex-1" aria-disabled={!ready || undefined} onClick={finish}>
                {doneLabel ?? ("area" in figures ? `Use ${areaText(figures.area.median, unit)}` : "Use this area")}
              </Button>
            )}
          </footer>
        </section>
      </div>
      {leaving && (
        <AskDialog
          title="Leave without measuring?"
          text="What you have drawn on the photo will be lost."
          yes="Leave"
          no="Keep measuring"
          onYes={onCancel}
          onNo={() => setLeaving(false)}
        />
      )}
    </FullScreenDialog>
  );
}

function countWaiting(waiting: readonly { handle: Handle }[]): Waiting {
  const scale = waiting.filter(({ handle }) => handle.of === "reference").length;
  return { scale, surface: waiting.length - scale };
}

function hintFor(handle: Handle, fresh: boolean, by: Reference["by"]): string {
  const part = handle.of === "reference" && by === "length" ? "end" : "corner";
  return fresh
    ? `Tap where ${part} ${handle.index + 1} belongs, or drag it there`
    : `Tap the new place of ${part} ${handle.index + 1}`;
}

function surfaceHint({
  fixed,
  outline,
  name,
  proposed,
}: {
  fixed: boolean;
  outline: Outline | undefined;
  name: string;
  proposed: boolean;
}): string {
  if (!outline) return "Add a surface to measure.";
  if (proposed)
    return "This outline was found on your photo by a computer. Check every corner, and drag those that are off.";
  if (fixed)
    return `Bring the four corners of ${name} onto a part with straight sides and square corners. Other parts can be added in any shape.`;
  if (outline.hole) return `Bring the corners of ${name} around what is not part of the surface. It is subtracted.`;
  return `Bring the corners onto the corners of ${name}. A + in the middle of a side adds one.`;
}

function Icon({ d }: { d: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
}
