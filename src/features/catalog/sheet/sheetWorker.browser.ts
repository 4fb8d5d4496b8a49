import { findSheet } from "./findSheet.ts";
import { greyOf } from "./greyPicture.ts";

/** The pixels of a photo, 4 bytes each; the answer is a `SheetAnswer`. */
export type PhotoPixels = { rgba: Uint8ClampedArray; width: number; height: number };

// Looks for the sheet in a thread of its own, so that the screen stays quick.
addEventListener("message", ({ data: { rgba, width, height } }: MessageEvent<PhotoPixels>) => {
  postMessage(findSheet(greyOf(rgba, width, height)));
});
