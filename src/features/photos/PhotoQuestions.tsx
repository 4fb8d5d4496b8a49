import { useId, type ReactNode } from "react";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { MeasuringEditor } from "./useMeasuringEditor.ts";

/** A question and its answers, side by side where a thumb reaches them. */
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

/** What was answered, and the way back to the question. */
export function Answered({ children, onChange }: { children: string; onChange: () => void }) {
  return (
    <div className="flex items-center gap-2 text-sm">
      <p className="min-w-0 flex-1 text-ink-soft">{children}</p>
      <Button size="sm" variant="ghost" onClick={onChange}>
        Change
      </Button>
    </div>
  );
}

/** Whether the photo was taken from above: asked where nobody who stands on the surface can have held the phone. */
export function ElevatedQuestion({ editor: { elevated, sayElevated } }: { editor: MeasuringEditor }) {
  if (elevated === null) return null;
  if (elevated === "said")
    return (
      <Answered onChange={() => sayElevated(false)}>
        Taken from above, or of a roof. On a roof, measure by something that lies on the same face, such as a skylight.
      </Answered>
    );
  return (
    <Question
      title="Was the photo taken from above, e.g. a balcony or a window?"
      answers={
        <>
          <Button size="sm" onClick={() => sayElevated(true)}>
            Yes, from above
          </Button>
          <Button size="sm" onClick={() => sayElevated(true)}>
            No, it's a roof
          </Button>
        </>
      }
    >
      If not, check the size and its points.
    </Question>
  );
}

/** Whether a second photo shows the same surface once more, so that its area does not count twice. */
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
        title={`Does photo ${question.photo + 1} show the same surface again?`}
        answers={
          <>
            {question.others.map((other) => (
              <Button key={other} size="sm" onClick={() => sayShowsAgain(question.photo, other)}>
                Same surface as photo {other + 1}
              </Button>
            ))}
            <Button size="sm" onClick={() => sayShowsAgain(question.photo, null)}>
              Another surface
            </Button>
          </>
        }
      >
        The same one counts once.
      </Question>
    );
  return (
    <>
      {disagreement && (
        <Notice tone="warning" title="Your photos don't agree">
          {disagreement} Check their points and sizes.
        </Notice>
      )}
      {answer && (
        <Answered onChange={() => sayShowsAgain(photoIndex, undefined)}>
          {answer.same === null
            ? `Photo ${photoIndex + 1} shows another surface: the areas add up.`
            : `Photo ${photoIndex + 1} shows the same surface as photo ${answer.same + 1}: it counts once.`}
        </Answered>
      )}
    </>
  );
}
