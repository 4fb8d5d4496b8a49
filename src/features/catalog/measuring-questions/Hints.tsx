import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { LengthUnit } from "#features/catalog/measurements/measuringWords.ts";
import { Answered, Question } from "./PhotoQuestions.tsx";
import { alongText, squareText, type PhotoHints } from "#features/catalog/measuring/photoHints.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/** Hints for judging the size, and the question whose answer makes it more exact. */
export function Hints({
  hints: { square, disagreement, along },
  unit,
  isSquareInBar,
  onSquare,
}: {
  hints: PhotoHints;
  unit: LengthUnit;
  /** True while the open question about the corners is the bottom bar. */
  isSquareInBar: boolean;
  onSquare: (outline: number, answer: boolean | null) => void;
}) {
  return (
    <>
      {disagreement && (
        <Notice tone="warning" title={messages.sizesDisagree}>
          {disagreement} {messages.checkPoints}
        </Notice>
      )}
      {along &&
        (along.possible ? (
          <p className="text-sm text-ink-soft">{alongText(along, unit)}</p>
        ) : (
          <Notice tone="warning">{alongText(along, unit)}</Notice>
        ))}
      {square?.answer === null && !isSquareInBar && (
        <Question
          title={messages.square}
          answers={
            <>
              <Button size="sm" onClick={() => onSquare(square.outline, true)}>
                {messages.yes}
              </Button>
              <Button size="sm" onClick={() => onSquare(square.outline, false)}>
                {messages.no}
              </Button>
            </>
          }
        >
          {squareText(square)}
        </Question>
      )}
      {square && square.answer !== null && (
        <Answered onChange={() => onSquare(square.outline, null)}>
          {square.answer ? messages.saidSquare : messages.saidNotSquare}
        </Answered>
      )}
    </>
  );
}
