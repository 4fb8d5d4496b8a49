import { measureOf, nounOf, shortAreaUnit, type Measure } from "#features/catalog/pricing/measure.ts";
import type { Noun } from "#features/catalog/pricing/unitWords.en.ts";
import { readFigure } from "#shared/figures/figures.ts";
import type { FormKind } from "#features/requests/form-links/formAddress.ts";
import { figureMissing, type PublicComponent, type PublicService } from "./publicForm.ts";
import { exampleOf, type SizeReply } from "./sizeExample.ts";
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
  /** Sizes that the customer can type; null where they need no example. */
  example: string | null;
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
  const example = exampleOf(service);
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
    example: example && messages.sizeExamples[example],
  };
}

/** The field for the quantity of a counted component; null if it has none. */
export function partFieldOf(component: PublicComponent): FigureField | null {
  const measure = measureOf(component);
  if (component.pricing_model === "time" || measure.kind !== "quantity") return null;
  const example = exampleOf(component);
  return {
    measure,
    label: messages.howManyOf(component.name, nounOf(measure)),
    saysOptional: true,
    after: component.pricing_model === "count" ? "" : nounOf(measure).several,
    required: false,
    fallback: "1",
    example: example && messages.sizeExamples[example],
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

/** The text of a count field after the customer leaves it: a whole number of at least 1, if it is clearly a number. */
export function countOnLeaving(typed: string): string {
  const figure = readFigure(typed) ?? 1;
  return Number.isNaN(figure) || /\.\d{3}\s*$/.test(typed) ? typed : String(Math.max(1, Math.floor(figure)));
}

/** Answers typed sizes. It is loaded after the form; before that, only plain numbers are read. */
export type SizeReader = (typed: string, priced: SizedPrice, meant: boolean) => SizeReply | null;

/** A service or a component whose size is typed. */
export type SizedPrice = Pick<PublicService, "pricing_model" | "unit" | "custom_unit" | "unit_plural">;

/** "800", "1,200" or "20.5": a number that has one meaning, without the reader of sizes. */
const plainNumber = /^\s*(\d{1,3}(,\d{3})+|\d{1,7})(\.\d{1,2})?\s*$/;

/** True if a typed size can be read without the reader of sizes. */
export const isPlainSize = (typed: string): boolean => typed.trim() === "" || plainNumber.test(typed);

/** The answer to a typed size; null if the field is empty. */
export function replyTo(
  priced: SizedPrice,
  field: FigureField,
  typed: string,
  meant: boolean,
  reader: SizeReader | null,
): SizeReply | null {
  if (reader) return reader(typed, priced, meant);
  if (typed.trim() === "") return null;
  const size = plainNumber.test(typed) ? Number(typed.replaceAll(",", "")) : Number.NaN;
  return size > 0 ? { is: "understood", size, text: "" } : { is: "refused", text: figureMissing(field.measure) };
}

/** A size as a person would type it, in a spelling that leaves no doubt. */
export function sizeAsTyped(size: number): string {
  const text = size.toLocaleString("en-US", { maximumFractionDigits: 4 });
  return /^\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** The error of a typed size; null if there is none. `meant`: the customer confirmed that it is no typing error. */
export function sizeProblem(
  priced: SizedPrice,
  field: FigureField,
  typed: string,
  meant: boolean,
  reader: SizeReader | null,
): string | null {
  const reply = replyTo(priced, field, typed, meant, reader);
  if (reply === null) return field.required ? figureMissing(field.measure) : null;
  return reply.is === "understood" ? null : reply.text;
}

/** A typed size as a number in the unit of the price; null if there is none. */
export function typedSizeOf(
  priced: SizedPrice,
  field: FigureField,
  typed: string,
  reader: SizeReader | null,
): number | null {
  const reply = replyTo(priced, field, typed, true, reader);
  return reply?.is === "understood" ? reply.size : null;
}
