import { useEffect, useState } from "react";
import { cx } from "#ui/cx.ts";
import type { Figures } from "#features/catalog/measuring/figures.ts";
import {
  giveOrTake,
  likelyRange,
  areaText,
  spokenArea,
  spreadPercent,
  type LengthUnit,
} from "#features/catalog/measurements/measuringWords.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";
import { messages as sizeWords } from "#features/catalog/measurements/sizeWords.en.ts";

/** The figures, always visible, updated during a drag. Screen readers announce them once the hand pauses. */
export function FigureBar({
  figures,
  before,
  unit,
  onUnit,
}: {
  figures: Figures;
  /** The error in percent before something was added that narrowed the range; null without. */
  before: number | null;
  unit: LengthUnit;
  onUnit: (unit: LengthUnit) => void;
}) {
  const announcement =
    "message" in figures
      ? figures.message
      : messages.spokenSize(spokenArea(figures.area, unit)) +
        (figures.price ? messages.spokenPrice(figures.price) : "");
  return (
    <div className="flex items-start gap-2 border-b border-line px-4 py-2">
      <div
        data-figures=""
        className={cx("flex min-w-0 flex-1 flex-col justify-center", "area" in figures ? "min-h-11" : "min-h-8")}
      >
        {"message" in figures ? (
          <p className={cx("text-sm", figures.tone === "refusal" ? "font-medium text-warning" : "text-ink-soft")}>
            {figures.message}
          </p>
        ) : (
          <>
            <p className="tabular flex flex-wrap items-baseline gap-x-2 leading-tight">
              <span className="text-xl font-semibold tracking-tight min-[24rem]:text-2xl">
                <span className="text-sm font-normal tracking-normal text-ink-soft">{messages.about} </span>
                {areaText(figures.area.median, unit)}
              </span>
              {figures.price && (
                <span
                  className={cx(
                    "ml-auto font-semibold whitespace-nowrap text-accent",
                    figures.price.length > 8 ? "min-[24rem]:text-lg" : "text-lg min-[24rem]:text-xl",
                  )}
                >
                  {figures.price}
                </span>
              )}
            </p>
            <p className="tabular mt-0.5 text-xs text-ink-faint">
              <span
                className={cx("font-semibold", spreadPercent(figures.area) > 35 ? "text-warning" : "text-ink-soft")}
              >
                {giveOrTake(figures.area)}
              </span>
              {before !== null && messages.wasGiveOrTake(before)}
              <span className={before === null ? "" : "max-[24rem]:sr-only"}>
                {" "}
                · <span className="max-[24rem]:sr-only">{sizeWords.mostLikely} </span>
                {likelyRange(figures.area, unit)}
              </span>
            </p>
            <RangeBar percent={spreadPercent(figures.area)} before={before} />
          </>
        )}
      </div>
      {"area" in figures && <UnitToggle unit={unit} onUnit={onUnit} />}
      <Spoken text={announcement} />
    </div>
  );
}

/** The error that fills the bar, in percent: a wider one is refused. */
const fullBar = 30;

/** The range as a bar about the size, which narrows as things are added; paler what it was before. */
function RangeBar({ percent, before }: { percent: number; before: number | null }) {
  const width = (of: number) => `${Math.min(100, (100 * of) / fullBar)}%`;
  return (
    <div aria-hidden="true" data-range-bar="" className="relative mt-1 h-1 rounded-full bg-sunken">
      {[before, percent].map(
        (of, index) =>
          of !== null && (
            <span
              key={index}
              className={cx(
                "absolute inset-y-0 left-1/2 -translate-x-1/2 rounded-full transition-[width] duration-200",
                index === 0 ? "bg-accent/30" : "bg-accent",
              )}
              style={{ width: width(of) }}
            />
          ),
      )}
    </div>
  );
}

/** The switch between feet and meters. */
export function UnitToggle({ unit, onUnit }: { unit: LengthUnit; onUnit: (unit: LengthUnit) => void }) {
  return (
    <button
      type="button"
      onClick={() => onUnit(unit === "ft" ? "m" : "ft")}
      aria-label={unit === "ft" ? messages.showMeters : messages.showFeet}
      className="group -mr-1.5 flex min-h-11 shrink-0 items-center px-1.5 dense:min-h-9"
    >
      <span
        aria-hidden="true"
        className="flex overflow-hidden rounded-full border border-line-strong/60 text-xs font-semibold group-hover:border-line-strong"
      >
        {(["ft", "m"] as const).map((one) => (
          <span
            key={one}
            className={cx(
              "min-w-7 px-1.5 py-1 text-center",
              one === unit ? "bg-accent text-accent-ink" : "text-ink-soft",
            )}
          >
            {sizeWords.length[one]}
          </span>
        ))}
      </span>
    </button>
  );
}

/** The pause after which screen readers announce the figures: every step of a drag would be noise. */
const restMs = 800;

function Spoken({ text }: { text: string }) {
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    const rest = setTimeout(() => setAnnouncement(text), restMs);
    return () => clearTimeout(rest);
  }, [text]);
  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
