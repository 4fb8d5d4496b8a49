/**
 * What others ask for their lowest plan, in US dollars a month, as their own pricing pages said; docs/comparison.md has the sources and
 * the days on which they were read.
 */
export type Offer = {
  name: string;
  plan: string;
  /** What a month costs, paid by the month and paid a year ahead; null where we found no figure for that which we trust. */
  monthly: number;
  paidYearly: number | null;
  /** What comes with it, and what costs more. */
  note: string;
  /** The vendor's own page of prices. */
  page: string;
};

/** When the prices were read. */
export const comparedIn = "May to September 2026";

/** The others, dearest first. */
export const otherOffers: readonly Offer[] = [
  {
    name: "Housecall Pro",
    plan: "Basic",
    monthly: 79,
    paidYearly: 59,
    note: "One user. Recurring service plans come with Max, $329.",
    page: "https://www.housecallpro.com/pricing/",
  },
  {
    name: "Markate",
    plan: "one plan",
    monthly: 49.95,
    paidYearly: 39.95,
    note: "$5 more for each employee, $10 more for online booking.",
    page: "https://www.markate.com/pricing",
  },
  {
    name: "Jobber",
    plan: "Core",
    monthly: 49,
    paidYearly: null,
    note: "One user. Optional line items on quotes come with a higher plan.",
    page: "https://www.getjobber.com/pricing/",
  },
];
