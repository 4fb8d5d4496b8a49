/** How long the free trial lasts, in days. */
export const trialDays = 7;
