import type { Measurement } from "#features/catalog/measurements/measurement.ts";
import {
  areaUnit,
  isFeminine,
  measureOf,
  singular,
  plural,
  rateLabel,
  squareFeetPer,
  type Measure,
} from "#features/catalog/pricing/measure.ts";
import { readSize } from "#features/catalog/pricing/typedSize.ts";
import { largestSize } from "#features/catalog/pricing/largestSize.ts";
import { formatSize, readFigure } from "#shared/figures/figures.ts";
import type { FormKind } from "#features/requests/form-links/formAddress.ts";
import { figureMissing, type FormOpening, type PublicComponent, type PublicService } from "./publicForm.ts";
import type { RequestToSubmit } from "./request.ts";
import { emailProblem, missingEmail } from "#shared/contact/email.ts";
import { isPlainLine } from "#shared/words/plainText.ts";
import { messages } from "./fieldWords.en.ts";

/**
 * How the size of the work is to be found: from photos by a model, by measuring on them, or by the customer's own
 * figure.
 */
export type Method = "ai" | "measure" | "manual";

/** What was pointed at on photos of the request, and what it measured in words: "about 810 sq ft, give or take 7%". */
export type MeasuredSize = { taps: Measurement; words: string };

/** A request while a customer fills it in: everything as it is typed. It is stored on the device until it is sent. */
export type FormDraft = {
  request_id: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  service_ids: string[];
  method: Method;
  /** By service: the area or quantity as typed; and what was typed where the customer says that it is meant so. */
  figures: Record<string, string>;
  meant: Record<string, string>;
  /** By service: what was measured on the photos. */
  measured: Record<string, MeasuredSize>;
  /** By component that is chosen: its quantity as typed, "" where none is asked. */
  parts: Record<string, string>;
  reference_object: string;
  notes: string;
  /** The field that people do not see. */
  website: string;
};

/** What is wrong with a draft, by field: `name`, `email`, `services`, `photos`, and `figures.<service id>`. */
export type FormProblems = Record<string, string>;

/** An empty request. A form with one service has it chosen already. */
export function emptyDraft(request_id: string, opening: FormOpening): FormDraft {
  const only = opening.services.length === 1 ? opening.services[0] : undefined;
  return {
    request_id,
    name: "",
    email: "",
    phone: "",
    address: "",
    service_ids: only ? [only.id] : [],
    method: "ai",
    figures: {},
    meant: {},
    measured: {},
    parts: {},
    reference_object: "",
    notes: "",
    website: "",
  };
}

/** A stored draft on a form as it is now: services that are gone are no longer chosen. */
export function restoreDraft(stored: FormDraft | null, request_id: string, opening: FormOpening): FormDraft {
  const empty = emptyDraft(request_id, opening);
  if (!stored || typeof stored.request_id !== "string") return empty;
  const offered = (stored.service_ids ?? []).filter((id) => opening.services.some((service) => service.id === id));
  return { ...empty, ...stored, service_ids: offered.length > 0 ? offered : empty.service_ids };
}

/** The chosen services, in the form's order. */
export function chosenServices(draft: FormDraft, opening: FormOpening): PublicService[] {
  return opening.services.filter((service) => draft.service_ids.includes(service.id));
}

/** Whether the size of a service is an area, which can be measured on a photo. */
export function byArea(service: PublicService): boolean {
  return measureOf(service).kind === "area";
}

/**
 * The methods that the chosen services can be estimated by, the best that this server can do first; none where none of
 * them is made for it.
 */
export function methodsOffered(draft: FormDraft, opening: FormOpening): Method[] {
  const estimated = chosenServices(draft, opening).filter((service) => service.ai_enabled);
  if (estimated.length === 0) return [];
  const measure = estimated.some(byArea) ? (["measure"] as const) : [];
  return opening.analysis ? ["ai", ...measure, "manual"] : ["manual", ...measure];
}

/** How the chosen services are estimated: as the customer has chosen, as far as it is offered. */
export function methodChosen(draft: FormDraft, opening: FormOpening): Method | null {
  const offered = methodsOffered(draft, opening);
  return offered.find((method) => method === draft.method) ?? offered[0] ?? null;
}

/**
 * Whether a chosen service is measured on photos instead of typed: by the method, or, where the size is optional,
 * because it was.
 */
export function measures(service: PublicService, kind: FormKind, method: Method | null): "asked" | "possible" | null {
  if (!byArea(service)) return null;
  if (service.ai_enabled) return method === "measure" ? "asked" : null;
  return figureFieldOf(service, kind, method) ? "possible" : null;
}

/** What was measured for a service, as long as the photos that it was measured on are there. */
export function measuredOf(draft: FormDraft, serviceId: string, photoIds: readonly string[]): MeasuredSize | null {
  const measured = draft.measured[serviceId];
  return measured?.taps.photos.every(({ photo_id }) => photoIds.includes(photo_id)) ? measured : null;
}

/** A number that the form asks for a service. `fallback` is what stands there until something is typed. */
export type FigureField = {
  measure: Exclude<Measure, { kind: "none" }>;
  label: string;
  /** Whether the label itself says that it may stay as it is. */
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

/** What a count field becomes when it is left: at least 1, and a whole number. */
export function countOnLeaving(typed: string): string {
  const count = Math.floor(readFigure(typed) ?? 1);
  return String(count >= 1 ? count : 1);
}

/** Whether a component asks for a quantity. */
export function isCounted(component: PublicComponent): boolean {
  return component.pricing_model !== "time" && measureOf(component).kind === "quantity";
}

/** "$0.25 per sq ft": a rate as the customer reads it; null where the business does not show it. */
export function rateWords(priced: { rate: number | null; unit: string; custom_unit: string | null }): string | null {
  return priced.rate === null ? null : rateLabel({ ...priced, rate: priced.rate });
}

/**
 * What is wrong with a draft before it is sent; empty when nothing is. `photos` are those of the work, `photoIds` all
 * that have arrived.
 */
export function findProblems(
  draft: FormDraft,
  opening: FormOpening,
  photos: number,
  photoIds: readonly string[] = [],
): FormProblems {
  const problems: FormProblems = {};
  const method = methodChosen(draft, opening);
  if (draft.name.trim() === "") problems["name"] = messages.nameMissing;
  for (const field of ["name", "address"] as const)
    if (!isPlainLine(draft[field].trim())) problems[field] = messages.hiddenCharacters;
  const wrongEmail = emailProblem(draft.email);
  if (wrongEmail) problems["email"] = wrongEmail === missingEmail ? messages.emailMissing : messages.emailWrong;
  if (draft.service_ids.length === 0) problems["services"] = messages.chooseService;
  if (method === "ai" && photos === 0) problems["photos"] = messages.photoMissing;
  for (const service of chosenServices(draft, opening)) {
    const measuring = measures(service, opening.kind, method);
    if (measuring && measuredOf(draft, service.id, photoIds)) continue;
    if (measuring === "asked") problems[`figures.${service.id}`] = messages.notMeasured;
    const field = figureFieldOf(service, opening.kind, method);
    if (!field) continue;
    const typed = draft.figures[service.id] ?? field.fallback;
    const problem = sizeProblem(service, field, typed, draft.meant[service.id] === typed);
    if (problem) problems[`figures.${service.id}`] = problem;
  }
  return problems;
}

/** What is wrong with a size as it was typed; null where nothing is. `meant`: the customer says that it is no slip. */
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

/** The request as it is sent. */
export function requestOf(draft: FormDraft, opening: FormOpening, photoIds: string[]): RequestToSubmit {
  const method = methodChosen(draft, opening);
  return {
    business_owner_id: opening.business_owner_id,
    request_id: draft.request_id,
    kind: opening.kind,
    name: draft.name,
    email: draft.email.trim(),
    phone: draft.phone,
    address: draft.address,
    estimate_method: method === "measure" ? "manual" : method,
    services: chosenServices(draft, opening).map((service) => {
      const measured = measures(service, opening.kind, method) && measuredOf(draft, service.id, photoIds);
      const field = figureFieldOf(service, opening.kind, method);
      const figure = field && readSize(draft.figures[service.id] ?? field.fallback, field.measure);
      return {
        service_id: service.id,
        ...(measured
          ? { measurement: measured.taps }
          : field && figure !== null
            ? field.measure.kind === "area"
              ? { manual_area: figure }
              : { manual_quantity: figure }
            : {}),
        components: service.components
          .filter((component) => component.is_required || draft.parts[component.id] !== undefined)
          .map((component) => ({
            id: component.id,
            ...(isCounted(component) ? { quantity: Number(countOnLeaving(draft.parts[component.id] ?? "1")) } : {}),
          })),
      };
    }),
    photo_ids: photoIds,
    reference_object: draft.reference_object,
    notes: draft.notes,
    website: draft.website,
  };
}
