import type { ServiceInput } from "#features/catalog/services/service.ts";

/** A service by the square foot, without a minimum, with photo analysis and visible prices. */
export const drivewayWash: ServiceInput = {
  name: "Driveway wash",
  rate: 0.25,
  unit: "per sq ft",
  minimum_price: 0,
  ai_focus_instructions: "Measure the driveway.",
  show_price: true,
  show_ai_analysis: true,
  service_category: "pressure_washing",
};
