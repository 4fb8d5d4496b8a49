import type { QuoteContent } from "#features/quotes/quote-rules/quote.ts";

/** The page on which its customers can leave a review. */
export const demoReviewLink = "https://reviews.example/lakeview-exterior-care";

/** The business that offers in the demo. */
export const demoOffering: QuoteContent["business"] = {
  name: "Lakeview Exterior Care",
  phone: "(630) 555-0100",
  email: "you@your-business.example",
  town: "Naperville, IL",
  address: "214 Mill Street, Naperville, IL 60540",
  license_number: "IL 104-018273",
  website: "lakeview-exterior.example",
  licensed_insured: true,
  color: null,
  logo: null,
};
