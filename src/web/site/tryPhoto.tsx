import { createRoot } from "react-dom/client";
import { noNotes, readCameraNotes } from "#features/catalog/measurements/cameraNotes.ts";
import { MeasuringScreen } from "#features/catalog/measuring-screen/MeasuringScreen.tsx";
import { aboutText } from "#features/catalog/measurements/measuringWords.ts";
import { photoHeadBytes } from "#shared/photo.ts";
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
  const { body, head, size, previewUrl } = await preparePhoto(file);
  if (!size || !previewUrl) return cannotOpen;
  const start = new Uint8Array(await (head ?? body.slice(0, photoHeadBytes)).arrayBuffer());
  const noted = readCameraNotes(start, size) ?? noNotes;
  const holder = document.body.appendChild(document.createElement("div"));
  const root = createRoot(holder);
  const area = await new Promise<Interval | null>((resolve) =>
    root.render(
      <MeasuringScreen
        photos={[{ photo_id: "own", url: previewUrl, name: "Your photo", size: { ...size, ...noted } }]}
        unit="ft"
        priceOf={exampleText}
        onDone={(_, found) => resolve(found)}
        onCancel={() => resolve(null)}
      />,
    ),
  );
  root.unmount();
  holder.remove();
  URL.revokeObjectURL(previewUrl);
  if (!area) return null;
  const lens =
    noted.focal_length_35mm === null ? " This photo doesn't say which lens took it; the original measures closer." : "";
  return `It's ${aboutText(area, "ft")}. At 25¢ per sq ft that's ${exampleText(area)}.${lens}`;
}

/** Returns the price of the work in the example, as a range from that of the size: "$105–$130". */
function exampleText({ low, high }: Interval): string {
  return `$${Math.round(low * exampleRate)}–$${Math.round(high * exampleRate)}`;
}
