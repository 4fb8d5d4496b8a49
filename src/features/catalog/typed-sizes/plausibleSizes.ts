import type { Priced } from "#features/catalog/pricing/measure.ts";
import { unitOfPrice, type TimeUnit } from "./units.ts";

/**
 * The plausible sizes of a service's work at homes and small businesses. Outside them, a person may have mistyped and is
 * asked, and a model has misread the photo.
 */

/** Square feet. The largest is half an acre: more than photos by phone show, and than most homes have of anything. */
const areas = { smallest: 10, largest: 20_000 };
/** Services priced by the acre can be larger: a fiftieth of an acre to fifty acres, in square feet. */
const acres = { smallest: 871.2, largest: 50 * 43_560 };
/** Feet. */
const lengths = { smallest: 2, largest: 2_000 };
/** More windows, doors or trees than a home has. */
const counts = { smallest: 1, largest: 200 };
/** In the unit of the price. */
const times: Record<TimeUnit, { smallest: number; largest: number }> = {
  minute: { smallest: 10, largest: 1_000 },
  hour: { smallest: 0.25, largest: 80 },
  day: { smallest: 0.25, largest: 60 },
  week: { smallest: 0.2, largest: 52 },
  month: { smallest: 0.25, largest: 24 },
};

/** The smallest and the largest plausible size, in the service's own unit. */
export function plausibleSizes(priced: Pick<Priced, "unit" | "custom_unit">): { smallest: number; largest: number } {
  const unit = unitOfPrice(priced);
  if (unit.kind === "area" || unit.kind === "length") {
    const { smallest, largest } = unit.kind === "length" ? lengths : unit.size >= 43_560 ? acres : areas;
    return { smallest: smallest / unit.size, largest: largest / unit.size };
  }
  return unit.kind === "time" ? times[unit.name] : counts;
}
