/**
 * A signer's name as their own browser draws it. The paper's typeface has Latin letters only; a device has the letters of
 * whoever types on it, and sets them in their own order.
 */

/** A drawing is at most so large, in pixels; its PNG in base64 has at most so many characters. */
export const nameDrawing = { width: 1_600, height: 128, characters: 60_000 } as const;

/** Letters that every paper can set: Latin without its rarest, and the signs of names. */
const onEveryPaper = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u017f\u1ea0-\u1ef9\u2010-\u2015\u2018-\u201e]*$/;

/** Whether the page sends a drawing of this name along. */
export const wantsDrawing = (name: string): boolean => !onEveryPaper.test(name.normalize("NFC"));
