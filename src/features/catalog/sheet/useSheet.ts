import { useEffect, useState } from "react";
import type { SheetAnswer } from "./findSheet.ts";
import type { PhotoPixels } from "./sheetWorker.browser.ts";

/**
 * The sheet in a photo, looked for once per photo while the screen is open. Null until there is an answer, and if this
 * browser cannot look.
 */
export function useSheet(url: string): SheetAnswer | null {
  const [answers, setAnswers] = useState<Record<string, SheetAnswer>>({});
  const known = answers[url];
  useEffect(() => {
    if (known !== undefined) return;
    let gone = false;
    let worker: Worker | null = null;
    const look = async () => {
      const pixels = await pixelsOf(url);
      if (gone || !pixels) return;
      worker = new Worker(new URL("./sheetWorker.browser.ts", import.meta.url), { type: "module" });
      worker.addEventListener("message", ({ data }: MessageEvent<SheetAnswer>) => {
        worker?.terminate();
        setAnswers((before) => ({ ...before, [url]: data }));
      });
      worker.postMessage(pixels, [pixels.rgba.buffer]);
    };
    // A photo that cannot be read is measured by hand.
    look().catch(() => undefined);
    return () => {
      gone = true;
      worker?.terminate();
    };
  }, [url, known]);
  return known ?? null;
}

async function pixelsOf(url: string): Promise<PhotoPixels | null> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(image, 0, 0);
  return { rgba: context.getImageData(0, 0, width, height).data, width, height };
}
