/**
 * The texts of units and rates. `units`: units of the product whose displayed words differ from the stored ones; an
 * owner's own words are shown as written.
 */
export const messages = {
  units: {} as Readonly<Record<string, { one: string; several: string; feminine?: boolean }>>,
  /** Short form, beside a number. */
  areaUnits: { acre: "acres" } as Readonly<Record<string, string>>,
  per: (unit: string) => `per ${unit}`,
  flatRate: "flat rate",
  individually: "Pricing to be determined individually",
};
