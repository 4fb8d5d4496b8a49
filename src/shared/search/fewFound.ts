/** A search that finds at most this many records is corrected, if the corrected one finds more. */
export const fewFound = 2;
/** The records that a correction finds are counted up to this many. */
export const maxCounted = 100;
