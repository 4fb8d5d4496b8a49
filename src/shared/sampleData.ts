/**
 * Words for believable sample data: for the demo, for the sample business, and for load tests. None of the people
 * exist. The telephone numbers are from the range reserved for fiction.
 */
export const firstNames = [
  "Maria",
  "James",
  "Aisha",
  "Robert",
  "Linda",
  "Carlos",
  "Emily",
  "David",
  "Priya",
  "Michael",
  "Grace",
  "Daniel",
  "Hannah",
  "Luis",
  "Karen",
  "Tom",
  "Nadia",
  "Steven",
  "Olga",
  "Marcus",
  "Julie",
  "Peter",
  "Sofia",
  "Brian",
] as const;
export const lastNames = [
  "Alvarez",
  "Bennett",
  "Chen",
  "Dawson",
  "Eriksen",
  "Foster",
  "Garcia",
  "Hughes",
  "Ibrahim",
  "Johnson",
  "Kowalski",
  "Larsen",
  "Mitchell",
  "Nguyen",
  "Ortiz",
  "Patel",
  "Quinn",
  "Rossi",
  "Schmidt",
  "Taylor",
  "Usman",
  "Vargas",
  "Walker",
  "Young",
] as const;
export const streets = [
  "Maple Avenue",
  "Oak Street",
  "Cedar Lane",
  "Birch Road",
  "Elm Court",
  "Willow Way",
  "Lakeview Drive",
  "Hillside Road",
  "Orchard Street",
  "Prairie Lane",
  "Sunset Boulevard",
  "Mill Road",
] as const;
export const towns = [
  "Naperville, IL",
  "Aurora, IL",
  "Oswego, IL",
  "Plainfield, IL",
  "Wheaton, IL",
  "Batavia, IL",
] as const;
export const requestNotes = [
  "Gate code is 4411.",
  "Please call before coming.",
  "There is a dog in the yard.",
  "The north side is the worst.",
  "Oil stain near the garage.",
  "Weekends are best for us.",
] as const;

/** A service of a sample business. Rates in dollars. */
export type SampleService = {
  name: string;
  description: string;
  rate: number;
  unit: string;
  minimum_price: number;
  pricing_model: "area" | "count";
  service_category: "general" | "pressure_washing" | "sealcoating";
  ai_focus_instructions: string;
};

/** The four services of a sample business. */
export const sampleServices: readonly SampleService[] = [
  {
    name: "Driveway Pressure Washing",
    description: "Concrete and paver driveways, pre-treated and rinsed.",
    rate: 0.25,
    unit: "per sq ft",
    minimum_price: 150,
    pricing_model: "area",
    service_category: "pressure_washing",
    ai_focus_instructions: "Measure the paved driveway only, without lawn or road.",
  },
  {
    name: "House Soft Wash",
    description: "Gentle low-pressure wash of siding and trim.",
    rate: 0.35,
    unit: "per sq ft",
    minimum_price: 200,
    pricing_model: "area",
    service_category: "pressure_washing",
    ai_focus_instructions: "Measure the walls, without windows and doors.",
  },
  {
    name: "Driveway Sealcoating",
    description: "Crack filling and two coats of sealer.",
    rate: 0.85,
    unit: "per sq ft",
    minimum_price: 500,
    pricing_model: "area",
    service_category: "sealcoating",
    ai_focus_instructions: "Measure the asphalt only and note cracks.",
  },
  {
    name: "Window Cleaning",
    description: "Inside and out, screens and sills included.",
    rate: 15,
    unit: "per window",
    minimum_price: 75,
    pricing_model: "count",
    service_category: "general",
    ai_focus_instructions: "Count the windows that are visible.",
  },
];
