/** A search that finds at most this many records is corrected, if the corrected one finds more. */
export const fewFound = 2;
