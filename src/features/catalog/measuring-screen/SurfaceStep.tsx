import type { Outline } from "#features/catalog/measurements/measurement.ts";
import { surfacesOf } from "#features/catalog/measuring/photoDraft.ts";
import type { LengthUnit } from "#features/catalog/measurements/measuringWords.ts";
import { Hints } from "#features/catalog/measuring-questions/Hints.tsx";
import {
  ElevatedQuestion,
  SameSurfaceQuestion,
  UnlikelySizeQuestion,
} from "#features/catalog/measuring-questions/PhotoQuestions.tsx";
import { SurfaceList } from "./SurfaceList.tsx";
import { FrameQuestion, SurfaceTools, type BeyondFrame } from "./SurfaceTools.tsx";
import type { MeasuringEditor } from "#features/catalog/measuring-editor/useMeasuringEditor.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/** The third step: the outlines of the surface, and their tools. */
export function SurfaceStep({
  editor,
  unit,
  isProposal,
  isSquareInBar,
  beyondFrame,
  onBeyondFrame,
}: {
  editor: MeasuringEditor;
  unit: LengthUnit;
  /** True if the outlines are a computer's proposal that the person has not changed. */
  isProposal: boolean;
  /** True while the open question about the corners is the bottom bar. */
  isSquareInBar: boolean;
  beyondFrame: BeyondFrame | undefined;
  onBeyondFrame: (answer: BeyondFrame | undefined) => void;
}) {
  const { drawn, fixed, picked } = editor;
  const outline = drawn.outlines[editor.outline];
  const isDrawn = outline !== undefined && editor.unplaced.length === 0;
  return (
    <>
      {(!isDrawn || isProposal) && (
        <p className="text-sm text-ink-soft">{surfaceHint({ fixed, outline, name: editor.outlineName, isProposal })}</p>
      )}
      <ElevatedQuestion editor={editor} />
      <UnlikelySizeQuestion editor={editor} />
      <SameSurfaceQuestion editor={editor} />
      <FrameQuestion outline={outline} answer={beyondFrame} onAnswer={onBeyondFrame} />
      {editor.hints && (
        <Hints hints={editor.hints} unit={unit} isSquareInBar={isSquareInBar} onSquare={editor.sayRectangular} />
      )}
      {editor.unplaced.length === 0 && (
        <SurfaceTools
          fixed={fixed}
          canRemove={picked?.of === "outline" && (outline?.corners.length ?? 0) > 3}
          canHole={surfacesOf(drawn).length > 0}
          onRemoveCorner={() => editor.removeCorner(picked)}
          onAdd={editor.addOutline}
        />
      )}
      <SurfaceList
        draft={editor.draft}
        measured={editor.measured.photos.map((one, index) => (one?.ok && editor.isPlaced(index) ? one.outlines : null))}
        current={{ photo: editor.photoIndex, outline: editor.outline }}
        unit={unit}
        onChoose={editor.goToPhoto}
        onRemove={editor.removeOutline}
      />
    </>
  );
}

function surfaceHint({
  fixed,
  outline,
  name,
  isProposal,
}: {
  fixed: boolean;
  outline: Outline | undefined;
  name: string;
  isProposal: boolean;
}): string {
  if (!outline) return messages.addSurfaceToMeasure;
  if (isProposal) return messages.checkProposal;
  if (fixed) return messages.markRectangle;
  if (outline.hole) return messages.markHole(name);
  return messages.markSurface(name);
}
