import { useEffect, useState } from "react";
import { turnOf } from "#features/catalog/measurements/turnedPhoto.ts";
import { uprightWithin } from "#ui/overlays/uprightClass.ts";
import { cx } from "#ui/cx.ts";
import { OutlinePreview } from "#features/catalog/measuring/OutlinePreview.tsx";
import { PhotoPicker } from "#features/requests/public-forms/PhotoPicker.tsx";
import { maxPhotosPerRequest } from "#shared/photoRefusals.ts";
import { Button } from "#ui/Button.tsx";
import { FieldError } from "#ui/forms/Field.tsx";
import { useStore } from "#ui/useStore.ts";
import { createUploadQueue, isUnderWay } from "#features/requests/form-drafts/uploadQueue.browser.ts";
import type { RequestAnswers } from "./requestClient.browser.ts";
import type { PagePhoto, RequestPage } from "./requestPage.ts";
import { messages } from "./requestWords.en.ts";

/** The photos of a request, and a button to add more. */
export function PagePhotos({
  photos,
  outlines,
  requestId,
  answers,
  mayAdd,
  onAdded,
}: {
  photos: readonly PagePhoto[];
  outlines: RequestPage["outlines"];
  requestId: string;
  answers: RequestAnswers;
  mayAdd: boolean;
  onAdded: (ids: string[]) => Promise<void>;
}) {
  const [adding, setAdding] = useState(false);
  const taken = outlines.map(({ measurement }) => measurement);
  const room = maxPhotosPerRequest - photos.length;
  if (photos.length === 0 && !mayAdd) return null;
  return (
    <section aria-labelledby="photos" className="flex flex-col gap-3">
      <h2 id="photos" className="text-lg font-semibold">
        {photos.length === 0 ? messages.photos : messages.yourPhotos}
      </h2>
      {photos.length > 0 && (
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <a href={photo.url} target="_blank" rel="noopener" className="block">
                <OutlinePreview
                  photo={{ ...photo, url: photo.thumbnail_url }}
                  taken={null}
                  alt={messages.photo(index + 1)}
                  className={cx(
                    "aspect-square rounded-lg [&>img]:size-full [&>img]:object-cover",
                    uprightWithin[turnOf(photo.id, taken)],
                  )}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {mayAdd &&
        room > 0 &&
        (adding ? (
          <AddPhotos
            key={photos.length}
            requestId={requestId}
            answers={answers}
            onAdded={async (ids) => {
              await onAdded(ids);
              setAdding(false);
            }}
          />
        ) : (
          <Button className="self-start print:hidden" onClick={() => setAdding(true)}>
            {messages.addPhoto}
          </Button>
        ))}
    </section>
  );
}

/** Picks photos, uploads each at once, and adds them to the request when the customer confirms. */
function AddPhotos({
  requestId,
  answers,
  onAdded,
}: {
  requestId: string;
  answers: RequestAnswers;
  onAdded: (ids: string[]) => Promise<void>;
}) {
  const [uploads] = useState(() => createUploadQueue({ requestId, answers, remembered: [] }));
  const photos = useStore(uploads.photos);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => uploads.close, [uploads]);
  useEffect(() => {
    const online = () => uploads.resume();
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, [uploads]);
  const sent = photos.flatMap((photo) => (photo.sent ? [photo.sent.id] : []));
  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await uploads.settled();
      const ids = uploads.photos.get().flatMap((photo) => (photo.sent ? [photo.sent.id] : []));
      if (ids.length > 0) await onAdded(ids);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4 print:hidden">
      <PhotoPicker request={{ photos, uploads }} purpose="work" legend={messages.addPhotos} />
      {photos.length > 0 && (
        <Button
          variant="primary"
          className="self-start"
          busy={busy || photos.some(isUnderWay)}
          busyLabel={busy ? messages.sending : messages.uploading}
          disabled={sent.length === 0}
          onClick={() => void send()}
        >
          {sent.length === 1 ? messages.sendPhoto : messages.sendPhotos}
        </Button>
      )}
      {failure && <FieldError>{failure}</FieldError>}
    </div>
  );
}
