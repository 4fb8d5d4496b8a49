import { lazy, Suspense, useState } from "react";
import { Card } from "#ui/Card.tsx";
import type { EstimateDetails } from "./estimate.ts";

// Its code travels when the first photo is opened.
const PhotoViewer = lazy(async () => ({ default: (await import("#ui/PhotoViewer.tsx")).PhotoViewer }));

/** The photos that came with the request, small; a press shows one over the whole screen. */
export function PhotosCard({ photos }: Pick<EstimateDetails, "photos">) {
  const [opened, setOpened] = useState<number | null>(null);
  const nameOf = (place: number) => `Photo ${place + 1} of ${photos.length}`;
  return (
    <Card title="Images" description={photos.length > 1 ? `${photos.length} photos` : undefined}>
      {photos.length === 0 ? (
        <p className="text-sm text-ink-faint">No photos came with this request.</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
          {photos.map((photo, place) => (
            <li key={photo.id}>
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => setOpened(place)}
                className="block aspect-square w-full overflow-hidden rounded-lg border border-line bg-sunken transition-opacity hover:opacity-85"
              >
                <img
                  src={photo.thumbnail_url}
                  alt={nameOf(place)}
                  width={photo.width}
                  height={photo.height}
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover text-xs text-ink-faint"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {opened !== null && photos.length > 0 && (
        <Suspense fallback={null}>
          <PhotoViewer
            photos={photos.map(({ url, width, height }) => ({ url, downloadUrl: `${url}?download`, width, height }))}
            first={Math.min(opened, photos.length - 1)}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </Card>
  );
}
