import { useState, type KeyboardEvent } from "react";
import { IconButton } from "#ui/Button.tsx";
import { useHowToTap } from "./HowToTap.tsx";
import type { Interval, Measurement } from "#features/catalog/measurements/measurement.ts";
import { MeasuringIcon } from "./MeasuringIcon.tsx";
import type { AnotherPhoto } from "#features/catalog/measuring-questions/SecondLook.tsx";
import { AskDialog, FullScreenDialog } from "./MeasuringDialog.tsx";
import { MeasuringPanel } from "./MeasuringPanel.tsx";
import { MeasuringStage } from "./MeasuringStage.tsx";
import type { MeasuringPhoto } from "#features/catalog/measuring/measuringSteps.ts";
import type { LengthUnit } from "#features/catalog/measurements/measuringWords.ts";
import { useMeasuringEditor, type MeasuringEditor } from "#features/catalog/measuring-editor/useMeasuringEditor.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/**
 * Measuring on photos in the whole window, for customer and owner alike: choose a thing of known size, mark it, mark
 * the surface, and see area and price at every step.
 *
 * `start` is a previous measurement, or a proposal; `unit` is the unit of figures at first. `priceOf` returns the price
 * of an area, or null; `countedAs` returns the interval to show for it. `another` adds to `photos`. Ends with `onDone` or
 * `onCancel`.
 */
export function MeasuringScreen({
  photos,
  start = null,
  unit: firstUnit,
  priceOf,
  countedAs,
  proposedBy = null,
  another = null,
  onDone,
  onCancel,
  doneLabel,
}: {
  photos: readonly MeasuringPhoto[];
  start?: Measurement | null;
  unit: LengthUnit;
  priceOf?: (area: Interval, measurement: Measurement) => string | null;
  countedAs?: (area: Interval, measurement: Measurement) => Interval;
  proposedBy?: "model" | null;
  another?: AnotherPhoto | null;
  onDone: (measurement: Measurement, area: Interval) => void;
  onCancel: () => void;
  doneLabel?: string;
}) {
  const [unit, setUnit] = useState(firstUnit);
  const [leaving, setLeaving] = useState(false);
  const help = useHowToTap();
  const editor = useMeasuringEditor({ photos, start, proposedBy, unit, priceOf, countedAs });
  if (!editor) return null;

  const leave = () => (editor.canUndo ? setLeaving(true) : onCancel());
  const finish = () => {
    if (!editor.result?.measurement) return;
    help.putAway();
    onDone(editor.result.measurement, editor.result.area);
  };
  return (
    <FullScreenDialog
      title={messages.title}
      onClose={leave}
      onKeyDown={(event) => undoByKeys(event, editor)}
      actions={
        <>
          <IconButton label={messages.undo} aria-disabled={!editor.canUndo || undefined} onClick={editor.undo}>
            <MeasuringIcon d="M7.5 4 3.5 8l4 4M3.500 8h8a5 5 0 0 1 0 10H8" />
          </IconButton>
          <IconButton label={messages.redo} aria-disabled={!editor.canRedo || undefined} onClick={editor.redo}>
            <MeasuringIcon d="m12.500 4 4 4-4 4M16.500 8h-8a5 5 0 0 0 0 10H12" />
          </IconButton>
          <IconButton label={messages.close} onClick={leave}>
            <MeasuringIcon d="m5 5 10 10M15 5 5 15" />
          </IconButton>
        </>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col sm:landscape:flex-row">
        <MeasuringStage editor={editor} help={help} />
        <MeasuringPanel
          editor={editor}
          unit={unit}
          onUnit={setUnit}
          isProposal={proposedBy === "model" && !editor.canUndo}
          doneLabel={doneLabel}
          another={another}
          onDone={finish}
        />
      </div>
      {leaving && (
        <AskDialog
          title={messages.leaveTitle}
          text={messages.leaveText}
          yes={messages.leave}
          no={messages.keepMeasuring}
          onYes={onCancel}
          onNo={() => setLeaving(false)}
        />
      )}
    </FullScreenDialog>
  );
}

/** Ctrl or Cmd with Z undoes, with Y or Shift+Z redoes; within a field, the browser handles them. */
function undoByKeys(event: KeyboardEvent, { undo, redo }: MeasuringEditor): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target instanceof HTMLInputElement) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) redo();
  else undo();
}
