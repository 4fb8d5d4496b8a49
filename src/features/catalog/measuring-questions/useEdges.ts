import { useEffect, useState } from "react";
import { edgesIn } from "#features/catalog/measuring/edges.ts";
import type { Point } from "#features/catalog/measurements/measurement.ts";

/** The side of the square patch around a point, as a share of the photo's long side, and in pixels once it is read. */
export const patchShare = 0.04;
const patchSide = 64;

type PhotoEdge = { from: Point; to: Point };

/** The straight edges seen around a point of a photo, in the photo's shares; none until they are found. */
export function useEdges({ url, at }: { url: string; at: Point }): PhotoEdge[] {
  const [found, setFound] = useState<{ key: string; edges: PhotoEdge[] } | null>(null);
  const { x, y } = at;
  const key = `${url} ${x} ${y}`;
  useEffect(() => {
    let gone = false;
    edgesAround(url, { x, y }).then(
      (edges) => {
        if (!gone) setFound({ key, edges });
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [key, url, x, y]);
  return found?.key === key ? found.edges : [];
}

async function edgesAround(url: string, at: Point): Promise<PhotoEdge[]> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const side = patchShare * Math.max(width, height);
  const canvas = document.createElement("canvas");
  canvas.width = patchSide;
  canvas.height = patchSide;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return [];
  const [left, top] = [at.x * width - side / 2, at.y * height - side / 2];
  context.imageSmoothingQuality = "high";
  context.drawImage(image, left, top, side, side, 0, 0, patchSide, patchSide);
  const { data } = context.getImageData(0, 0, patchSide, patchSide);
  const grey = Float32Array.from(
    { length: patchSide * patchSide },
    (_, index) =>
      0.299 * (data[4 * index] ?? 0) + 0.587 * (data[4 * index + 1] ?? 0) + 0.114 * (data[4 * index + 2] ?? 0),
  );
  const onPhoto = (place: Point): Point => ({ x: (left + place.x * side) / width, y: (top + place.y * side) / height });
  return edgesIn({ grey, width: patchSide, height: patchSide }).map(({ from, to }) => ({
    from: onPhoto(from),
    to: onPhoto(to),
  }));
}
