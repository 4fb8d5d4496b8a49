/** Texts of a business's profile, as homeowners read them. */
export const messages = {
  licensedInsured: "Licensed & insured",
  since: (year: number) => `since ${year}`,
  hours: (hours: string) => `Hours: ${hours}`,
  reviewsOn: (site: string) => `Reviews on ${site}`,
};
