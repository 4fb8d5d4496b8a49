/** The length of the free trial in days. */
export const trialDays = 7;
