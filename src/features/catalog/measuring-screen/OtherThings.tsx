import { Button } from "#ui/Button.tsx";
import { maxMoreReferences } from "#features/catalog/measurements/measurement.ts";
import { references } from "#features/catalog/measuring/references.ts";
import type { MeasuringEditor } from "#features/catalog/measuring-editor/useMeasuringEditor.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/** The other things of known size on the photo: buttons to select one, remove this one, and add another. */
export function OtherThings({
  editor: { things, thingIndex, sized, unplaced, goToThing, removeThing },
}: {
  editor: MeasuringEditor;
}) {
  const canAdd = sized && unplaced.length === 0 && things.length <= maxMoreReferences;
  if (things.length < 2 && !canAdd) return null;
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-3">
      {things.map(
        ({ kind }, index) =>
          index !== thingIndex && (
            <Button key={index} size="sm" onClick={() => goToThing(index)}>
              {references[kind].label}
            </Button>
          ),
      )}
      {things.length > 1 && (
        <Button size="sm" onClick={removeThing}>
          {messages.removeThing}
        </Button>
      )}
      {canAdd && (
        <Button size="sm" title={messages.addThingWhy} onClick={() => goToThing(things.length)}>
          {messages.addThing}
        </Button>
      )}
    </div>
  );
}
