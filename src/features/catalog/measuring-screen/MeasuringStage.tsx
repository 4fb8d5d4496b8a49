import { cx } from "#ui/cx.ts";
import { useMediaQuery } from "#ui/useMediaQuery.ts";
import { PhotoPager, PillButton, ZoomButtons } from "./MeasuringControls.tsx";
import { HowToTap, type useHowToTap } from "./HowToTap.tsx";
import { PhotoCanvas } from "./PhotoCanvas.tsx";
import { isSlab } from "#features/catalog/measuring/references.ts";
import { isFoundSheet } from "#features/catalog/measuring/sheetReference.ts";
import { partOf } from "#features/catalog/measuring-editor/editorWork.ts";
import type { MeasuringEditor } from "#features/catalog/measuring-editor/useMeasuringEditor.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/**
 * The photo with its drawings. Above it is the hint for the next tap; below it are the buttons for other photos and
 * zoom, which never cover a corner of the photo.
 */
export function MeasuringStage({ editor, help }: { editor: MeasuringEditor; help: ReturnType<typeof useHowToTap> }) {
  const { photo, drawn, stage, selected } = editor;
  const byTouch = useMediaQuery("(pointer: coarse)");
  const hint = editor.unheard ?? tapHint(editor, byTouch);
  const isFirstPoint = selected?.of === "reference" && selected.index === 0 && editor.unplaced.includes(selected);
  const isHelped = byTouch && !editor.isClose && (help.shown === "asked" || (help.shown !== null && isFirstPoint));
  return (
    <div className="flex min-h-44 min-w-0 flex-1 flex-col bg-[#191816] text-[#fff]">
      {editor.step !== "scale" && (
        <p
          role="status"
          data-tap-hint=""
          className={cx(
            "flex min-h-12.5 shrink-0 items-center justify-center px-3 py-1.5 text-center text-[0.9375rem] leading-tight font-semibold",
            editor.unheard !== null && "bg-[#ffcb45] text-[#221a00]",
          )}
        >
          {hint}
        </p>
      )}
      <div className="relative min-h-0 flex-1" onPointerDownCapture={help.shown === "asked" ? help.putAway : undefined}>
        <PhotoCanvas
          key={photo.photo_id}
          photo={photo}
          draft={drawn}
          stage={stage}
          shapes={editor.shapes}
          selected={selected}
          onSelect={editor.pick}
          onTapHandle={editor.tapHandle}
          onTap={editor.tap}
          onTwice={editor.tapTwice}
          onAimed={editor.place}
          onMove={editor.move}
          onMoved={editor.moved}
          onAddCorner={editor.addCorner}
          onRemoveCorner={editor.removeCorner}
        />
        {isHelped && <HowToTap onSlab={editor.thing !== null && isSlab(editor.thing)} />}
      </div>
      <div className="flex h-11 shrink-0 items-center px-1 min-[24rem]:gap-1">
        <PhotoPager photo={editor.photoIndex} count={editor.draft.length} onPhoto={editor.goToPhoto} />
        <PillButton label={messages.turnPhoto} onClick={editor.turn}>
          <path d="M15.500 5v3.500H12M15.200 8.300A6 6 0 1 0 16 11.500" />
        </PillButton>
        {byTouch && editor.step !== "scale" && (
          <PillButton label={messages.howToTap} onClick={help.show}>
            <path d="M7.500 7.800a2.500 2.500 0 1 1 3.600 2.200c-.8.4-1.100.9-1.100 1.800M10 14.600v.1" />
            <circle cx="10" cy="10" r="8" />
          </PillButton>
        )}
        {stage.scene && (
          <div className="ml-auto">
            <ZoomButtons
              zoomed={stage.scene.view.zoom > 1.001}
              onZoom={(factor) => stage.zoom(factor)}
              onAll={stage.showAll}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** The hint that says what a tap on the photo does now. */
function tapHint(editor: MeasuringEditor, byTouch: boolean): string {
  const { selected, picked, drawn } = editor;
  if (!selected) {
    if (drawn.outlines.length === 0 && editor.step === "surface") return "";
    if (editor.step === "place" && editor.thing && isFoundSheet(editor.thing)) return messages.sheetFound;
    return byTouch ? messages.looksOffTap : messages.looksOffDrag;
  }
  const [part, number] = [partOf(selected, drawn), selected.index + 1];
  if (!byTouch) return picked ? messages.clickNewPlace(part, number) : messages.clickOn(part, number);
  if (editor.isClose) return messages.tapOn(part, number);
  return picked ? messages.tapNewPlace(part, number) : messages.tapNear(part, number);
}
