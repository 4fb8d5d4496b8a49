import type { ServiceInput } from "#features/catalog/services/service.ts";

/** What most journeys of homeowners ask for: priced by the square foot, with a minimum, photos analysed, prices shown. */
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

/** Who offers it. */
export const greenValley = { name: "Green Valley Wash", phone: "(555) 010-0142", time_zone: "America/Chicago" };
