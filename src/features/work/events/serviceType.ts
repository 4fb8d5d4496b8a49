/** The kinds of work an event can be. */
export const serviceTypes = [
  "pressure_washing",
  "sealcoating",
  "maintenance",
  "repair",
  "inspection",
  "other",
] as const;
export type ServiceType = (typeof serviceTypes)[number];

/** How the kinds of work are called. */
export const serviceTypeLabels: Record<ServiceType, string> = {
  pressure_washing: "Pressure Washing",
  sealcoating: "Sealcoating",
  maintenance: "Maintenance",
  repair: "Repair",
  inspection: "Inspection",
  other: "Other",
};
