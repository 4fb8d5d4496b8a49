import type { Reference } from "./measurement.ts";
import { PhotoPager, ZoomButtons } from "./MeasuringControls.tsx";
import type { Handle } from "./measuringState.ts";
import { PhotoCanvas } from "./PhotoCanvas.tsx";
import type { MeasuringEditor } from "./useMeasuringEditor.ts";

/** The photo that is measured on, with what was drawn, and the ways to the other photos and closer to this one. */
export function MeasuringStage({ editor }: { editor: MeasuringEditor }) {
  const { photo, drawn, stage, selected, picked } = editor;
  return (
    <div className="relative min-h-32 min-w-0 flex-1">
      <PhotoCanvas
        key={photo.photo_id}
        photo={photo}
        draft={drawn}
        stage={stage}
        shapes={editor.shapes}
        selected={selected}
        tapHint={selected && tapHint(selected, !picked, drawn.reference?.by ?? "length")}
        onSelect={editor.pick}
        onTapHandle={editor.tapHandle}
        onTap={editor.tap}
        onMove={editor.move}
        onMoved={editor.moved}
        onAddCorner={editor.addCorner}
        onRemoveCorner={editor.removeCorner}
      />
      <PhotoPager photo={editor.photoIndex} count={editor.draft.length} onPhoto={editor.goToPhoto} />
      {stage.scene && (
        <ZoomButtons
          zoomed={stage.scene.view.zoom > 1.001}
          onZoom={(factor) => stage.zoom(factor)}
          onAll={stage.showAll}
        />
      )}
    </div>
  );
}

function tapHint(handle: Handle, isNew: boolean, by: Reference["by"]): string {
  const part = handle.of === "reference" && by === "length" ? "end" : "corner";
  return isNew
    ? `Tap where ${part} ${handle.index + 1} belongs, or drag it there`
    : `Tap the new place of ${part} ${handle.index + 1}`;
}
