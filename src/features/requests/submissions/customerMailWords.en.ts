/** Texts of every email to a customer about a request. */
export const messages = {
  theBusiness: "The business",
  priceSubject: (services: string) => `Your price: ${services}`,
  requestSubject: (services: string) => `Your request: ${services}`,
  thanksFor: (business: string | null) =>
    business === null ? "Thanks for your request." : `Thanks for your request to ${business}.`,
  noPrice: (service: string) => `${service}: we couldn't work out a price from your photos.`,
  needSize: (service: string) =>
    `${service}: we need the size of the job to work out your price. Measure it on your photo or type it on your request page.`,
  willContact: (who: string) => `${who} will contact you soon to schedule your service.`,
  roughEstimate: "rough estimate",
  callLabel: "Call",
  seeRequest: "See your request",
  why: (who: string) => `You got this email because this address was entered on the form of ${who}.`,
  stop: "Not you? Stop emails to this address",
};
