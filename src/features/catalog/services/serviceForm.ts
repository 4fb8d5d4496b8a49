import * as z from "zod";
import {
  measureOf,
  nounOf,
  pricingModels,
  serviceCategories,
  simpleUnits,
  unitsOfModel,
  type Priced,
  type ServiceCategory,
  sizeText,
} from "#features/catalog/pricing/measure.ts";
import { priceOf, toSquareFeet } from "#features/catalog/pricing/pricing.ts";
import type { FieldLabels } from "#shared/fieldChanges.ts";
import { pluralByRule } from "./unitPlural.ts";
import {
  customUnitMissing,
  minimumWords,
  rateMissing,
  serviceInput,
  type Service,
  type ServiceInput,
} from "./service.ts";
import { formatMoney, readFigure } from "#shared/figures/figures.ts";
import { rateWords } from "#shared/money/enteredAmount.ts";

/** The two forms for a service: the simple one has a few units, the other a pricing model. */
export type FormVariant = "simple" | "pricing_model";

/** The page that manages a service: that of one vertical, or of all. */
export type ServicesArea = "all" | ServiceCategory;

/** The form that a page uses. */
export function variantOf(area: ServicesArea): FormVariant {
  return area === "pressure_washing" || area === "sealcoating" ? "simple" : "pricing_model";
}

/** The form's values: figures as typed. */
const typed = z.object({
  name: z.string(),
  description: z.string(),
  name_es: z.string(),
  description_es: z.string(),
  rate: z.string(),
  unit: z.string(),
  custom_unit: z.string(),
  unit_plural: z.string(),
  minimum_price: z.string(),
  ai_focus_instructions: z.string(),
  show_price: z.boolean(),
  show_ai_analysis: z.boolean(),
  service_category: z.enum(serviceCategories),
  pricing_model: z.enum(pricingModels),
  widest_range: z.string(),
} satisfies Record<keyof ServiceInput, z.ZodType>);
export type ServiceFormValues = z.infer<typeof typed>;

/** The labels of the form's fields. */
export const serviceLabels: FieldLabels<Required<ServiceInput>> = {
  name: "Service Name",
  description: "Description",
  name_es: "Name in Spanish",
  description_es: "Description in Spanish",
  service_category: "Category",
  pricing_model: "Pricing Model",
  show_ai_analysis: "AI Analysis",
  rate: "Rate",
  unit: "Unit",
  custom_unit: "Custom Unit",
  unit_plural: "Plural",
  minimum_price: "Minimum Price",
  ai_focus_instructions: "AI Focus Instructions",
  show_price: "Show price to customers",
  widest_range: "Hide uncertain prices",
};

const words = {
  simple: {
    name: "Service name is required.",
    rate: rateMissing,
    instructions:
      "AI Focus Instructions are required when AI Analysis is enabled. Please provide specific instructions for what the AI should measure.",
  },
  pricing_model: {
    name: "Please enter a service name.",
    rate: "Please enter a rate for AI-enabled services.",
    instructions: "Please provide AI focus instructions for AI-enabled services.",
  },
};

/** The message beside a width that cannot be parsed. */
const noPercentage = "Please enter a percentage, such as 20.";

/**
 * The first values of a new service: the simple forms have AI analysis and a visible price on, the full one has both
 * off.
 */
export function newService(area: ServicesArea): ServiceFormValues {
  const simple = variantOf(area) === "simple";
  return {
    name: "",
    description: "",
    name_es: "",
    description_es: "",
    rate: "",
    unit: "per sq ft",
    custom_unit: "",
    unit_plural: "",
    minimum_price: "",
    ai_focus_instructions: "",
    show_price: simple,
    show_ai_analysis: simple,
    service_category: area === "all" ? "general" : area,
    pricing_model: "area",
    widest_range: "",
  } satisfies ServiceFormValues & Record<keyof ServiceInput, unknown>;
}

/** Returns the form values of a stored service. */
export function valuesOf(service: Service): ServiceFormValues {
  return {
    name: service.name,
    description: service.description ?? "",
    name_es: service.name_es ?? "",
    description_es: service.description_es ?? "",
    rate: service.rate === 0 ? "" : String(service.rate),
    unit: service.unit,
    custom_unit: service.custom_unit ?? "",
    unit_plural: service.unit_plural ?? pluralByRule(service.custom_unit ?? ""),
    minimum_price: service.minimum_price === 0 ? "" : String(service.minimum_price),
    ai_focus_instructions: service.ai_focus_instructions ?? "",
    show_price: service.show_price,
    show_ai_analysis: service.show_ai_analysis,
    service_category: service.service_category,
    pricing_model: service.pricing_model,
    widest_range: service.widest_range === null ? "" : String(service.widest_range),
  } satisfies Record<keyof ServiceInput, unknown>;
}

/** Further changes in a form after a change of the pricing model: its units differ, so the unit is cleared. */
export const afterChangingModel: Partial<ServiceFormValues> = { unit: "", custom_unit: "", unit_plural: "" };

/**
 * The form's rules, as a schema from typed to saved values. Every invalid field is reported at once. A rate is required
 * if prices are estimated automatically; instructions only if a model is available to read them (`hasModel`).
 */
export function serviceForm(variant: FormVariant, { hasModel }: { hasModel: boolean }) {
  const say = words[variant];
  return typed.transform((values, context): ServiceInput => {
    const reported = new Set<string>();
    const refuse = (field: keyof ServiceFormValues, message: string) => {
      if (reported.has(field)) return;
      reported.add(field);
      context.issues.push({ code: "custom", input: values, path: [field], message });
    };
    const withAnalysis = values.show_ai_analysis;
    const minimum = readFigure(values.minimum_price);
    const readWidth = readFigure(values.widest_range.replace("%", ""));
    // A hidden field must not block saving.
    const widest = values.show_price || !Number.isNaN(readWidth) ? readWidth : null;
    const rate = readFigure(values.rate);
    const priced = withAnalysis || (rate ?? 0) !== 0;

    if (values.name.trim() === "") refuse("name", say.name);
    if (Number.isNaN(rate)) refuse("rate", rateWords);
    if (withAnalysis && (rate ?? 0) === 0) refuse("rate", say.rate);
    if (withAnalysis && hasModel && values.ai_focus_instructions.trim() === "")
      refuse("ai_focus_instructions", say.instructions);
    if (priced && values.unit === "") refuse("unit", "Please choose a unit.");
    if (priced && values.unit === "custom" && values.custom_unit.trim() === "")
      refuse("custom_unit", customUnitMissing);
    if (Number.isNaN(minimum)) refuse("minimum_price", minimumWords);
    if (Number.isNaN(widest)) refuse("widest_range", noPercentage);
    if (reported.size > 0) return z.NEVER;

    const written = {
      ...values,
      ...unitAndModel(variant, values),
      rate: rate ?? 0,
      minimum_price: minimum ?? 0,
      widest_range: widest,
    } satisfies Record<keyof ServiceInput, unknown>;
    for (const issue of serviceInput.safeParse(written).error?.issues ?? [])
      refuse(issue.path[0] as keyof ServiceFormValues, issue.message);
    return written;
  });
}

/**
 * True if a required field of a service is empty: the name, or the rate for the analysis. A wrong figure is not
 * missing.
 */
export function lacksRequired(values: Pick<ServiceFormValues, "name" | "rate" | "show_ai_analysis">): boolean {
  return values.name.trim() === "" || (values.show_ai_analysis && (readFigure(values.rate) ?? 0) === 0);
}

/**
 * The simple form has no pricing model: a flat rate is fixed, its other units are areas, and a unit of the other form
 * keeps its model.
 */
function unitAndModel(
  variant: FormVariant,
  { unit, custom_unit, unit_plural, pricing_model }: ServiceFormValues,
): Pick<ServiceInput, "unit" | "custom_unit" | "unit_plural" | "pricing_model"> {
  const own = unit === "custom" && custom_unit.trim() !== "";
  const chosen = unit === "" || (unit === "custom" && !own) ? (unitsOfModel[pricing_model][0] ?? "per sq ft") : unit;
  if (variant === "pricing_model" || !isSimple(chosen))
    return {
      unit: chosen,
      ...(own ? { custom_unit, unit_plural: unit_plural.trim() || null } : noOwnUnit),
      pricing_model,
    };
  return { unit: chosen, ...noOwnUnit, pricing_model: chosen === "flat rate" ? "fixed" : "area" };
}

const noOwnUnit = { custom_unit: null, unit_plural: null };

function isSimple(unit: string): boolean {
  return simpleUnits.some((simple) => simple === unit);
}

/** The units that the form offers; a stored unit outside them stays a choice. */
export function unitsOffered(
  variant: FormVariant,
  pricing_model: ServiceFormValues["pricing_model"],
  stored?: Pick<Service, "unit" | "pricing_model">,
): readonly string[] {
  const units: readonly string[] = variant === "simple" ? simpleUnits : unitsOfModel[pricing_model];
  const storedUnit =
    stored && (variant === "simple" || stored.pricing_model === pricing_model) ? stored.unit : undefined;
  return storedUnit === undefined || units.includes(storedUnit) ? units : [...units, storedUnit];
}

/** "Example: 1,000 sq ft = $250.00.": a typed rate applied to a round figure; null without a valid rate. */
export function examplePrice(variant: FormVariant, values: ServiceFormValues): string | null {
  const rate = readFigure(values.rate);
  const minimum_price = readFigure(values.minimum_price);
  if (!rate || rate < 0 || Number.isNaN(rate) || Number.isNaN(minimum_price) || values.unit === "") return null;
  const priced: Priced = { ...values, ...unitAndModel(variant, values), rate, minimum_price } as Priced;
  const measure = measureOf(priced);
  if (measure.kind === "none") return null;
  const figure = measure.kind === "area" ? (measure.unit === "acre" ? 2 : 1_000) : 10;
  const price = priceOf(
    priced,
    measure.kind === "area" ? { squareFeet: toSquareFeet(figure, measure) } : { quantity: figure },
  );
  if (price === null) return null;
  return `Example: ${sizeText(figure, nounOf(measure))} = ${formatMoney(price)}${price === minimum_price ? " (your minimum)" : ""}.`;
}
