import { useId, type ReactNode } from "react";
import { Button, buttonClass } from "#ui/Button.tsx";
import { FieldError } from "#ui/forms/Field.tsx";
import { maxMoreReferences } from "#features/catalog/measurements/measurement.ts";
import { acceptedPhotos } from "#shared/photo.ts";
import { pointOf, type Handle } from "#features/catalog/measuring/photoDraft.ts";
import { nameOfHandle } from "#features/catalog/measuring/shapes.ts";
import type { SecondLook as Look } from "#features/catalog/measuring/secondLook.ts";
import type { MeasuringEditor } from "#features/catalog/measuring-editor/useMeasuringEditor.ts";
import { PointLoupe } from "./PointLoupe.tsx";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/** Adding a photo while measuring: it comes as one more of the screen's photos. `error`: the last one was refused. */
export type AnotherPhoto = { add: (photo: File) => void; isComing: boolean; error: string | null };

/** Ways to make a rough size closer: a photo from the other corner, and a second look at the point that decides most. */
export function SecondLook({
  look: { photo, point },
  stated,
  editor,
  isPointOpen,
  onPointSeen,
  another,
}: {
  look: Look;
  /** The error in percent that is shown. */
  stated: number;
  editor: MeasuringEditor;
  isPointOpen: boolean;
  onPointSeen: () => void;
  another: AnotherPhoto | null;
}) {
  const unused = editor.draft.findIndex(({ outlines }, index) => index !== editor.photoIndex && outlines.length === 0);
  const closer = photo && Math.round((stated * photo.closer) / photo.now);
  const canAddThing = editor.things.length <= maxMoreReferences;
  return (
    <>
      {closer !== null && closer < stated && (unused >= 0 || another) && (
        <Offer text={messages.otherCorner(stated, closer)}>
          {unused >= 0 && (
            <Button size="sm" onClick={() => editor.lookFromPhoto(unused)}>
              {messages.otherCornerPhoto(unused + 1)}
            </Button>
          )}
          {another && <AddPhoto another={another} />}
          {another?.error && <FieldError>{another.error}</FieldError>}
        </Offer>
      )}
      {closer !== null && closer >= stated && canAddThing && (
        <Offer text={messages.sizeDecides}>
          <Button size="sm" onClick={() => editor.goToThing(editor.things.length)}>
            {messages.addThing}
          </Button>
        </Offer>
      )}
      {isPointOpen && <PointQuestion editor={editor} point={point} onSeen={onPointSeen} />}
    </>
  );
}

function Offer({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="rounded-xl border border-info/35 bg-info-soft p-3 text-sm" data-closer="">
      <p>{text}</p>
      <div className="mt-2 flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

function AddPhoto({ another: { add, isComing } }: { another: AnotherPhoto }) {
  if (isComing)
    return (
      <Button size="sm" busy busyLabel={messages.photoComes}>
        {messages.addPhoto}
      </Button>
    );
  return (
    <label
      className={buttonClass({
        size: "sm",
        className:
          "relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
      })}
    >
      {messages.addPhoto}
      <input
        type="file"
        accept={acceptedPhotos}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file) add(file);
        }}
      />
    </label>
  );
}

/** The question about the point whose move changes the area most. */
function PointQuestion({ editor, point, onSeen }: { editor: MeasuringEditor; point: Handle; onSeen: () => void }) {
  const id = useId();
  const at = pointOf(editor.drawn, point);
  if (!at) return null;
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="flex items-center gap-3 rounded-xl border border-info/35 bg-info-soft p-3 text-sm"
    >
      <PointLoupe photo={editor.photo} turn={editor.drawn.turned ?? 0} point={at} />
      <div className="min-w-0 flex-1">
        <p id={id} className="font-semibold text-info">
          {messages.isItHere}
        </p>
        <p className="mt-0.5 leading-snug">{messages.decidesMost(nameOfHandle(editor.drawn, point))}</p>
        <div className="mt-2 flex gap-2 [&>*]:flex-1 [&>*]:whitespace-nowrap">
          <Button size="sm" onClick={onSeen}>
            {messages.yes}
          </Button>
          <Button
            size="sm"
            onClick={() => {
              onSeen();
              editor.lookCloser(point);
            }}
          >
            {messages.moveIt}
          </Button>
        </div>
      </div>
    </div>
  );
}
