/** The offer, with the texts and figures of every plan card. */

/** The price of Pro, in US dollars, by the month and by the year. */
export const prices = { monthly: 2.7, yearly: 27 } as const;
/** The saving of a yearly payment against twelve monthly ones, in US dollars. */
export const yearlySaves = 5.4;

/** The features of the Free plan. */
export const freeFeatures = [
  "Unlimited services setup",
  "Public estimate forms, with link and QR code",
  "Basic estimate management",
  "AI photo estimation",
  "Quotes customers accept and sign online",
];

/** The features that Pro adds. */
export const proFeatures = [
  "Customer management",
  "Calendar and scheduling",
  "Follow-ups and reminders",
  "Advanced analytics",
  "Quote packages, deposits and templates",
  "Priority support",
];

/** "$27" or "$2.70": the price of a plan, in US dollars, with cents only where there are any. */
export const planPrice = (dollars: number): string => `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`;
