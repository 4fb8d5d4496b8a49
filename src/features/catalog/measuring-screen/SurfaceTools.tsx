import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { Outline } from "#features/catalog/measurements/measurement.ts";
import { touchesTheFrame } from "#features/catalog/measuring/photoDraft.ts";
import { Question } from "#features/catalog/measuring-questions/PhotoQuestions.tsx";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

const minus = "M3 8h10";
const plus = "M8 3v10M3 8h10";

/** Buttons that add and remove corners of the chosen outline, surfaces and holes. */
export function SurfaceTools({
  fixed,
  canRemove,
  canHole,
  onRemoveCorner,
  onAdd,
}: {
  fixed: boolean;
  canRemove: boolean;
  canHole: boolean;
  onRemoveCorner: () => void;
  onAdd: (hole: boolean) => void;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" aria-label={messages.addSurface} onClick={() => onAdd(false)} icon={<LineIcon d={plus} />}>
        {messages.surfaceButton}
      </Button>
      {canHole && (
        <Button
          size="sm"
          aria-label={messages.addHole}
          title={messages.addHoleWhy}
          onClick={() => onAdd(true)}
          icon={<LineIcon d={plus} />}
        >
          {messages.holeButton}
        </Button>
      )}
      {!fixed && (
        <Button
          size="sm"
          aria-label={messages.removeCorner}
          title={messages.removeCornerHow}
          aria-disabled={!canRemove || undefined}
          onClick={canRemove ? onRemoveCorner : undefined}
          icon={<LineIcon d={minus} />}
        >
          {messages.cornerButton}
        </Button>
      )}
    </div>
  );
}

function LineIcon({ d }: { d: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
}

/** The person's answer about a surface that touches the edge of the picture. */
export type BeyondFrame = "ends" | "goes_on";

/** A surface may continue beyond the picture: the person decides. */
export function FrameQuestion({
  outline,
  answer,
  onAnswer,
}: {
  outline: Outline | undefined;
  answer: BeyondFrame | undefined;
  onAnswer: (answer: BeyondFrame | undefined) => void;
}) {
  if (!outline || outline.hole || !touchesTheFrame(outline) || answer === "ends") return null;
  if (answer === "goes_on")
    return (
      <Notice
        tone="warning"
        action={
          <Button size="sm" onClick={() => onAnswer(undefined)}>
            {messages.askAgain}
          </Button>
        }
      >
        {messages.onlyInPicture}
      </Notice>
    );
  return (
    <Question
      title={messages.continues}
      answers={
        <>
          <Button size="sm" onClick={() => onAnswer("goes_on")}>
            {messages.continuesYes}
          </Button>
          <Button size="sm" onClick={() => onAnswer("ends")}>
            {messages.continuesNo}
          </Button>
        </>
      }
    />
  );
}
