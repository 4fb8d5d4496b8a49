import { lazy, Suspense, useState, type ReactNode } from "react";
import { turnedSize, type Turn } from "#features/catalog/measurements/turnedPhoto.ts";
import { cx } from "#ui/cx.ts";
import { uprightClass } from "#ui/overlays/uprightClass.ts";
import { uprightPicture } from "./uprightPicture.browser.ts";

// Its code is loaded when the first photo is opened.
const PhotoViewer = lazy(async () => ({ default: (await import("#ui/overlays/PhotoViewer.tsx")).PhotoViewer }));

/**
 * A photo in a grid. `turned` is the turn that makes it upright. `about` describes it further, such as its author. `caption` is shown below the enlarged photo, and
 * `onRemove` adds a remove button there.
 */
export type ShownPhoto = {
  id: string;
  url: string;
  thumbnail_url: string;
  width: number;
  height: number;
  turned?: Exclude<Turn, 0> | null | undefined;
  about?: string | undefined;
  caption?: string | undefined;
  onRemove?: (() => void) | undefined;
  /** Below the small photo. */
  below?: ReactNode;
};

/** A grid of small photos; a press shows one full screen. */
export function PhotoGrid({ photos }: { photos: readonly ShownPhoto[] }) {
  const [opened, setOpened] = useState<{ place: number; pictures: readonly string[] } | null>(null);
  const open = async (place: number) => {
    const pictures = await Promise.all(photos.map(({ url, turned }) => uprightPicture(url, turned ?? 0)));
    setOpened({ place, pictures });
  };
  const close = () => {
    for (const picture of opened?.pictures ?? []) if (picture.startsWith("blob:")) URL.revokeObjectURL(picture);
    setOpened(null);
  };
  const nameOf = (place: number, about: string | undefined) =>
    `Photo ${place + 1} of ${photos.length}${about ? `, ${about}` : ""}`;
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
        {photos.map((photo, place) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => void open(place)}
              className="block aspect-square w-full overflow-hidden rounded-lg border border-line bg-sunken transition-opacity hover:opacity-85"
            >
              <img
                src={photo.thumbnail_url}
                alt={nameOf(place, photo.about)}
                width={photo.width}
                height={photo.height}
                loading="lazy"
                decoding="async"
                className={cx("size-full object-cover text-xs text-ink-faint", uprightClass[photo.turned ?? 0])}
              />
            </button>
            {photo.below}
          </li>
        ))}
      </ul>
      {opened !== null && photos.length > 0 && (
        <Suspense fallback={null}>
          <PhotoViewer
            photos={photos.map(({ onRemove, below: _below, ...photo }, place) => ({
              ...turnedSize(photo, photo.turned ?? 0),
              url: opened.pictures[place] ?? photo.url,
              downloadUrl: downloadOf(photo.url),
              onRemove:
                onRemove &&
                (() => {
                  close();
                  onRemove();
                }),
            }))}
            first={Math.min(opened.place, photos.length - 1)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** The address that downloads a photo as a file; the demo's photos are their own addresses. */
const downloadOf = (url: string) => (url.startsWith("data:") ? url : `${url}?download`);
