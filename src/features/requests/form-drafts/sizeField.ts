import {
  measureOf,
  nounOf,
  shortAreaUnit,
  squareFeetPer,
  type Measure,
  sizeText,
} from "#features/catalog/pricing/measure.ts";
import { messages as unitWords, type Noun } from "#features/catalog/pricing/unitWords.en.ts";
import { readSize } from "#features/catalog/pricing/typedSize.ts";
import { largestSize } from "#features/catalog/pricing/largestSize.ts";
import { formatSize, readFigure } from "#shared/figures/figures.ts";
import type { FormKind } from "#features/requests/form-links/formAddress.ts";
import { figureMissing, type PublicService } from "./publicForm.ts";
import { messages } from "./fieldWords.en.ts";

/** The size fields of the form: the method, the number to enter, and the errors of the typed text. */

/**
 * The source of the size of the work: a model that looks at the photos, a measurement on them, or the customer's own
 * figure.
 */
export type Method = "ai" | "measure" | "manual";

/** True if the size of a service is an area, which can be measured on a photo. */
export function byArea(service: PublicService): boolean {
  return measureOf(service).kind === "area";
}

/**
 * "asked" if the method says that a chosen service is measured on photos. "possible" if its size is optional, and can
 * be typed or measured. Null if it is not measured.
 */
export function measures(service: PublicService, kind: FormKind, method: Method | null): "asked" | "possible" | null {
  if (!byArea(service)) return null;
  if (service.ai_enabled) return method === "measure" ? "asked" : null;
  return figureFieldOf(service, kind, method) ? "possible" : null;
}

/** A number that the form needs for a service. `fallback` is the value until the customer types one. */
export type FigureField = {
  measure: Exclude<Measure, { kind: "none" }>;
  label: string;
  /** True if the label itself says that the field is optional. */
  saysOptional: boolean;
  after: string;
  required: boolean;
  fallback: string;
};

/**
 * Returns the field for the number of a chosen service, or null. With AI on, the manual method needs it, and so does
 * measuring for services without an area. With AI off, the general form only collects information; the others have the
 * fields that a price needs.
 */
export function figureFieldOf(service: PublicService, kind: FormKind, method: Method | null): FigureField | null {
  const measure = measureOf(service);
  if (measure.kind === "none") return null;
  if (
    service.ai_enabled
      ? method === "ai" || (method === "measure" && measure.kind === "area")
      : kind === "general" || !service.has_rate || service.pricing_model === "time"
  )
    return null;
  const counted = service.pricing_model === "count";
  const noun = nounOf(measure);
  const needed = service.ai_enabled && (measure.kind === "area" || measure.default === null);
  return {
    measure,
    label:
      measure.kind === "area"
        ? areaLabel(measure.unit)
        : counted
          ? messages.howMany(noun)
          : quantityLabel(measure.each, noun),
    saysOptional: counted || (measure.kind === "quantity" && spans.has(measure.each)),
    after: measure.kind === "area" ? shortAreaUnit(measure.unit) : counted ? "" : noun.several,
    required: needed,
    fallback: counted ? "1" : "",
  };
}

/** Units of time, which need the plural. */
const spans = new Set(["hour", "day", "week", "month"]);

function areaLabel(unit: string): string {
  return unit === "sq ft" ? messages.squareFootage : unit === "acre" ? messages.areaInAcres : messages.area;
}

function quantityLabel(each: string, noun: Noun): string {
  if (spans.has(each)) return messages.howManyIfKnown(noun);
  return each === "linear ft" ? messages.lengthInFeet : messages.howMuch(noun.several);
}

/** The text of a count field after the customer leaves it: a whole number of at least 1. */
export function countOnLeaving(typed: string): string {
  const count = Math.floor(readFigure(typed) ?? 1);
  return String(count >= 1 ? count : 1);
}

/** The error of a typed size; null if there is none. `meant`: the customer confirmed that it is no typing error. */
export function sizeProblem(service: PublicService, field: FigureField, typed: string, meant: boolean): string | null {
  const size = readSize(typed, field.measure);
  if (size === null ? field.required : !(size > 0)) return figureMissing(field.measure);
  return meant ? null : typoQuestion(service, field, typed);
}

/** Asks if a size is right that is larger than usual for such work. Null if it is not larger. */
export function typoQuestion(service: PublicService, field: FigureField, typed: string): string | null {
  const { measure } = field;
  const size = readSize(typed, measure);
  const squareFeetPerUnit = measure.kind === "area" ? measure.squareFeetPerUnit : 1;
  if (size === null || !(size * squareFeetPerUnit > largestSize(service))) return null;
  const acres =
    measure.kind === "area" && measure.unit !== "acre"
      ? (size * squareFeetPerUnit) / (squareFeetPer["acre"] ?? Number.NaN)
      : 0;
  return messages.slip(sizeInWords(field, size), acres >= 1 ? formatSize(acres) : null);
}

/** "= 800 sq ft": the parsed value of a size typed as text. Null for a plain number, and for text that is no size. */
export function describeTypedSize(field: FigureField, typed: string): string | null {
  const size = readSize(typed, field.measure);
  if (size === null || !(size > 0) || !Number.isNaN(readFigure(typed))) return null;
  return messages.understood(sizeInWords(field, size));
}

function sizeInWords({ measure }: FigureField, size: number): string {
  return sizeText(size, measure.kind === "area" ? unitWords.shortArea(measure.unit) : nounOf(measure));
}
