/** The box in which a signature is drawn, in its own units; strokes are points in it. */
export const signatureBox = { width: 600, height: 200 } as const;

/** The maximum number of points and strokes in a signature, which keeps its JSON well below 64 KB. */
export const signatureLimits = { points: 5_000, strokes: 200 } as const;
