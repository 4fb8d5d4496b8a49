import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { zooms, type MeasuredPhoto, type Zoom } from "#features/catalog/measurements/measurement.ts";
import { Answered, Question } from "./PhotoQuestions.tsx";
import { photoDoubtOf } from "#features/catalog/measurements/wholePhoto.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/**
 * The question `messages.wholePhoto` for a photo in doubt, with its consequences, and warnings about anything in the
 * photo that makes the size less sure. `answer` is null until given. `isBrief`: only the open question. Of a whole photo
 * without a noted lens, the zoom is asked next.
 */
export function WholePhotoQuestion({
  size,
  answer,
  zoom,
  isBrief,
  onAnswer,
  onZoom,
}: {
  size: MeasuredPhoto;
  answer: boolean | null;
  zoom: Zoom | null;
  isBrief: boolean;
  onAnswer: (answer: boolean | null) => void;
  onZoom: (zoom: Zoom | null) => void;
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
      {size.focal_length_35mm === null && answer === true && zoom === null && (
        <Question
          title={messages.whichZoom}
          answers={zooms.map((one) => (
            <Button key={one} size="sm" onClick={() => onZoom(one)}>
              {messages.times(one)}
            </Button>
          ))}
        >
          {messages.whichZoomWhy}
        </Question>
      )}
      {!isBrief && zoom !== null && (
        <Answered onChange={() => onZoom(null)}>{messages.saidZoom(messages.times(zoom))}</Answered>
      )}
    </>
  );
}
