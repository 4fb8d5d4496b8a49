import { useEffect, useState } from "react";
import { Button } from "#ui/Button.tsx";
import { FieldError } from "#ui/forms/Field.tsx";
import { useStore } from "#ui/useStore.ts";
import { maxPhotosPerRequest } from "#shared/photoRefusals.ts";
import { isUnderWay } from "#features/requests/form-drafts/uploadQueue.browser.ts";
import { measuredOf } from "#features/requests/form-drafts/draft.ts";
import { SamplePhoto } from "./SurfacePhotos.tsx";
import { measuring } from "#features/requests/form-drafts/measuring.browser.ts";
import { Pick } from "./PhotoPicker.tsx";
import type { PublicService } from "#features/requests/form-drafts/publicForm.ts";
import type { RequestForm } from "#features/requests/form-drafts/useRequest.ts";
import { messages } from "#features/requests/form-drafts/fieldWords.en.ts";

/**
 * The area of one chosen service, measured on the customer's own photos. It is requested (`quiet`: offered), shown,
 * changed, or copied from another service.
 */
export function MeasureField({
  service,
  name,
  quiet,
  others,
  request,
}: {
  service: PublicService;
  name: string | null;
  quiet: boolean;
  others: readonly PublicService[];
  request: RequestForm;
}) {
  const { draft, change, photos, photoIds, uploads, problems, measurable, samplePhoto } = request;
  const part = useStore(measuring);
  const [wanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const underWay = photos.some(isUnderWay);
  const measured = measuredOf(draft, service.id, photoIds);
  const other = others.map((one) => measuredOf(draft, one.id, photoIds)).find((one) => one !== null);
  const error = problems[`figures.${service.id}`];
  const set = (next: typeof measured) => {
    setWanted(false);
    change({
      measured: Object.fromEntries([
        ...Object.entries(draft.measured).filter(([id]) => id !== service.id),
        ...(next ? [[service.id, next] as const] : []),
      ]),
    });
  };
  const begin = () => {
    measuring.fetch();
    setWanted(true);
  };
  const add = (files: File[]) => {
    uploads.add(files, "work");
    begin();
  };
  // A customer who chose to measure before adding a photo does not have to choose again.
  useEffect(() => {
    if (wanted && !underWay && measurable.length === 0) setWanted(false);
  }, [wanted, underWay, measurable.length]);
  // Once open, it stays while one more photo comes.
  const open = wanted && (isOpen || !underWay) && measurable.length > 0;
  if (open !== isOpen) setOpen(open);
  return (
    <fieldset className="flex flex-col gap-2" data-problem={error ? "" : undefined}>
      <legend className={name ? "mb-1.5 text-sm font-medium" : "sr-only"}>{name ?? messages.measureOnMyPhoto}</legend>
      {measured && <p className="tabular font-medium">{measured.words}</p>}
      {measurable.length === 0 && !underWay && (
        <div className="flex items-center gap-3">
          <img src="/how-to-shoot.svg" alt="" width="194" height="80" className="w-2/5 max-w-48 shrink-0" />
          <p className="text-sm text-ink-soft">{messages.howToShoot}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {measurable.length === 0 && !underWay ? (
          <>
            <Pick label={messages.addPhotoToMeasure} onPick={add} />
            {samplePhoto && <SamplePhoto load={samplePhoto} onPick={(file) => add([file])} />}
          </>
        ) : (
          <Button
            variant={measured || quiet ? "secondary" : "primary"}
            busy={wanted && !(open && part)}
            busyLabel={underWay ? messages.uploading : messages.opening}
            onClick={begin}
          >
            {measured ? messages.change : messages.measureOnMyPhoto}
          </Button>
        )}
        {measured && <Button onClick={() => set(null)}>{messages.remove}</Button>}
        {!measured && other && (
          <Button onClick={() => set(other)}>{messages.takeTheSame(other.words.split(",")[0] ?? "")}</Button>
        )}
      </div>
      {error && <FieldError>{error}</FieldError>}
      {open && part && (
        <part.MeasuringStep
          service={service}
          photos={measurable.map((photo, index) => ({
            photo_id: photo.id,
            url: photo.url,
            name: messages.photo(index + 1),
            size: photo,
          }))}
          start={measured?.taps ?? null}
          another={
            photos.length < maxPhotosPerRequest
              ? { add: (file) => uploads.add([file], "work"), isComing: underWay, error: photos.at(-1)?.error ?? null }
              : null
          }
          onDone={set}
          onCancel={() => setWanted(false)}
        />
      )}
    </fieldset>
  );
}
