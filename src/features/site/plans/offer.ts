/** What is on offer, in the words and figures of every plan card. */

/** What Pro costs, in US dollars, by the month and by the year. */
export const prices = { monthly: 2.7, yearly: 27 } as const;
/** What a year at once saves against twelve months, in US dollars. */
export const yearlySaves = 5.4;

/** What the Free plan includes. */
export const freeFeatures = [
  "Unlimited services setup",
  "Public estimate forms, with link and QR code",
  "Basic estimate management",
  "AI photo estimation",
  "Quotes customers accept and sign online",
];

/** What Pro adds to it. */
export const proFeatures = [
  "Customer management",
  "Calendar and scheduling",
  "Follow-ups and reminders",
  "Advanced analytics",
  "Quote packages, deposits and templates",
  "Priority support",
];
