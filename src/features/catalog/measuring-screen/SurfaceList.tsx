import { IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { MeasuringIcon } from "./MeasuringIcon.tsx";
import { nameOfOutline, type PhotoDraft } from "#features/catalog/measuring/photoDraft.ts";
import { lengthText, areaText, type LengthUnit } from "#features/catalog/measurements/measuringWords.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/** The surfaces and holes drawn so far, photo by photo, each with its area. Choosing one shows it with its corners. */
export function SurfaceList({
  draft,
  measured,
  current,
  unit,
  onChoose,
  onRemove,
}: {
  draft: readonly PhotoDraft[];
  /** For each photo the figures of its outlines, in order; null while it cannot be measured. */
  measured: readonly ({ area: number; sides: number[] }[] | null)[];
  current: { photo: number; outline: number };
  unit: LengthUnit;
  onChoose: (photo: number, outline: number) => void;
  onRemove: (photo: number, outline: number) => void;
}) {
  const drawn = draft.flatMap((photo, index) =>
    photo.outlines.map((outline, place) => ({ photo, index, outline, place })),
  );
  if (drawn.length === 0) return null;
  const several =
    draft.filter(({ outlines }) => outlines.length > 0).length > 1 ||
    drawn.some(({ index }) => index !== current.photo);
  return (
    <ul
      aria-label={messages.whatIsMeasured}
      className="flex flex-col divide-y divide-line rounded-xl border border-line bg-raised"
    >
      {drawn.map(({ photo, index, outline, place }) => {
        const name = nameOfOutline(photo, place);
        const found = measured[index]?.[place];
        const chosen = index === current.photo && place === current.outline;
        return (
          <li key={`${photo.photo_id} ${place}`} className="flex items-center">
            <button
              type="button"
              aria-pressed={chosen}
              onClick={() => onChoose(index, place)}
              className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-xl py-1.5 pl-3 text-left hover:bg-ink/4"
            >
              <span
                aria-hidden="true"
                className={cx(
                  "size-3 shrink-0 rounded-full border-2",
                  outline.hole ? "border-danger" : "border-accent",
                  chosen && (outline.hole ? "bg-danger" : "bg-accent"),
                )}
              />
              <span className="min-w-0 flex-1">
                <span className={cx("block truncate text-sm", chosen && "font-semibold")}>
                  {name}
                  {several && <span className="font-normal text-ink-faint">{messages.onPhoto(index + 1)}</span>}
                </span>
                {found && (
                  <span className="sr-only">
                    {messages.sides(found.sides.map((side) => lengthText(side, unit)).join(", "))}
                  </span>
                )}
              </span>
              <span className="tabular shrink-0 text-sm font-medium">
                {found ? `${outline.hole ? "− " : ""}${areaText(found.area, unit)}` : "…"}
              </span>
            </button>
            <IconButton
              label={
                messages.removeOutline(nameOfOutline(photo, place, messages.outlineWithin)) +
                (several ? messages.onPhoto(index + 1) : "")
              }
              onClick={() => onRemove(index, place)}
            >
              <MeasuringIcon d="M4 5.5h12M8 5.5V4h4v1.5M5.5 5.5l.7 10.5h7.600l.7-10.5M8.5 8.5v5M11.5 8.5v5" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
