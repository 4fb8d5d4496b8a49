import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { PhotoPicker } from "./PhotoPicker.tsx";
import type { Method } from "#features/requests/form-drafts/sizeField.ts";
import type { RequestForm } from "#features/requests/form-drafts/useRequest.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { messages } from "#features/requests/form-drafts/formWords.en.ts";

/** Adds a photo that comes with the demo. */
export const SamplePhoto = ({ load, onPick }: { load: () => Promise<File>; onPick: (photo: File) => void }) => (
  <div>
    <Button onClick={() => void load().then(onPick)}>{messages.takeSamplePhoto}</Button>
  </div>
);

/** The photos of the work. If they are analysed, also their scale: another photo, or a description. */
export function SurfacePhotos({ request, method }: { request: RequestForm; method: Method | null }) {
  return (
    <div className="flex flex-col gap-5">
      <PhotoPicker
        request={request}
        purpose="work"
        legend={method === "ai" ? messages.photos : messages.photosOptional}
        hint={messages.photoHint}
        required={method === "ai"}
        error={request.problems["photos"]}
      />
      {method === "ai" && request.samplePhoto && request.photos.length === 0 && (
        <SamplePhoto load={request.samplePhoto} onPick={(file) => request.uploads.add([file], "work")} />
      )}
      {method === "ai" && (
        <details className="rounded-xl border border-line bg-surface" open>
          <summary className="cursor-pointer px-4 py-3 text-sm font-medium">{messages.helpMeasure}</summary>
          <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
            <PhotoPicker
              request={request}
              purpose="reference"
              legend={messages.referencePhotoOptional}
              hint={messages.referencePhotoHint}
            />
            <Field label={messages.referenceObject} hint={messages.referenceObjectHint}>
              <Input
                name="reference"
                autoComplete="off"
                maxLength={fieldLengths.referenceObject}
                placeholder={messages.referenceObjectExample}
                value={request.draft.reference_object}
                onChange={(event) => request.change({ reference_object: event.currentTarget.value })}
              />
            </Field>
          </div>
        </details>
      )}
    </div>
  );
}
