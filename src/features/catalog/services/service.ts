import * as z from "zod";
import {
  calibrationMethods,
  calibrationPairs,
  type Calibrations,
  type Predictions,
} from "#features/catalog/pricing/calibration.ts";
import { pricingModels, serviceCategories, type ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { namesNoAddress } from "#shared/contact/addressInText.ts";
import { fieldLengths, tooLong } from "#shared/fieldLengths.ts";
import { oneLine, optionalLine, optionalText, versionRead } from "#shared/inputBounds.ts";
import { amountWords, enteredAmount, enteredRate } from "#shared/money/enteredAmount.ts";
import { pluralByRule } from "./unitPlural.ts";

/** The maximum of a minimum price, in dollars. */
const maxMinimum = 10_000_000;

/** The message about a minimum price that cannot be taken. */
export const minimumWords = amountWords(maxMinimum);

const minimumPrice = enteredAmount(maxMinimum);

const mailedName = namesNoAddress("Service names");

/** The message if a count uses a custom unit and the owner has not entered it. */
export const customUnitMissing = "Please specify your custom unit for count-based pricing.";

/** The message if a service is priced from photos and has no rate to price them by. */
export const rateMissing = "Rate is required when AI Analysis is enabled.";

const serviceFields = z.object({
  name: oneLine("Service name is required.")
    .min(1, "Service name is required.")
    .max(fieldLengths.name, tooLong(fieldLengths.name))
    .refine(...mailedName),
  description: optionalText(fieldLengths.description),
  name_es: optionalLine(fieldLengths.name).refine(...mailedName),
  description_es: optionalText(fieldLengths.description),
  rate: enteredRate.default(0),
  unit: oneLine().min(1).max(fieldLengths.unit).default("per sq ft"),
  custom_unit: optionalLine(fieldLengths.unit),
  /** The plural of the counted item, if the rule does not make it. */
  unit_plural: optionalLine(fieldLengths.unit),
  minimum_price: minimumPrice.nullish().transform((price) => price ?? 0),
  ai_focus_instructions: optionalText(fieldLengths.description),
  show_price: z.boolean().default(false),
  show_ai_analysis: z.boolean().default(false),
  service_category: z.enum(serviceCategories).default("general"),
  pricing_model: z.enum(pricingModels).default("area"),
  /** Customers see a price only if its size is known at least this exactly, in percent either way; null: always. */
  widest_range: z
    .number()
    .positive("The width must be above 0.")
    .max(100, "The width can be at most 100%.")
    .nullish()
    .transform((width) => width ?? null),
});

/** Refuses fields of a service that do not fit each other: an analysis needs a rate, a custom unit its name. */
function fieldsAgree(
  { show_ai_analysis, rate: price, unit, custom_unit }: z.output<typeof serviceFields>,
  context: z.RefinementCtx,
): void {
  if (show_ai_analysis && price === 0) context.addIssue({ code: "custom", path: ["rate"], message: rateMissing });
  if (unit === "custom" && custom_unit === null)
    context.addIssue({ code: "custom", path: ["custom_unit"], message: customUnitMissing });
}

/** A service and its pricing, as the owner enters it. Money in dollars. */
export const serviceInput = serviceFields.superRefine(fieldsAgree);
export type ServiceInput = z.input<typeof serviceInput>;

/** The new values of a stored service. `version` is the one that the owner read. */
export const serviceChange = serviceFields.extend({ id: z.uuid(), version: versionRead }).superRefine(fieldsAgree);

/** The limit of services created at once. */
export const maxServicesPerBatch = 20;

/** The calibrations of a service from finished jobs; null until there are any. */
export const calibrations = z.custom<Calibrations>((value) => typeof value === "object" && value !== null).nullable();

/** The predicted sizes of a job, by source and hand. */
export const predictions = z.custom<Predictions>((value) => typeof value === "object" && value !== null);

/** A stored service. */
export const service = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  name_es: z.string().nullable(),
  description_es: z.string().nullable(),
  rate: z.number(),
  unit: z.string(),
  custom_unit: z.string().nullable(),
  unit_plural: z.string().nullable(),
  minimum_price: z.number(),
  ai_focus_instructions: z.string().nullable(),
  show_price: z.boolean(),
  show_ai_analysis: z.boolean(),
  ai_enabled: z.boolean(),
  widest_range: z.number().nullable(),
  calibrations,
  service_category: z.enum(serviceCategories),
  pricing_model: z.enum(pricingModels),
  /** The points that are copied to each visit of this service when it is planned. */
  checklist: z.array(z.string()),
  version: z.int(),
  created_by: z.uuid(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Service = z.output<typeof service>;

const learnedPhone = z.object({
  camera: z.string(),
  jobs: z.int().describe("Number of completed jobs that it is based on."),
  bias: z.number(),
  spread: z.number(),
  correction: z
    .object({
      bias: z.number(),
      stretch: z.number().describe("The factor of the logarithmic width of the intervals of areas on new photos."),
    })
    .nullable(),
});

/**
 * The predicted and actual sizes of a service's jobs: `awaiting` is the number of finished jobs without an actual size
 * yet. `phones`: what the jobs of all services taught of the phones that took their photos; null before the first.
 */
export const serviceAccuracy = z.object({
  service: z.object({
    id: z.uuid(),
    name: z.string(),
    pricing_model: z.enum(pricingModels),
    unit: z.string(),
    custom_unit: z.string().nullable(),
    unit_plural: z.string().nullable(),
  }),
  calibrations,
  pairs: z.array(
    z.object({
      estimate_id: z.uuid(),
      name: z.string(),
      method: z.enum(calibrationMethods),
      predicted: z.number(),
      actual: z.number(),
      created_at: z.string(),
    }),
  ),
  awaiting: z.int(),
  phones: z.array(learnedPhone).nullable(),
});
export type ServiceAccuracy = z.output<typeof serviceAccuracy>;

/**
 * The pairs of predicted and actual sizes from a service's finished jobs, in the jobs' order: one pair for each source
 * and hand of a job.
 */
export function accuracyPairs(
  finished: readonly {
    estimate_id: string;
    name: string;
    created_at: string;
    predictions: Predictions;
    actual_size: number | null;
  }[],
): ServiceAccuracy["pairs"] {
  return calibrationPairs(finished).map(({ of: { estimate_id, name, created_at }, method, predicted, actual }) => ({
    estimate_id,
    name,
    method,
    predicted,
    actual,
    created_at,
  }));
}

/** A service as lists show it, with the number of its components. */
export const listedService = service.extend({ component_count: z.int() });
export type ListedService = z.output<typeof listedService>;

/** One part of a package, as the owner enters it. */
export const componentInput = z.object({
  name: oneLine("Please fill in all required fields")
    .min(1, "Please fill in all required fields")
    .max(fieldLengths.name, tooLong(fieldLengths.name))
    .refine(...mailedName),
  description: optionalText(fieldLengths.description),
  name_es: optionalLine(fieldLengths.name).refine(...mailedName),
  description_es: optionalText(fieldLengths.description),
  pricing_model: z.enum(pricingModels).default("area"),
  rate: enteredRate,
  unit: oneLine("Please fill in all required fields")
    .min(1, "Please fill in all required fields")
    .max(fieldLengths.unit, tooLong(fieldLengths.unit)),
  custom_unit: optionalLine(fieldLengths.unit),
  /** The plural of the counted item, if the rule does not make it. */
  unit_plural: optionalLine(fieldLengths.unit),
  minimum_price: minimumPrice.nullish().transform((price) => price ?? 0),
  ai_focus_instructions: optionalText(fieldLengths.description),
  is_required: z.boolean().default(true),
});
export type ComponentInput = z.input<typeof componentInput>;

/** One stored part of a package. */
export const serviceComponent = z.object({
  id: z.uuid(),
  service_id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  name_es: z.string().nullable(),
  description_es: z.string().nullable(),
  pricing_model: z.enum(pricingModels),
  rate: z.number(),
  unit: z.string(),
  custom_unit: z.string().nullable(),
  unit_plural: z.string().nullable(),
  minimum_price: z.number(),
  ai_focus_instructions: z.string().nullable(),
  is_required: z.boolean(),
  sort_order: z.int(),
  version: z.int(),
  created_by: z.uuid(),
});
export type ServiceComponent = z.output<typeof serviceComponent>;

const markers: Record<string, ServiceCategory> = {
  "[PRESSURE_WASHING_CRM]": "pressure_washing",
  "[SEALCOATING_CRM]": "sealcoating",
  "[GENERAL_CRM]": "general",
};

/**
 * Reads the import format that marks the vertical in the AI instructions: the marker sets the category and is removed,
 * so that it is never stored.
 */
function readMarker(
  instructions: string | null,
  category: ServiceCategory,
): { instructions: string | null; category: ServiceCategory } {
  let text = instructions ?? "";
  let found = category;
  for (const [marker, means] of Object.entries(markers)) {
    if (!text.includes(marker)) continue;
    found = means;
    text = text.replaceAll(marker, "");
  }
  return { instructions: text.trim() || null, category: found };
}

/** The saved form of the owner's input: an import marker is read, and AI is enabled exactly when its analysis is shown. */
export function serviceToSave(
  written: z.output<typeof serviceInput>,
): Omit<Service, "id" | "calibrations" | "checklist" | "version" | "created_by" | "created_at" | "updated_at"> {
  const custom = written.unit === "custom";
  const { instructions, category } = readMarker(written.ai_focus_instructions, written.service_category);
  return {
    ...written,
    custom_unit: custom ? written.custom_unit : null,
    unit_plural: custom ? pluralToSave(written.custom_unit ?? "", written.unit_plural) : null,
    ai_focus_instructions: instructions,
    service_category: category,
    ai_enabled: written.show_ai_analysis,
  };
}

/** The saved form of a component: a counted item has its plural. */
export const componentToSave = <Written extends z.output<typeof componentInput>>(written: Written): Written => ({
  ...written,
  unit_plural: written.pricing_model === "count" ? pluralToSave(written.unit, written.unit_plural) : null,
});

/** The owner's own plural of a counted item, else the one by the rule. */
const pluralToSave = (unit: string, own: string | null) => own ?? pluralByRule(unit);

/** The messages for a service or component that another device deleted or changed during an edit. */
export const conflictMessages = {
  serviceDeleted: "This service was deleted on another device.",
  serviceChanged: "This service was changed on another device. Check the latest values and save again.",
  componentDeleted: "This component was deleted on another device.",
  componentChanged: "This component was changed on another device. Check the latest values and save again.",
  orderChanged: "The components of this service were changed on another device. Put them in order again.",
};
