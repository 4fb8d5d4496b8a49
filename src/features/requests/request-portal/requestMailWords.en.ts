/** Texts of the email to a customer about a request. */
export const messages = {
  subject: (who: string, services: string) => `${who} has your request: ${services}`,
  subjectWithPrice: (who: string, services: string) => `Your price from ${who}: ${services}`,
  thanks: "Thanks.",
  thanksTo: (name: string) => `Thanks, ${name}.`,
  hasRequest: (business: string) => `${business} has your request.`,
  wasSent: "Your request was sent.",
  workingOut: (service: string) => `${service}: your photos are still being measured. We'll email your price.`,
  onPageSoon: (service: string) =>
    `${service}: your photos are still being measured. Your price will appear on your request page.`,
  unmeasured: (service: string, who: string) =>
    `${service}: the photos couldn't be measured right away, so ${who} will reach out with a personalized quote.`,
  quoteLater: (service: string, who: string) => `${service}: ${who} will reach out with a personalized quote.`,
  photo: "Your photo of the work",
  onThePage: "Need to change something? Correct the size, add a photo or cancel on your request page.",
};
