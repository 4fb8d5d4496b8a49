import { useId, type ReactNode } from "react";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { MeasuringEditor } from "#features/catalog/measuring-editor/useMeasuringEditor.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/** A question and its answers, side by side within a thumb's reach. */
export function Question({ title, children, answers }: { title: string; children?: ReactNode; answers: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="rounded-xl border border-info/35 bg-info-soft p-3 text-sm">
      <p id={id} className="font-semibold text-info">
        {title}
      </p>
      {children && <p className="mt-0.5">{children}</p>}
      <div className="mt-2 flex flex-wrap gap-2 [&>*]:flex-1 [&>*]:whitespace-nowrap">{answers}</div>
    </div>
  );
}

/** The answer given, and a button back to the question. */
export function Answered({ children, onChange }: { children: string; onChange: () => void }) {
  return (
    <div className="flex items-center gap-2 text-sm">
      <p className="min-w-0 flex-1 text-ink-soft">{children}</p>
      <Button size="sm" variant="ghost" onClick={onChange}>
        {messages.change}
      </Button>
    </div>
  );
}

/**
 * The question whether the photo was taken from above, shown when no one on the surface can have held the phone there.
 */
export function ElevatedQuestion({ editor: { elevated, sayElevated } }: { editor: MeasuringEditor }) {
  if (elevated === null) return null;
  if (elevated === "said") return <Answered onChange={() => sayElevated(false)}>{messages.fromAboveSaid}</Answered>;
  return (
    <Question
      title={messages.fromAbove}
      answers={
        <>
          <Button size="sm" onClick={() => sayElevated(true)}>
            {messages.fromAboveYes}
          </Button>
          <Button size="sm" onClick={() => sayElevated(true)}>
            {messages.fromAboveRoof}
          </Button>
        </>
      }
    >
      {messages.fromAboveElse}
    </Question>
  );
}

/** The question whether an unlikely size is right, or the answer. */
export function UnlikelySizeQuestion({ editor: { unlikely, confirmSize } }: { editor: MeasuringEditor }) {
  if (unlikely === null) return null;
  if (unlikely === "said") return <Answered onChange={() => confirmSize(false)}>{messages.unlikelySaid}</Answered>;
  return (
    <Question
      title={messages.unlikely}
      answers={
        <Button size="sm" onClick={() => confirmSize(true)}>
          {messages.unlikelyYes}
        </Button>
      }
    >
      {messages.unlikelyElse}
    </Question>
  );
}

/** The question whether a second photo shows the same surface again, so that its area does not count twice. */
export function SameSurfaceQuestion({
  editor: {
    photoIndex,
    sameSurface: { question, answer, disagreement },
    sayShowsAgain,
  },
}: {
  editor: MeasuringEditor;
}) {
  if (question)
    return (
      <Question
        title={messages.sameAgain(question.photo + 1)}
        answers={
          <>
            {question.others.map((other) => (
              <Button key={other} size="sm" onClick={() => sayShowsAgain(question.photo, other)}>
                {messages.sameAs(other + 1)}
              </Button>
            ))}
            <Button size="sm" onClick={() => sayShowsAgain(question.photo, null)}>
              {messages.anotherSurface}
            </Button>
          </>
        }
      >
        {messages.sameCountsOnce}
      </Question>
    );
  return (
    <>
      {disagreement && (
        <Notice tone="warning" title={messages.photosDisagree}>
          {disagreement} {messages.checkPoints}
        </Notice>
      )}
      {answer && (
        <Answered onChange={() => sayShowsAgain(photoIndex, undefined)}>
          {answer.same === null
            ? messages.saidAnother(photoIndex + 1)
            : messages.saidSame(photoIndex + 1, answer.same + 1)}
        </Answered>
      )}
    </>
  );
}
