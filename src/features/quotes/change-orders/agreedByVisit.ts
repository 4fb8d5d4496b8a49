/**
 * True if the work of a job is agreed for each of its visits: it repeats, or did so until after the first of its visits.
 * The visits that were made keep their days of the repetition.
 */
export const isAgreedByVisit = (
  { repeats }: { repeats: boolean },
  visits: readonly { occurrence_day: string | null }[],
): boolean => repeats || visits.some(({ occurrence_day }) => occurrence_day !== null);
