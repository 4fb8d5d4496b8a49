import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { MeasuredPhoto } from "#features/catalog/measurements/measurement.ts";
import { Answered, Question } from "./PhotoQuestions.tsx";
import { photoDoubtOf } from "#features/catalog/measurements/wholePhoto.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/**
 * The question `messages.wholePhoto` for a photo in doubt, with its consequences, and warnings about anything in the
 * photo that makes the size less sure. `answer` is null until given. `isBrief`: only the open question.
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
  const doubt = photoDoubtOf(size);
  return (
    <>
      {!isBrief && doubt === "cropped" && (
        <Notice tone="warning" title={messages.cropped}>
          {messages.croppedText}
        </Notice>
      )}
      {!isBrief && size.digital_zoom && (
        <Notice tone="warning" title={messages.zoomed}>
          {messages.zoomedText(Math.round(size.digital_zoom * 10) / 10)}
        </Notice>
      )}
      {doubt !== null && doubt !== "cropped" && answer === null && (
        <Question
          title={messages.wholePhoto}
          answers={
            <>
              <Button size="sm" onClick={() => onAnswer(true)}>
                {messages.wholePhotoYes}
              </Button>
              <Button size="sm" onClick={() => onAnswer(false)}>
                {messages.wholePhotoNo}
              </Button>
            </>
          }
        >
          {messages.wholePhotoWhy[doubt]} {messages.wholePhotoBetter}
        </Question>
      )}
      {!isBrief && doubt !== null && doubt !== "cropped" && answer !== null && (
        <Answered onChange={() => onAnswer(null)}>{answer ? messages.saidWhole : messages.saidNotWhole}</Answered>
      )}
    </>
  );
}
