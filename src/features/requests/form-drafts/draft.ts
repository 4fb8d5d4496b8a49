import type { Measurement } from "#features/catalog/measurements/measurement.ts";
import { rateLabel } from "#features/catalog/pricing/measure.ts";
import type { FormOpening, PublicService } from "./publicForm.ts";
import type { RequestToSubmit } from "./request.ts";
import { emailProblem, missingEmail } from "#shared/contact/email.ts";
import { isPlainLine } from "#shared/words/plainText.ts";
import { messages } from "./fieldWords.en.ts";
import {
  type Method,
  type SizeReader,
  byArea,
  measures,
  figureFieldOf,
  partFieldOf,
  sizeProblem,
  typedSizeOf,
} from "./sizeField.ts";

/** The points on photos of the request, and the measured size as text: "about 810 sq ft, give or take 7%". */
export type MeasuredSize = { taps: Measurement; words: string };

/** A request while a customer fills it in, with every field as typed. The device stores it until it is sent. */
export type FormDraft = {
  request_id: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  /** The answer to the question for the town, if the address has none. */
  town: string;
  service_ids: string[];
  method: Method;
  /**
   * By service: the area or quantity as typed. `meant` has, by service or component, the typed text that the customer
   * confirmed despite its size.
   */
  figures: Record<string, string>;
  meant: Record<string, string>;
  /** By service: the measurement on the photos. */
  measured: Record<string, MeasuredSize>;
  /** By chosen component: its quantity as typed, "" if it needs none. */
  parts: Record<string, string>;
  reference_object: string;
  notes: string;
  /** The hidden field: only bots fill it in. */
  website: string;
};

/**
 * The errors of a draft, by field: `name`, `email`, `services`, `photos`, `figures.<service id>`, and
 * `parts.<component id>`.
 */
export type FormProblems = Record<string, string>;

/** An empty request. On a form with one service, that service is chosen. */
export function emptyDraft(request_id: string, opening: FormOpening): FormDraft {
  const only = opening.services.length === 1 ? opening.services[0] : undefined;
  return {
    request_id,
    name: "",
    email: "",
    phone: "",
    address: "",
    town: "",
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

/** Restores a stored draft on the current form: services that no longer exist are not chosen. */
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

/**
 * The estimation methods for the chosen services, the best on this server first. Empty if none of the services uses
 * them.
 */
export function methodsOffered(draft: FormDraft, opening: FormOpening): Method[] {
  const estimated = chosenServices(draft, opening).filter((service) => service.ai_enabled);
  if (estimated.length === 0) return [];
  const measure = estimated.some(byArea) ? (["measure"] as const) : [];
  return opening.analysis ? ["ai", ...measure, "manual"] : ["manual", ...measure];
}

/** The estimation method of the chosen services: the customer's choice if it is offered. */
export function methodChosen(draft: FormDraft, opening: FormOpening): Method | null {
  const offered = methodsOffered(draft, opening);
  return offered.find((method) => method === draft.method) ?? offered[0] ?? null;
}

/** The measurement for a service, if all its photos are still there. */
export function measuredOf(draft: FormDraft, serviceId: string, photoIds: readonly string[]): MeasuredSize | null {
  const measured = draft.measured[serviceId];
  return measured?.taps.photos.every(({ photo_id }) => photoIds.includes(photo_id)) ? measured : null;
}

/** "$0.25 per sq ft": a rate for the customer. Null if the business does not show it. */
export function rateWords(priced: { rate: number | null; unit: string; custom_unit: string | null }): string | null {
  return priced.rate === null ? null : rateLabel({ ...priced, rate: priced.rate });
}

/**
 * Returns the errors of a draft before it is sent; empty if there are none. `photos` is the number of photos of the
 * work, `photoIds` are those that were uploaded. `reader` is null until it has been loaded.
 */
export function findProblems(
  draft: FormDraft,
  opening: FormOpening,
  reader: SizeReader | null,
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
    for (const { component, field, typed } of chosenParts(draft, service)) {
      const meant = typed === field?.fallback || draft.meant[component.id] === typed;
      const problem = field && sizeProblem(component, field, typed, meant, reader);
      if (problem) problems[`parts.${component.id}`] = problem;
    }
    const measuring = measures(service, opening.kind, method);
    if (measuring && measuredOf(draft, service.id, photoIds)) continue;
    if (measuring === "asked") problems[`figures.${service.id}`] = messages.notMeasured;
    const field = figureFieldOf(service, opening.kind, method);
    if (!field) continue;
    const typed = draft.figures[service.id] ?? field.fallback;
    const problem = sizeProblem(service, field, typed, draft.meant[service.id] === typed, reader);
    if (problem) problems[`figures.${service.id}`] = problem;
  }
  return problems;
}

/** The components of a service that are included or were chosen, with the typed quantities of the counted ones. */
function chosenParts(draft: FormDraft, { components }: PublicService) {
  return components
    .filter(({ id, is_required }) => is_required || draft.parts[id] !== undefined)
    .map((component) => {
      const field = partFieldOf(component);
      return { component, field, typed: draft.parts[component.id] ?? field?.fallback ?? "" };
    });
}

/** The typed sizes of the chosen services and of their parts. */
export function typedSizes(draft: FormDraft, opening: FormOpening): string[] {
  return chosenServices(draft, opening).flatMap((service) => [
    draft.figures[service.id] ?? "",
    ...chosenParts(draft, service).map(({ typed }) => typed),
  ]);
}

/**
 * The address with the town that was asked for. `withTown` finds its place in the address; it may be null, because it is
 * loaded later.
 */
export function addressOf(
  { address, town }: Pick<FormDraft, "address" | "town">,
  withTown: ((address: string, town: string) => string) | null,
): string {
  if (address.trim() === "" || town.trim() === "") return address;
  return withTown ? withTown(address, town) : `${address.trim()}, ${town.trim()}`;
}

/** The request to send. `reader` may be null if all typed sizes are plain numbers. */
export function requestOf(
  draft: FormDraft,
  opening: FormOpening,
  photoIds: string[],
  reader: SizeReader | null,
): RequestToSubmit {
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
      const figure = field && typedSizeOf(service, field, draft.figures[service.id] ?? field.fallback, reader);
      return {
        service_id: service.id,
        ...(measured
          ? { measurement: measured.taps }
          : field && figure !== null
            ? field.measure.kind === "area"
              ? { manual_area: figure }
              : { manual_quantity: figure }
            : {}),
        components: chosenParts(draft, service).map(({ component, field, typed }) => ({
          id: component.id,
          ...(field ? { quantity: Math.max(1, typedSizeOf(component, field, typed, reader) ?? 1) } : {}),
        })),
      };
    }),
    photo_ids: photoIds,
    reference_object: draft.reference_object,
    notes: draft.notes,
    website: draft.website,
  };
}
