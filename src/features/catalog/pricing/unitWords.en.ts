/**
 * How units and rates are read. `units`: those that the product offers, where a language has other words for them than they
 * are stored in; an owner's own words stay as they are written.
 */
export const messages = {
  units: {} as Readonly<Record<string, { one: string; several: string; feminine?: boolean }>>,
  /** Short, beside a number. */
  areaUnits: { acre: "acres" } as Readonly<Record<string, string>>,
  per: (unit: string) => `per ${unit}`,
  flatRate: "flat rate",
  individually: "Pricing to be determined individually",
};
