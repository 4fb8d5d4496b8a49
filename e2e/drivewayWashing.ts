import type { ServiceInput } from "#features/catalog/services/service.ts";

/**
 * The service of most homeowner journeys: priced by the square foot with a minimum, photo analysis on, prices shown.
 */
export const washing: ServiceInput = {
  name: "Driveway Washing",
  description: "Concrete and pavers, edges included.",
  rate: 0.25,
  unit: "per sq ft",
  minimum_price: 150,
  ai_focus_instructions: "Measure the driveway only.",
  show_price: true,
  show_ai_analysis: true,
  service_category: "pressure_washing",
};

/** The business that offers it. */
export const greenValley = { name: "Green Valley Wash", phone: "(555) 010-0142", time_zone: "America/Chicago" };
