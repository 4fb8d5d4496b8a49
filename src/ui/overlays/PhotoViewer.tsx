import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import Lightbox from "yet-another-react-lightbox";
import Counter from "yet-another-react-lightbox/plugins/counter";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";
import "yet-another-react-lightbox/plugins/counter.css";
import "./photoViewer.css";

/**
 * A photo to look at: where it is served, where it is handed out as a file, and its size in pixels; `caption` says more
 * of it, such as who took it, and `onRemove` is there where it may be removed.
 */
export interface ViewedPhoto {
  url: string;
  downloadUrl: string;
  width: number;
  height: number;
  caption?: string | undefined;
  onRemove?: (() => void) | undefined;
}

/** How far a photo can be zoomed in: screen pixels for one of its own. */
const closest = 3;

/**
 * Photos over the whole screen, one at a time, beginning with the one at `first` (from 0). Zooms by wheel, pinch,
 * double tap and buttons; the next one comes by swipe, arrow keys and buttons. Escape closes it and gives the focus
 * back.
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
  // As they were when it opened: another list would throw the person back to the first photo looked at.
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
