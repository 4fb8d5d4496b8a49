import * as z from "zod";
import { pricingModels, serviceCategories, type ServiceCategory } from "#features/services/pricing.ts";

/** What can be offered and how it is priced, as the owner writes it down. Money in dollars. */
export const serviceInput = z.object({
  name: z.string().trim().min(1, "Service name is required.").max(200),
  description: z.string().trim().max(5_000).nullish().transform((text) => text || null),
  rate: z.number().min(0, "The rate cannot be negative.").max(10_000_000).default(0),
  unit: z.string().trim().min(1).max(60).default("per sq ft"),
  custom_unit: z.string().trim().max(60).nullish().transform((text) => text || null),
  minimum_price: z.number().min(0, "The minimum price cannot be negative.").max(10_000_000).nullish().transform((price) => price ?? 0),
  ai_focus_instructions: z.string().max(5_000).nullish().transform((text) => text || null),
  show_price: z.boolean().default(false),
  show_ai_analysis: z.boolean().default(false),
  service_category: z.enum(serviceCategories).default("general"),
  pricing_model: z.enum(pricingModels).default("area"),
});
export type ServiceInput = z.input<typeof serviceInput>;

/** A service as it is stored. */
export const service = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  rate: z.number(),
  unit: z.string(),
  custom_unit: z.string().nullable(),
  minimum_price: z.number(),
  ai_focus_instructions: z.string().nullable(),
  show_price: z.boolean(),
  show_ai_analysis: z.boolean(),
  ai_enabled: z.boolean(),
  service_category: z.enum(serviceCategories),
  pricing_model: z.enum(pricingModels),
  version: z.int(),
  created_by: z.uuid(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Service = z.output<typeof service>;

/** One part of a package, as the owner writes it down. */
export const componentInput = z.object({
  name: z.string().trim().min(1, "Please fill in all required fields").max(200),
  description: z.string().trim().max(5_000).nullish().transform((text) => text || null),
  pricing_model: z.enum(pricingModels).default("area"),
  rate: z.number().min(0, "The rate cannot be negative.").max(10_000_000),
  unit: z.string().trim().min(1, "Please fill in all required fields").max(60),
  custom_unit: z.string().trim().max(60).nullish().transform((text) => text || null),
  minimum_price: z.number().min(0, "The minimum price cannot be negative.").max(10_000_000).nullish().transform((price) => price ?? 0),
  ai_focus_instructions: z.string().max(5_000).nullish().transform((text) => text || null),
  is_required: z.boolean().default(true),
});
export type ComponentInput = z.input<typeof componentInput>;

/** One part of a package as it is stored. */
export const serviceComponent = z.object({
  id: z.uuid(),
  service_id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  pricing_model: z.enum(pricingModels),
  rate: z.number(),
  unit: z.string(),
  custom_unit: z.string().nullable(),
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
 * Reads the import format in which an area of trade hides as a marker in the AI instructions: the marker sets the
 * category and is stripped; none is ever stored.
 */
export function readMarker(instructions: string | null, category: ServiceCategory): { instructions: string | null; category: ServiceCategory } {
  let text = instructions ?? "";
  let found = category;
  for (const [marker, means] of Object.entries(markers)) {
    if (!text.includes(marker)) continue;
    found = means;
    text = text.replaceAll(marker, "");
  }
  return { instructions: text.trim() || null, category: found };
}
