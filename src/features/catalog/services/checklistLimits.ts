/** The limits of a service's checklist. No Zod, because screens load it. */
export const checklistLimits = { points: 50, text: 120 } as const;
