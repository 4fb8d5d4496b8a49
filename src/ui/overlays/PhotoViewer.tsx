import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import Lightbox from "yet-another-react-lightbox";
import Counter from "yet-another-react-lightbox/plugins/counter";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";
import "yet-another-react-lightbox/plugins/counter.css";
import "./photoViewer.css";

/**
 * A photo to view: its URL, its download URL, and its size in pixels. `caption` says more about it, such as its author;
 * `onRemove` is set if it can be removed.
 */
export interface ViewedPhoto {
  url: string;
  downloadUrl: string;
  width: number;
  height: number;
  caption?: string | undefined;
  onRemove?: (() => void) | undefined;
}

/** The maximum zoom of a photo: screen pixels for each of its own. */
const closest = 3;

/**
 * Photos in full screen, one at a time, starting with the one at `first` (from 0). Zooms by wheel, pinch, double tap
 * and buttons; swipe, arrow keys and buttons move to the next one. Escape closes it and returns the focus.
 */
export function PhotoViewer({
  photos,
  first,
  onClose,
}: {
  photos: readonly ViewedPhoto[];
  first: number;
  onClose: () => void;
}) {
  const [index, setIndex] = useState(first);
  // The list at the time of opening: another list would take the person back to the first photo.
  const [slides] = useState(() =>
    photos.map(({ url, ...photo }, place) => ({ ...photo, src: url, alt: `Photo ${place + 1} of ${photos.length}` })),
  );
  const shown = slides[index];
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      on={{ view: (view) => setIndex(view.index) }}
      slides={slides}
      plugins={[Zoom, Counter]}
      carousel={{ finite: true, padding: 0 }}
      controller={{ closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: closest, scrollToZoom: true }}
      labels={{
        Lightbox: "Photos",
        "Photo gallery": "Photos",
        Slide: "photo",
        "{index} of {total}": "Photo {index} of {total}",
        Previous: "Previous photo",
        Next: "Next photo",
      }}
      render={{
        controls: () =>
          shown?.caption && (
            <p className="yarl__photo_caption" aria-live="polite">
              {shown.caption}
            </p>
          ),
      }}
      toolbar={{
        buttons: [
          shown?.onRemove && (
            <button
              key="remove"
              type="button"
              title="Remove"
              aria-label={`Remove photo ${index + 1} of ${slides.length}`}
              className="yarl__button"
              onClick={shown.onRemove}
            >
              <Trash2 aria-hidden="true" className="yarl__icon p-1" />
            </button>
          ),
          shown && (
            <a
              key="download"
              href={shown.downloadUrl}
              download
              title="Download"
              aria-label={`Download photo ${index + 1} of ${slides.length}`}
              className="yarl__button"
            >
              <Download aria-hidden="true" className="yarl__icon p-1" />
            </a>
          ),
          "close",
        ],
      }}
    />
  );
}
