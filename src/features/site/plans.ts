/** What Pro costs, in dollars, by the month and by the year. */
export const plans = { monthly: 2.7, yearly: 27 } as const;

/** What the Free plan includes. */
export const freeIncludes = ["Unlimited services setup", "Public estimate forms, with link and QR code", "Basic estimate management", "AI photo estimation"];

/** What Pro adds to it. */
export const proAdds = ["Customer management", "Calendar and scheduling", "Follow-ups and reminders", "Advanced analytics", "Priority support"];
