/** What a business says of itself, as homeowners read it. */
export const messages = {
  licensedInsured: "Licensed & insured",
  since: (year: number) => `since ${year}`,
  hours: (hours: string) => `Hours: ${hours}`,
  reviewsOn: (site: string) => `Reviews on ${site}`,
};
