import type { ServiceInput } from "./service.ts";
import type { Trade } from "#shared/trades.ts";

/**
 * Services as trades commonly offer them, as a start instead of an empty form. The rates are starting points. `range`
 * is the usual rate in published US price guides for homeowners and contractors, 2024 to 2026, in the template's own
 * unit, and `rate` is within it.
 */
export type ServiceTemplate = {
  key: string;
  trade: Trade;
  /** The usual rates, from and to, in dollars per unit. */
  range: readonly [low: number, high: number];
  service: Required<
    Pick<
      ServiceInput,
      "name" | "description" | "rate" | "unit" | "pricing_model" | "service_category" | "ai_focus_instructions"
    >
  > & { minimum_price: number; custom_unit?: string };
};

/** The source of the usual rates, as text beside them. */
export const rangeSource = "Usual range in published US price guides, 2024–2026. Set your own.";

const washing = { service_category: "pressure_washing", pricing_model: "area", unit: "per sq ft" } as const;
const perFoot = {
  service_category: "general",
  pricing_model: "count",
  unit: "custom",
  custom_unit: "linear ft",
} as const;
const perArea = { service_category: "general", pricing_model: "area", unit: "per sq ft" } as const;

/** Every template, the more common ones of a trade first. */
export const serviceTemplates: readonly ServiceTemplate[] = [
  {
    key: "driveway-washing",
    trade: "pressure_washing",
    range: [0.2, 0.55],
    service: {
      ...washing,
      name: "Driveway Washing",
      description: "Concrete, asphalt or paver driveways, pressure washed and rinsed.",
      rate: 0.3,
      minimum_price: 125,
      ai_focus_instructions: "Measure the driveway only, without lawn, street or walkways.",
    },
  },
  {
    key: "house-washing",
    trade: "pressure_washing",
    range: [0.15, 0.75],
    service: {
      ...washing,
      name: "House Washing",
      description: "Siding soft washed: dirt, mold and algae removed.",
      rate: 0.3,
      minimum_price: 225,
      ai_focus_instructions: "Measure the outside walls of the house, without windows, doors and roof.",
    },
  },
  {
    key: "roof-cleaning",
    trade: "pressure_washing",
    range: [0.3, 0.7],
    service: {
      ...washing,
      name: "Roof Cleaning",
      description: "Moss, algae and dark streaks removed with a low-pressure wash.",
      rate: 0.45,
      minimum_price: 300,
      ai_focus_instructions: "Measure the roof's surface that is to be cleaned, along its slope.",
    },
  },
  {
    key: "deck-washing",
    trade: "pressure_washing",
    range: [0.25, 0.7],
    service: {
      ...washing,
      name: "Deck Washing",
      description: "Wood or composite decks, washed without damage to the boards.",
      rate: 0.4,
      minimum_price: 125,
      ai_focus_instructions: "Measure the floor of the deck only, without rails and steps.",
    },
  },
  {
    key: "driveway-sealing",
    trade: "sealcoating",
    range: [0.15, 0.5],
    service: {
      ...perArea,
      service_category: "sealcoating",
      name: "Driveway Sealcoating",
      description: "Cleaned and sealed against water, oil and frost.",
      rate: 0.25,
      minimum_price: 200,
      ai_focus_instructions: "Measure the asphalt driveway only, without lawn, street or walkways.",
    },
  },
  {
    key: "lot-sealing",
    trade: "sealcoating",
    range: [0.15, 0.35],
    service: {
      ...perArea,
      service_category: "sealcoating",
      name: "Parking Lot Sealcoating",
      description: "Asphalt lots cleaned and sealed in sections, so that you stay open.",
      rate: 0.2,
      minimum_price: 600,
      ai_focus_instructions: "Measure the asphalt of the parking lot only, without sidewalks and islands.",
    },
  },
  {
    key: "windows",
    trade: "window_cleaning",
    range: [8, 20],
    service: {
      service_category: "general",
      pricing_model: "count",
      unit: "per window",
      name: "Window Cleaning",
      description: "Inside and out, frames and sills wiped.",
      rate: 12,
      minimum_price: 120,
      ai_focus_instructions: "Count the windows of the house. A window with several panes counts as one.",
    },
  },
  {
    key: "screens",
    trade: "window_cleaning",
    range: [2, 6],
    service: {
      service_category: "general",
      pricing_model: "count",
      unit: "custom",
      custom_unit: "screen",
      name: "Window Screen Cleaning",
      description: "Screens taken out, washed and put back.",
      rate: 4,
      minimum_price: 60,
      ai_focus_instructions: "Count the window screens.",
    },
  },
  {
    key: "gutters",
    trade: "gutters",
    range: [0.7, 2.25],
    service: {
      ...perFoot,
      name: "Gutter Cleaning",
      description: "Leaves and dirt removed, downspouts flushed, everything hauled away.",
      rate: 1.25,
      minimum_price: 125,
      ai_focus_instructions: "Estimate the length of the gutters in feet.",
    },
  },
  {
    key: "mowing",
    trade: "lawn",
    range: [0.01, 0.06],
    service: {
      ...perArea,
      name: "Lawn Mowing",
      description: "Mowed, trimmed along the edges, clippings blown off walks and drives.",
      rate: 0.02,
      minimum_price: 45,
      ai_focus_instructions: "Measure the lawn only, without beds, driveway and house.",
    },
  },
  {
    key: "hedges",
    trade: "lawn",
    range: [50, 90],
    service: {
      service_category: "general",
      pricing_model: "time",
      unit: "per hour",
      name: "Yard Cleanup and Hedges",
      description: "Hedges trimmed, beds weeded, leaves raked and hauled away.",
      rate: 65,
      minimum_price: 130,
      ai_focus_instructions: "Say what there is to do in the yard.",
    },
  },
  {
    key: "exterior-painting",
    trade: "painting",
    range: [1.5, 4],
    service: {
      ...perArea,
      name: "Exterior Painting",
      description: "Walls washed, scraped, primed where needed and painted.",
      rate: 2.5,
      minimum_price: 800,
      ai_focus_instructions: "Measure the outside walls to be painted, without windows, doors and roof.",
    },
  },
  {
    key: "interior-painting",
    trade: "painting",
    range: [2, 6],
    service: {
      ...perArea,
      name: "Interior Painting",
      description: "Walls patched and painted, furniture and floors covered.",
      rate: 3,
      minimum_price: 350,
      ai_focus_instructions: "Measure the walls to be painted, without windows and doors.",
    },
  },
  {
    key: "hourly",
    trade: "other",
    range: [60, 125],
    service: {
      service_category: "general",
      pricing_model: "time",
      unit: "per hour",
      name: "Handyman Work",
      description: "Repairs and odd jobs around the house, by the hour.",
      rate: 85,
      minimum_price: 120,
      ai_focus_instructions: "Say what there is to repair or install.",
    },
  },
  {
    key: "visit",
    trade: "other",
    range: [75, 200],
    service: {
      service_category: "general",
      pricing_model: "fixed",
      unit: "flat rate",
      name: "Service Call",
      description: "A visit to look at the job, with a firm quote.",
      rate: 95,
      minimum_price: 0,
      ai_focus_instructions: "Say what is to be looked at.",
    },
  },
];

/** The templates of the given trade first, then the others; in their own order without a trade. */
export function templatesFor(trade: Trade | null): readonly ServiceTemplate[] {
  return [
    ...serviceTemplates.filter((template) => template.trade === trade),
    ...serviceTemplates.filter((template) => template.trade !== trade),
  ];
}
