import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { MeasuredPhoto } from "./measurement.ts";
import { Answered, Question } from "./PhotoQuestions.tsx";
import { doubtAbout, type PhotoDoubt } from "./wholePhoto.ts";

const reasons: Readonly<Record<Exclude<PhotoDoubt, "cropped">, string>> = {
  screenshot: "It is as long as a screen and doesn't say which lens took it, like a screenshot.",
  shape: "Its shape isn't the usual one of a camera.",
  no_lens: "It doesn't say which lens took it.",
};

/**
 * "Is this the whole photo as taken?", asked where a photo does not tell, with what depends on it; and what it does tell
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
        <Notice tone="warning" title="This photo was cropped">
          Its camera noted another shape, so the size will be less sure. The original photo measures closer.
        </Notice>
      )}
      {!isBrief && size.digital_zoom && (
        <Notice tone="warning" title="This photo was zoomed">
          Its camera noted {Math.round(size.digital_zoom * 10) / 10}× digital zoom, so the size will be less sure. A
          photo without zoom measures closer.
        </Notice>
      )}
      {doubt !== null && doubt !== "cropped" && answer === null && (
        <Question
          title="Is this the whole photo as taken?"
          answers={
            <>
              <Button size="sm" onClick={() => onAnswer(true)}>
                Yes, as the camera took it
              </Button>
              <Button size="sm" onClick={() => onAnswer(false)}>
                No, it was cropped or is a screenshot
              </Button>
            </>
          }
        >
          {reasons[doubt]} A whole photo measures closer; of any other, better add the original.
        </Question>
      )}
      {!isBrief && doubt !== null && doubt !== "cropped" && answer !== null && (
        <Answered onChange={() => onAnswer(null)}>
          {answer
            ? "You said that this is the whole photo as the camera took it."
            : "This isn't the whole photo, so the size will be less sure. The original photo measures closer."}
        </Answered>
      )}
    </>
  );
}
