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

/** The display names of the kinds of work. */
export const serviceTypeLabels: Record<ServiceType, string> = {
  pressure_washing: "Pressure Washing",
  sealcoating: "Sealcoating",
  maintenance: "Maintenance",
  repair: "Repair",
  inspection: "Inspection",
  other: "Other",
};
