/**
 * A signer's name as drawn by their own browser. The paper's typeface has Latin letters only. The signer's device has
 * the letters of their script and orders them correctly.
 */

/** The maximum size of a drawing in pixels, and of its PNG in base64 characters. */
export const nameDrawing = { width: 1_600, height: 128, characters: 60_000 } as const;

/** Characters that every paper can print: Latin without its rarest letters, and the punctuation of names. */
const onEveryPaper = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u017f\u1ea0-\u1ef9\u2010-\u2015\u2018-\u201e]*$/;

/** True if the page must also send a drawing of this name. */
export const wantsDrawing = (name: string): boolean => !onEveryPaper.test(name.normalize("NFC"));
