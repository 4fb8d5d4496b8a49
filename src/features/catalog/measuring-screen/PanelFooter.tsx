import { useId } from "react";
import { Button } from "#ui/Button.tsx";
import { squareText } from "#features/catalog/measuring/photoHints.ts";
import { steps } from "#features/catalog/measuring/measuringSteps.ts";
import type { SquareQuestion } from "#features/catalog/measuring/squareQuestion.ts";
import { areaText, type LengthUnit } from "#features/catalog/measurements/measuringWords.ts";
import type { MeasuringEditor } from "#features/catalog/measuring-editor/useMeasuringEditor.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

const bar = "shrink-0 border-t border-line px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]";

/** The bottom bar: back, and the button to the next step or the end. It is quiet while a point of this step waits. */
export function PanelFooter({
  editor: { step, sized, unplaced, figures, result, goTo },
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
  const isPlaced = unplaced.every(({ of }) => of !== "reference");
  return (
    <footer className={`flex gap-2 ${bar}`}>
      {before && <Button onClick={() => goTo(before)}>{messages.back}</Button>}
      {after ? (
        <Button
          variant={sized && isPlaced ? "primary" : "secondary"}
          className="flex-1"
          aria-disabled={!sized || undefined}
          onClick={() => sized && goTo(after)}
        >
          {after === "place" ? messages.nextPlace : messages.nextSurface}
        </Button>
      ) : (
        <Button
          variant={result ? "primary" : "secondary"}
          className="flex-1"
          aria-disabled={!result || undefined}
          onClick={onDone}
        >
          {doneLabel ??
            ("area" in figures ? messages.take(areaText(figures.area.median, unit)) : messages.takeThisSize)}
        </Button>
      )}
    </footer>
  );
}

/**
 * The question about the corners in place of the bottom bar: the size cannot be used before it is answered. "Not sure"
 * is an answer if there is a size without one.
 */
export function SquareBar({
  question,
  isSized,
  onAnswer,
  onUnsure,
}: {
  question: SquareQuestion;
  /** True if there is a size without an answer. */
  isSized: boolean;
  onAnswer: (answer: boolean) => void;
  onUnsure: () => void;
}) {
  const id = useId();
  return (
    <footer role="group" aria-labelledby={id} className={`bg-info-soft ${bar}`}>
      <p id={id} className="text-sm font-semibold text-info">
        {messages.square}
      </p>
      <p className="mt-0.5 text-sm leading-snug">{squareText(question)}</p>
      <div className="mt-2 flex gap-2 [&>*]:flex-1">
        <Button onClick={() => onAnswer(true)}>{messages.yes}</Button>
        <Button onClick={() => onAnswer(false)}>{messages.no}</Button>
        {isSized && <Button onClick={onUnsure}>{messages.notSure}</Button>}
      </div>
    </footer>
  );
}
