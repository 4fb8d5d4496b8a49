/** The box that a signature is drawn in, in its own units; strokes are points in it. */
export const signatureBox = { width: 600, height: 200 } as const;

/** How many points and strokes a signature has at most: its JSON stays well below 64 KB. */
export const signatureLimits = { points: 5_000, strokes: 200 } as const;
