import { useState } from "react";
import { cx } from "#ui/cx.ts";
import { Notice } from "#ui/Notice.tsx";
import type { SheetAnswer } from "#features/catalog/sheet/findSheet.ts";
import { SheetOffer } from "#features/catalog/measuring-questions/SheetQuestions.tsx";
import { useFoundSheet } from "#features/catalog/measuring-questions/useFoundSheet.ts";
import { FigureBar } from "./FigureBar.tsx";
import { MeasuringSteps } from "./MeasuringControls.tsx";
import { isAtTheFeet } from "#features/catalog/measuring/references.ts";
import { worthALook } from "#features/catalog/measuring/secondLook.ts";
import { SecondLook, type AnotherPhoto } from "#features/catalog/measuring-questions/SecondLook.tsx";
import { useSecondLook } from "#features/catalog/measuring-questions/useSecondLook.ts";
import { PanelFooter, SquareBar } from "./PanelFooter.tsx";
import { useNarrowing } from "./useNarrowing.ts";
import { spreadPercent, type LengthUnit } from "#features/catalog/measurements/measuringWords.ts";
import { PhotoAdviceNotices } from "./PhotoAdviceNotices.tsx";
import { ReferencePicker } from "./ReferencePicker.tsx";
import { OtherThings } from "./OtherThings.tsx";
import { ReferencePlacing } from "./ReferencePlacing.tsx";
import { SurfaceStep } from "./SurfaceStep.tsx";
import type { BeyondFrame } from "./SurfaceTools.tsx";
import { WholePhotoQuestion } from "#features/catalog/measuring-questions/WholePhotoQuestion.tsx";
import type { MeasuringEditor } from "#features/catalog/measuring-editor/useMeasuringEditor.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/** The panel beside the photo: the steps, the current figures, the task of this step, and the button to the next. */
export function MeasuringPanel({
  editor,
  unit,
  onUnit,
  isProposal,
  doneLabel,
  another,
  onDone,
}: {
  editor: MeasuringEditor;
  unit: LengthUnit;
  onUnit: (unit: LengthUnit) => void;
  isProposal: boolean;
  doneLabel: string | undefined;
  another: AnotherPhoto | null;
  onDone: () => void;
}) {
  const { step, photo, figures } = editor;
  /** Answers about surfaces that reach beyond the photo, by photo and outline. */
  const [beyond, setBeyond] = useState<Record<string, BeyondFrame | undefined>>({});
  /** The surfaces about whose corners the person is not sure, as keys of photo and outline. */
  const [unsure, setUnsure] = useState<readonly string[]>([]);
  const outlineKey = `${photo.photo_id} ${editor.outline}`;
  const square = step === "surface" && editor.hints?.square?.answer === null ? editor.hints.square : null;
  const asked = square && !unsure.includes(`${photo.photo_id} ${square.outline}`) ? square : null;
  const stated = "area" in figures ? spreadPercent(figures.area) : null;
  const sheet = useFoundSheet(editor);
  const before = useNarrowing(editor, stated);
  const isRough = stated === null ? editor.isTooRough : stated > worthALook;
  const second = useSecondLook(editor, step === "surface" && !asked && isRough);
  // A refusal that the question in the bottom bar explains would push its answers out of a small screen.
  const isFigureShown = "area" in figures || (asked === null && (step === "surface" || figures.tone === "refusal"));
  return (
    <section
      aria-label={messages.whatToDo}
      className={cx(
        "flex shrink-0 flex-col border-line bg-surface max-sm:border-t portrait:border-t sm:landscape:h-auto sm:landscape:w-84 sm:landscape:border-l lg:landscape:w-100",
        step === "scale" ? "h-[max(61%,19rem)] [@media(max-height:43rem)]:h-[68%]" : "h-[max(49%,19rem)]",
      )}
    >
      <MeasuringSteps step={step} done={editor.done} onStep={editor.goTo} />
      {isFigureShown && <FigureBar figures={figures} before={before} unit={unit} onUnit={onUnit} />}
      <div
        // Scrolls to the top for each step, photo and thing, and for the questions after the last point.
        key={`${step} ${photo.photo_id} ${editor.thingIndex} ${step === "surface" && editor.unplaced.length === 0}`}
        className="relative flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-3"
      >
        {step !== "place" && (
          <WholePhotoQuestion
            size={photo.size}
            answer={editor.drawn.as_taken ?? null}
            zoom={editor.drawn.zoom ?? null}
            isBrief={step === "surface"}
            onAnswer={editor.sayAsTaken}
            onZoom={editor.sayZoom}
          />
        )}
        {step === "scale" && <ScaleStep editor={editor} sheet={sheet} unit={unit} onUnit={onUnit} />}
        {step === "place" && <PlaceStep editor={editor} unit={unit} />}
        {second.look && (
          <SecondLook
            look={second.look}
            stated={stated ?? second.look.photo?.now ?? 0}
            editor={editor}
            isPointOpen={second.isPointOpen}
            onPointSeen={second.closePoint}
            another={another}
          />
        )}
        {step === "surface" && (
          <SurfaceStep
            editor={editor}
            unit={unit}
            isProposal={isProposal}
            isSquareInBar={asked !== null}
            beyondFrame={beyond[outlineKey]}
            onBeyondFrame={(answer) => setBeyond({ ...beyond, [outlineKey]: answer })}
          />
        )}
      </div>
      {asked ? (
        <SquareBar
          question={asked}
          isSized={"area" in figures}
          onAnswer={(answer) => editor.sayRectangular(asked.outline, answer)}
          onUnsure={() => setUnsure([...unsure, `${photo.photo_id} ${asked.outline}`])}
        />
      ) : (
        <PanelFooter editor={editor} unit={unit} doneLabel={doneLabel} onDone={onDone} />
      )}
    </section>
  );
}

function ScaleStep({
  editor: { photo, thing, chooseReference },
  sheet,
  unit,
  onUnit,
}: {
  editor: MeasuringEditor;
  sheet: SheetAnswer | null;
  unit: LengthUnit;
  onUnit: (unit: LengthUnit) => void;
}) {
  return (
    <>
      {sheet?.is === "covered" && <Notice tone="warning">{messages.sheetCovered}</Notice>}
      <PhotoAdviceNotices url={photo.url} size={photo.size} />
      <ReferencePicker chosen={thing?.kind ?? null} unit={unit} onUnit={onUnit} onChoose={chooseReference} />
      {sheet?.is !== "found" && <SheetOffer />}
    </>
  );
}

function PlaceStep({ editor, unit }: { editor: MeasuringEditor; unit: LengthUnit }) {
  const { thing, unplaced, drawn } = editor;
  if (!thing) return <p className="text-sm text-ink-soft">{messages.chooseFirst}</p>;
  const isPlaced = unplaced.every(({ of }) => of !== "reference");
  return (
    <ReferencePlacing
      key={editor.thingIndex}
      reference={thing}
      isLow={isPlaced && isAtTheFeet(thing, drawn.turned ?? 0)}
      unit={unit}
      onWay={editor.placeReferenceBy}
      onSize={editor.resizeReference}
      onChange={() => editor.goTo("scale")}
    >
      <OtherThings editor={editor} />
    </ReferencePlacing>
  );
}
