import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { SquareQuestion } from "./squareQuestion.ts";

/** Asks whether the surface is a rectangle, with what the answer is worth; once answered, it can be taken back. */
export function AskSquare({
  question: { outline, answer, spread },
  onAnswer,
}: {
  question: SquareQuestion;
  onAnswer: (outline: number, rectangular: boolean | null) => void;
}) {
  if (answer !== null)
    return (
      <div className="flex items-center gap-2 text-sm">
        <p className="min-w-0 flex-1 text-ink-soft">
          {answer ? "Its sides are straight and its corners square." : "Its sides are not straight and square."}
        </p>
        <Button size="sm" variant="ghost" onClick={() => onAnswer(outline, null)}>
          Change
        </Button>
      </div>
    );
  return (
    <Notice tone="info" title="Are its sides straight and its corners square?">
      <span className="block">{worthText(spread)}</span>
      <span className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onAnswer(outline, true)}>
          Yes
        </Button>
        <Button size="sm" onClick={() => onAnswer(outline, false)}>
          No
        </Button>
      </span>
    </Notice>
  );
}

function worthText({ open, square }: SquareQuestion["spread"]): string {
  return open === null
    ? `If so, it can be measured: give or take ${square}%.`
    : `If so, the size is closer: give or take ${square}% instead of ${open}%.`;
}
