import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { useMediaQuery } from "#ui/useMediaQuery.ts";
import { FigureBar } from "./FigureBar.tsx";
import { HowToTap, type useHowToTap } from "./HowToTap.tsx";
import { MeasuringSteps } from "./MeasuringControls.tsx";
import { steps } from "#features/catalog/measuring/measuringSteps.ts";
import { areaText, type LengthUnit } from "#features/catalog/measurements/measuringWords.ts";
import { PhotoAdviceNotices } from "./PhotoAdviceNotices.tsx";
import { ReferencePicker } from "./ReferencePicker.tsx";
import { OtherThings } from "./OtherThings.tsx";
import { ReferencePlacing } from "./ReferencePlacing.tsx";
import { SurfaceStep } from "./SurfaceStep.tsx";
import type { BeyondFrame } from "./SurfaceTools.tsx";
import { WholePhotoQuestion } from "./WholePhotoQuestion.tsx";
import type { MeasuringEditor } from "#features/catalog/measuring-editor/useMeasuringEditor.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/** The panel beside the photo: the steps, the current figures, the task of this step, and the button to the next. */
export function MeasuringPanel({
  editor,
  unit,
  onUnit,
  isProposal,
  doneLabel,
  help,
  onDone,
}: {
  editor: MeasuringEditor;
  unit: LengthUnit;
  onUnit: (unit: LengthUnit) => void;
  isProposal: boolean;
  doneLabel: string | undefined;
  help: ReturnType<typeof useHowToTap>;
  onDone: () => void;
}) {
  const byTouch = useMediaQuery("(pointer: coarse)");
  const { step, photo, figures } = editor;
  /** Answers about surfaces that reach beyond the photo, by photo and outline. */
  const [beyond, setBeyond] = useState<Record<string, BeyondFrame | undefined>>({});
  const isHelped = help.shown === "asked" || (help.shown === "at_first" && editor.unplaced.length > 0);
  const howTo = isHelped && byTouch && <HowToTap onPutAway={help.putAway} />;
  const outlineKey = `${photo.photo_id} ${editor.outline}`;
  return (
    <section
      aria-label={messages.whatToDo}
      className={cx(
        "flex shrink-0 flex-col border-line bg-surface max-sm:border-t portrait:border-t sm:landscape:h-auto sm:landscape:w-84 sm:landscape:border-l lg:landscape:w-100",
        step === "scale" ? "h-[max(61%,19rem)] [@media(max-height:43rem)]:h-[68%]" : "h-[max(49%,19rem)]",
      )}
    >
      <MeasuringSteps step={step} done={editor.done} onStep={editor.goTo} />
      {(step === "surface" || "area" in figures || figures.tone === "refusal") && (
        <FigureBar figures={figures} unit={unit} onUnit={onUnit} />
      )}
      <div
        // Scrolls to the top for each step, photo and thing, and for the questions after the last point.
        key={`${step} ${photo.photo_id} ${editor.thingIndex} ${step === "surface" && editor.unplaced.length === 0}`}
        className="relative flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-3"
      >
        {step !== "place" && (
          <WholePhotoQuestion
            size={photo.size}
            answer={editor.drawn.as_taken ?? null}
            isBrief={step === "surface"}
            onAnswer={editor.sayAsTaken}
          />
        )}
        {step === "scale" && (
          <>
            <PhotoAdviceNotices url={photo.url} size={photo.size} />
            <ReferencePicker
              chosen={editor.thing?.kind ?? null}
              unit={unit}
              onUnit={onUnit}
              onChoose={editor.chooseReference}
            />
          </>
        )}
        {step === "place" &&
          (editor.thing ? (
            <ReferencePlacing
              key={editor.thingIndex}
              reference={editor.thing}
              unit={unit}
              onWay={editor.placeReferenceBy}
              onSize={editor.resizeReference}
              onChange={() => editor.goTo("scale")}
              help={howTo}
            >
              <OtherThings editor={editor} />
            </ReferencePlacing>
          ) : (
            <p className="text-sm text-ink-soft">{messages.chooseFirst}</p>
          ))}
        {step === "surface" && (
          <SurfaceStep
            editor={editor}
            unit={unit}
            isProposal={isProposal}
            help={howTo}
            beyondFrame={beyond[outlineKey]}
            onBeyondFrame={(answer) => setBeyond({ ...beyond, [outlineKey]: answer })}
          />
        )}
      </div>
      <PanelFooter editor={editor} unit={unit} doneLabel={doneLabel} onDone={onDone} />
    </section>
  );
}

function PanelFooter({
  editor: { step, sized, figures, result, goTo },
  unit,
  doneLabel,
  onDone,
}: {
  editor: MeasuringEditor;
  unit: LengthUnit;
  doneLabel: string | undefined;
  onDone: () => void;
}) {
  const [before, after] = [steps[steps.indexOf(step) - 1], steps[steps.indexOf(step) + 1]];
  return (
    <footer className="flex shrink-0 gap-2 border-t border-line px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]">
      {before && <Button onClick={() => goTo(before)}>{messages.back}</Button>}
      {after ? (
        <Button
          variant="primary"
          className="flex-1"
          aria-disabled={!sized || undefined}
          onClick={() => sized && goTo(after)}
        >
          {after === "place" ? messages.nextPlace : messages.nextSurface}
        </Button>
      ) : (
        <Button variant="primary" className="flex-1" aria-disabled={!result || undefined} onClick={onDone}>
          {doneLabel ??
            ("area" in figures ? messages.take(areaText(figures.area.median, unit)) : messages.takeThisSize)}
        </Button>
      )}
    </footer>
  );
}
