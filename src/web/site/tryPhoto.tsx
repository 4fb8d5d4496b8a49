import { createRoot } from "react-dom/client";
import { noNotes, readCameraNotes } from "#features/catalog/measurements/cameraNotes.ts";
import { MeasuringScreen } from "#features/catalog/measuring-screen/MeasuringScreen.tsx";
import { aboutText } from "#features/catalog/measurements/measuringWords.ts";
import { photoHeadBytes } from "#shared/photo.ts";
import { PhotoError } from "#shared/photoRefusals.ts";
import type { MeasuringPhoto } from "#features/catalog/measuring/measuringSteps.ts";
import type { Interval } from "#features/catalog/measurements/measurement.ts";
import { preparePhoto } from "#features/catalog/photos/preparePhoto.browser.ts";

/** Said of a HEIC in a browser that shows none: only the server could convert it, and this photo stays here. */
const cannotOpen = "This browser can't open this photo. Choose a JPG or PNG here; your own form takes HEIC too.";

/** The price of a square foot in the example, in dollars. */
const exampleRate = 0.25;

/**
 * Measures on a photo that never leaves the device, and returns the result as text; null if the visitor closed the
 * screen. Throws a PhotoError with a plain message if the file is no photo.
 */
export async function tryPhoto(file: File): Promise<string | null> {
  const first = await openPhoto(file, 1);
  if (!first) return cannotOpen;
  const holder = document.body.appendChild(document.createElement("div"));
  const root = createRoot(holder);
  const photos = [first];
  const area = await new Promise<Interval | null>((resolve) => {
    const show = (coming: { isComing: boolean; error: string | null }) =>
      root.render(
        <MeasuringScreen
          photos={[...photos]}
          unit="ft"
          priceOf={exampleText}
          another={{ ...coming, add }}
          onDone={(_, found) => resolve(found)}
          onCancel={() => resolve(null)}
        />,
      );
    const add = (more: File) => {
      show({ isComing: true, error: null });
      openPhoto(more, photos.length + 1)
        .then((opened) => {
          if (opened) photos.push(opened);
          show({ isComing: false, error: opened ? null : cannotOpen });
        })
        .catch((failed: unknown) =>
          show({ isComing: false, error: failed instanceof PhotoError ? failed.message : cannotOpen }),
        );
    };
    show({ isComing: false, error: null });
  });
  root.unmount();
  holder.remove();
  for (const { url } of photos) URL.revokeObjectURL(url);
  if (!area) return null;
  const lens =
    first.size.focal_length_35mm === null
      ? " This photo doesn't say which lens took it; the original measures closer."
      : "";
  return `It's ${aboutText(area, "ft")}. At 25¢ per sq ft that's ${exampleText(area)}.${lens}`;
}

/** A photo to measure on, on this device; null if this browser cannot show it. Throws a PhotoError if it is none. */
async function openPhoto(file: File, number: number): Promise<MeasuringPhoto | null> {
  const { body, head, size, previewUrl } = await preparePhoto(file);
  if (!size || !previewUrl) return null;
  const start = new Uint8Array(await (head ?? body.slice(0, photoHeadBytes)).arrayBuffer());
  const noted = readCameraNotes(start, size) ?? noNotes;
  const name = number === 1 ? "Your photo" : `Your photo ${number}`;
  return { photo_id: `own ${number}`, url: previewUrl, name, size: { ...size, ...noted } };
}

/** Returns the price of the work in the example, as a range from that of the size: "$105–$130". */
function exampleText({ low, high }: Interval): string {
  return `$${Math.round(low * exampleRate)}–$${Math.round(high * exampleRate)}`;
}
