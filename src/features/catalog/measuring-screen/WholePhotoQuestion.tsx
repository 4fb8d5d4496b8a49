import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { MeasuredPhoto } from "#features/catalog/measurements/measurement.ts";
import { Answered, Question } from "./PhotoQuestions.tsx";
import { doubtAbout } from "#features/catalog/measurements/wholePhoto.ts";
import { words } from "#features/catalog/measurements/screenWords.en.ts";

/**
 * {words.wholePhoto}, asked where a photo does not tell, with what depends on it; and what it does tell
 * that makes the size less sure. `answer`: what was said; null: nothing yet. `isBrief`: no more than the open question.
 */
export function WholePhotoQuestion({
  size,
  answer,
  isBrief,
  onAnswer,
}: {
  size: MeasuredPhoto;
  answer: boolean | null;
  isBrief: boolean;
  onAnswer: (answer: boolean | null) => void;
}) {
  const doubt = doubtAbout(size);
  return (
    <>
      {!isBrief && doubt === "cropped" && (
        <Notice tone="warning" title={words.cropped}>
          {words.croppedText}
        </Notice>
      )}
      {!isBrief && size.digital_zoom && (
        <Notice tone="warning" title={words.zoomed}>
          {words.zoomedText(Math.round(size.digital_zoom * 10) / 10)}
        </Notice>
      )}
      {doubt !== null && doubt !== "cropped" && answer === null && (
        <Question
          title={words.wholePhoto}
          answers={
            <>
              <Button size="sm" onClick={() => onAnswer(true)}>
                {words.wholePhotoYes}
              </Button>
              <Button size="sm" onClick={() => onAnswer(false)}>
                {words.wholePhotoNo}
              </Button>
            </>
          }
        >
          {words.wholePhotoWhy[doubt]} {words.wholePhotoBetter}
        </Question>
      )}
      {!isBrief && doubt !== null && doubt !== "cropped" && answer !== null && (
        <Answered onChange={() => onAnswer(null)}>{answer ? words.saidWhole : words.saidNotWhole}</Answered>
      )}
    </>
  );
}
