import { useEffect, useState } from "react";
import { adviceOn, judgedSide, sharpnessOf, type PhotoAdvice } from "#features/catalog/measuring/photoAdvice.ts";
import type { Size } from "#features/catalog/measuring/photoView.ts";

/** Advice before measuring on a photo. Computed once per photo, in idle time; none for an unreadable photo. */
export function usePhotoAdvice({ url, size }: { url: string; size: Size }): PhotoAdvice[] {
  const [judged, setJudged] = useState<Record<string, number>>({});
  const known = judged[url];
  useEffect(() => {
    if (known !== undefined) return;
    let gone = false;
    judge(url).then(
      (sharpness) => {
        if (!gone) setJudged((before) => ({ ...before, [url]: sharpness }));
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [url, known]);
  return adviceOn({ width: size.width, height: size.height, sharpness: known ?? null });
}

async function judge(url: string): Promise<number> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const scale = Math.min(1, judgedSide / Math.max(image.naturalWidth, image.naturalHeight));
  const width = Math.max(3, Math.round(image.naturalWidth * scale));
  const height = Math.max(3, Math.round(image.naturalHeight * scale));
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser has no canvas.");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return sharpnessOf({ rgba: context.getImageData(0, 0, width, height).data, width, height });
}
