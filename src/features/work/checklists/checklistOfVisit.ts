/** Rules of checklists, for server, demo and screens. No Zod, because screens load them. */

/** The maximum number of points of a visit, whose job may have several services. */
const maxPointsPerVisit = 200;

/** Messages about checklists. */
export const checklistMessages = { gone: "This point is no longer on the checklist." };

/** The estimates whose services a visit does: its own, then those of its job. */
export const estimatesOfVisit = (estimate_id: string | null, ofJob: readonly string[]): string[] => [
  ...new Set([...(estimate_id === null ? [] : [estimate_id]), ...ofJob]),
];

/** The points of a new visit: those of its services, each text once. */
export const pointsOfVisit = (checklists: readonly (readonly string[])[]): string[] =>
  [...new Set(checklists.flat())].slice(0, maxPointsPerVisit);

/** "3 of 8 done": the progress of a checklist. */
export const progressText = (done: number, total: number): string => `${done} of ${total} done`;

/** The time of a tick: the phone's, unless its clock is ahead. Instants. */
export const tickedAt = (at: string | undefined, now: Date): string =>
  at !== undefined && Date.parse(at) < now.getTime() ? new Date(at).toISOString() : now.toISOString();
