import { cx } from "#ui/cx.ts";
import { UnitToggle } from "./FigureBar.tsx";
import { pointedKinds, type ReferenceKind } from "#features/catalog/measurements/measurement.ts";
import { sizeText, type LengthUnit } from "#features/catalog/measurements/measuringWords.ts";
import { ReferenceArt } from "./ReferenceArt.tsx";
import { references } from "#features/catalog/measuring/references.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/** The first step: the choice of a thing of known size on the photo. */
export function ReferencePicker({
  chosen,
  unit,
  onUnit,
  onChoose,
}: {
  chosen: ReferenceKind | null;
  unit: LengthUnit;
  onUnit: (unit: LengthUnit) => void;
  onChoose: (kind: ReferenceKind) => void;
}) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{messages.whatSize}</h2>
          <p className="mt-0.5 text-sm text-ink-soft">{messages.whatSizeHint}</p>
        </div>
        <UnitToggle unit={unit} onUnit={onUnit} />
      </div>
      <ul className="grid grid-cols-2 gap-2 min-[22rem]:grid-cols-3">
        {pointedKinds.map((kind) => (
          <li key={kind} className="flex">
            <button
              type="button"
              aria-pressed={kind === chosen}
              onClick={() => onChoose(kind)}
              className={cx(
                "flex w-full min-w-0 flex-col items-center gap-1 rounded-xl border px-1.5 pt-2.5 pb-2 text-center transition-colors hover:border-line-strong",
                kind === chosen ? "border-accent bg-accent-soft ring-1 ring-accent" : "border-line-strong/60 bg-raised",
              )}
            >
              <ReferenceArt kind={kind} className="h-11 w-auto text-ink-soft" />
              <span className="text-sm leading-tight font-medium">{references[kind].label}</span>
              <span className="tabular text-xs text-ink-faint">{sizeLine(kind, unit)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function sizeLine(kind: ReferenceKind, unit: LengthUnit): string {
  const { by, rectangle, length } = references[kind];
  if (by[0] === "rectangle" && rectangle)
    return `${sizeText(rectangle.width, unit)} × ${sizeText(rectangle.height, unit)}`;
  if (length === null) return messages.yourSize;
  return kind === "car" ? messages.long(sizeText(length, unit)) : messages.wide(sizeText(length, unit));
}
