import {
  areaUnit,
  isFeminine,
  measureOf,
  singular,
  plural,
  squareFeetPer,
  type Measure,
} from "#features/catalog/pricing/measure.ts";
import { readSize } from "#features/catalog/pricing/typedSize.ts";
import { largestSize } from "#features/catalog/pricing/largestSize.ts";
import { formatSize, readFigure } from "#shared/figures/figures.ts";
import type { FormKind } from "#features/requests/form-links/formAddress.ts";
import { figureMissing, type PublicService } from "./publicForm.ts";
import { messages } from "./fieldWords.en.ts";

/** The size of the work as the form asks for it: by which method, as which number, and what is wrong with what was typed. */

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
 * True if a chosen service is measured on photos instead of typed: the method says so, or, if the size is optional,
 * it was measured.
 */
export function measures(service: PublicService, kind: FormKind, method: Method | null): "asked" | "possible" | null {
  if (!byArea(service)) return null;
  if (service.ai_enabled) return method === "measure" ? "asked" : null;
  return figureFieldOf(service, kind, method) ? "possible" : null;
}

/** A number that the form asks for a service. `fallback` is what stands there until something is typed. */
export type FigureField = {
  measure: Exclude<Measure, { kind: "none" }>;
  label: string;
  /** True if the label itself says that the field may stay as it is. */
  saysOptional: boolean;
  after: string;
  required: boolean;
  fallback: string;
};

/**
 * The number asked for a chosen service, or null. With AI on, the manual method needs it, and so does measuring for
 * what has no area; with AI off the general form only collects information, and the others ask for what a price can be
 * computed from.
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
  const needed = service.ai_enabled && (measure.kind === "area" || measure.default === null);
  return {
    measure,
    label:
      measure.kind === "area"
        ? areaLabel(measure.unit)
        : counted
          ? countLabel(measure.each)
          : quantityLabel(measure.each),
    saysOptional: counted || (measure.kind === "quantity" && spans.has(measure.each)),
    after:
      measure.kind === "area"
        ? measure.unit === "acre"
          ? singular(measure.unit)
          : areaUnit(measure.unit)
        : counted
          ? ""
          : spans.has(measure.each)
            ? plural(measure.each)
            : singular(measure.each),
    required: needed,
    fallback: counted ? "1" : "",
  };
}

/** Units of time, which take an s. */
const spans = new Set(["hour", "day", "week", "month"]);

function areaLabel(unit: string): string {
  return unit === "sq ft" ? messages.squareFootage : unit === "acre" ? messages.areaInAcres : messages.area;
}

function countLabel(each: string): string {
  return plural(each) === each ? messages.howManyEach(each) : messages.howMany(plural(each), isFeminine(each));
}

function quantityLabel(each: string): string {
  if (spans.has(each)) return messages.howManyIfKnown(plural(each), isFeminine(each));
  return each === "linear ft" ? messages.lengthInFeet : messages.howMuch(each);
}

/** The text of a count field after the customer leaves it: a whole number of at least 1. */
export function countOnLeaving(typed: string): string {
  const count = Math.floor(readFigure(typed) ?? 1);
  return String(count >= 1 ? count : 1);
}

/** The problem of a typed size; null if there is none. `meant`: the customer says that it is no slip. */
export function sizeProblem(service: PublicService, field: FigureField, typed: string, meant: boolean): string | null {
  const size = readSize(typed, field.measure);
  if (size === null ? field.required : !(size > 0)) return figureMissing(field.measure);
  return meant ? null : typoQuestion(service, field, typed);
}

/** Asks about a size that is larger than such work usually is; null where it is not. */
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

/** "= 800 sq ft": what was understood of a size that was typed in words; null for a plain number, and for what is no size. */
export function describeTypedSize(field: FigureField, typed: string): string | null {
  const size = readSize(typed, field.measure);
  if (size === null || !(size > 0) || !Number.isNaN(readFigure(typed))) return null;
  return messages.understood(sizeInWords(field, size));
}

function sizeInWords({ measure, after }: FigureField, size: number): string {
  const several = measure.kind === "area" ? areaUnit(measure.unit) : plural(measure.each);
  return `${formatSize(size)} ${(measure.kind === "quantity" && after) || several}`;
}
