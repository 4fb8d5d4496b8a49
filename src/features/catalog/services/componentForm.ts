import * as z from "zod";
import { pricingModels, unitsOfComponent, type PricingModel } from "#features/catalog/pricing/measure.ts";
import { componentInput, minimumWords, type ComponentInput, type ServiceComponent } from "./service.ts";
import type { FieldLabels } from "#shared/fieldChanges.ts";
import { rateWords } from "#shared/money/enteredAmount.ts";
import { pluralByRule } from "./unitPlural.ts";
import { readFigure } from "#shared/figures/figures.ts";

/** A field of the form: a custom unit is typed into the unit field. */
type FormField = Exclude<keyof ComponentInput, "custom_unit">;

/** The values of a component's form: figures as typed. */
const typed = z.object({
  name: z.string(),
  description: z.string(),
  name_es: z.string(),
  description_es: z.string(),
  pricing_model: z.enum(pricingModels),
  rate: z.string(),
  unit: z.string(),
  unit_plural: z.string(),
  minimum_price: z.string(),
  ai_focus_instructions: z.string(),
  is_required: z.boolean(),
} satisfies Record<FormField, z.ZodType>);
export type ComponentFormValues = z.infer<typeof typed>;

/** The labels of the form's fields. */
export const componentLabels: FieldLabels<Record<FormField, unknown>> = {
  name: "Component Name",
  description: "Description",
  name_es: "Name in Spanish",
  description_es: "Description in Spanish",
  pricing_model: "Pricing Model",
  rate: "Rate",
  unit: "Unit",
  unit_plural: "Plural",
  minimum_price: "Minimum Price",
  ai_focus_instructions: "AI Focus Instructions",
  is_required: "Required",
};

/** The message when something required is missing. */
export const requiredMissing = "Please fill in all required fields";

/** The first values of a new component's form. */
export const newComponent: ComponentFormValues = {
  name: "",
  description: "",
  name_es: "",
  description_es: "",
  pricing_model: "area",
  rate: "",
  unit: "sq ft",
  unit_plural: "",
  minimum_price: "",
  ai_focus_instructions: "",
  is_required: true,
} satisfies ComponentFormValues & Record<FormField, unknown>;

/** Returns the form values of a stored component. */
export function valuesOfComponent(component: ServiceComponent): ComponentFormValues {
  return {
    name: component.name,
    description: component.description ?? "",
    name_es: component.name_es ?? "",
    description_es: component.description_es ?? "",
    pricing_model: component.pricing_model,
    rate: String(component.rate),
    unit: component.unit,
    unit_plural: component.unit_plural ?? (component.pricing_model === "count" ? pluralByRule(component.unit) : ""),
    minimum_price: component.minimum_price === 0 ? "" : String(component.minimum_price),
    ai_focus_instructions: component.ai_focus_instructions ?? "",
    is_required: component.is_required,
  } satisfies Record<FormField, unknown>;
}

/**
 * The unit of a component after its pricing model changes: empty, so that the owner chooses it, unless only one exists.
 */
export function unitAfterChangingModel(model: PricingModel): string {
  return model === "fixed" ? "flat rate" : "";
}

/** True if a required field of a component is empty. A wrong figure is not missing. */
export function lacksRequired({ name, rate, unit }: Pick<ComponentFormValues, "name" | "rate" | "unit">): boolean {
  return [name, rate, unit].some((typed) => typed.trim() === "");
}

/**
 * The units that a component's form offers; none if the owner types the unit. A stored unit outside them stays a
 * choice.
 */
export function componentUnits(
  model: PricingModel,
  stored?: Pick<ServiceComponent, "unit" | "pricing_model">,
): readonly string[] {
  if (model === "count") return [];
  const units = unitsOfComponent[model];
  return stored?.pricing_model !== model || units.includes(stored.unit) ? units : [...units, stored.unit];
}

/** The form's rules, as a schema from typed to saved values. Name, rate and unit are required. */
export const componentForm = typed.transform((values, context): ComponentInput => {
  const reported = new Set<string>();
  const refuse = (field: keyof ComponentFormValues, message: string) => {
    if (reported.has(field)) return;
    reported.add(field);
    context.issues.push({ code: "custom", input: values, path: [field], message });
  };
  const rate = readFigure(values.rate);
  const minimum = values.pricing_model === "fixed" ? 0 : readFigure(values.minimum_price);
  const unit = values.unit.trim().replace(/^per\s+/i, "");

  if (values.name.trim() === "") refuse("name", "Please enter a name.");
  if (rate === null) refuse("rate", "Please enter a rate.");
  if (Number.isNaN(rate)) refuse("rate", rateWords);
  if (unit === "")
    refuse(
      "unit",
      values.pricing_model === "count" ? "Please enter what is counted, such as window." : "Please choose a unit.",
    );
  if (Number.isNaN(minimum)) refuse("minimum_price", minimumWords);
  if (reported.size > 0) return z.NEVER;

  const written = {
    ...values,
    unit,
    unit_plural: values.pricing_model === "count" ? values.unit_plural : null,
    rate: rate ?? 0,
    minimum_price: minimum ?? 0,
  } satisfies Record<FormField, unknown>;
  for (const issue of componentInput.safeParse(written).error?.issues ?? [])
    refuse(issue.path[0] as keyof ComponentFormValues, issue.message);
  return written;
});
