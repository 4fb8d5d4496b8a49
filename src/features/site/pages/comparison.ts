/**
 * The price of other vendors' lowest plan, in US dollars a month, from their own pricing pages; docs/comparison.md has
 * the sources and the days on which we read them.
 */
export type Offer = {
  name: string;
  plan: string;
  /** The price of a month, billed monthly and billed a year ahead; null if we found no reliable figure. */
  monthly: number;
  paidYearly: number | null;
  /** The features included, and those that cost more. */
  note: string;
  /** The vendor's own pricing page. */
  page: string;
};

/** The period in which we read the prices. */
export const comparedIn = "May to September 2026";

/** The other vendors, most expensive first. */
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
