import { computePrice } from "#features/requests/estimate-prices/computation.ts";
import { settleSize } from "#features/requests/estimate-prices/settledSize.ts";
import { priceRange } from "#features/requests/estimate-prices/priceRange.ts";
import { MeasuringScreen } from "#features/catalog/measuring-screen/MeasuringScreen.tsx";
import type { AnotherPhoto } from "#features/catalog/measuring-questions/SecondLook.tsx";
import type { MeasuringPhoto } from "#features/catalog/measuring/measuringSteps.ts";
import type { Interval, Measurement } from "#features/catalog/measurements/measurement.ts";
import { aboutText } from "#features/catalog/measurements/measuringWords.ts";
import { countedArea, drawingOf, type Drawing } from "#features/requests/estimate-prices/drawing.ts";
import { bareUnit } from "#features/catalog/pricing/measure.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import type { MeasuredSize } from "./draft.ts";
import { formatPriceRange } from "#features/requests/estimate-prices/priceWords.ts";
import type { PublicService } from "./publicForm.ts";

// Loaded when measuring begins, with the geometry and the price rules: the form opens without them.

/** Measuring for one service of a request. Returns the points and the measured size, in the service's unit. */
export function MeasuringStep({
  service,
  photos,
  start = null,
  proposed = false,
  doneLabel,
  another,
  onDone,
  onCancel,
}: {
  service: PublicService;
  photos: readonly MeasuringPhoto[];
  start?: Measurement | null;
  proposed?: boolean;
  doneLabel?: string;
  another?: AnotherPhoto | null;
  onDone: (measured: MeasuredSize) => void;
  onCancel: () => void;
}) {
  const unit = ["sq meter", "sq m"].includes(bareUnit(service)) ? "m" : "ft";
  const counted = (area: Interval, measurement: Measurement) =>
    countedArea("customer", measurement, area, service.calibrations);
  return (
    <MeasuringScreen
      photos={photos}
      start={start}
      unit={unit}
      priceOf={(area, measurement) => priceWords(service, area, drawingOf("customer", measurement))}
      countedAs={counted}
      proposedBy={proposed ? "model" : null}
      doneLabel={doneLabel}
      another={another}
      onDone={(taps, area) => onDone({ taps, words: aboutText(counted(area, taps), unit) })}
      onCancel={onCancel}
    />
  );
}

/** The price of the area, if the business shows it to customers. Null otherwise, and for packages. */
function priceWords(service: PublicService, area: Interval, drawing: Drawing): string | null {
  if (service.rate === null || service.components.length > 0) return null;
  const priced = { ...service, rate: service.rate };
  const settled = settleSize(
    priced,
    { method: "manual", source: "measured", ...drawing, squareFootage: area.median, interval: area },
    service.calibrations,
  );
  const { total } = computePrice(priced, settled);
  const { range, withheld } = priceRange(priced, settled.interval, settled.source);
  if (total === null || withheld) return null;
  return range ? formatPriceRange(range) : formatMoney(total);
}
