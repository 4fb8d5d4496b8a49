import type { PublicService } from "#features/requests/form-drafts/publicForm.ts";

/**
 * A service by the square foot as a public form gets it; these fields override parts of it. Its name is its id unless
 * they name it.
 */
export const publicService = (fields: Partial<PublicService> & { id: string }): PublicService => ({
  name: fields.id,
  description: null,
  name_es: null,
  description_es: null,
  rate: 0.25,
  has_rate: true,
  minimum_price: 0,
  widest_range: null,
  calibrations: null,
  unit: "per sq ft",
  custom_unit: null,
  unit_plural: null,
  pricing_model: "area",
  service_category: "general",
  ai_enabled: true,
  show_price: true,
  show_ai_analysis: true,
  components: [],
  ...fields,
});
