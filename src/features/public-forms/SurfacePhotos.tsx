import { Field } from "#ui/Field.tsx";
import { Input } from "#ui/Inputs.tsx";
import { PhotoPicker } from "./PhotoPicker.tsx";
import type { Method } from "./draft.ts";
import type { RequestInHand } from "./useRequest.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** What photos may be, as the customer reads it. */
export const photoHint = "PNG, JPG up to 10MB";

/** The photos of the work, and what gives their scale: another photo, or words. */
export function SurfacePhotos({ request, method }: { request: RequestInHand; method: Method | null }) {
  return (
    <div className="flex flex-col gap-5">
      <PhotoPicker
        request={request}
        purpose="work"
        legend={method === "ai" ? "Photos" : "Photos (optional)"}
        hint={photoHint}
        required={method === "ai"}
        error={request.problems["photos"]}
      />
      <details className="rounded-xl border border-line bg-surface" open={method === "ai" || undefined}>
        <summary className="cursor-pointer px-4 py-3 text-sm font-medium">Help us measure (optional)</summary>
        <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
          <PhotoPicker
            request={request}
            purpose="reference"
            legend="Reference photo (optional)"
            hint="A photo that includes a car, door or tape measure."
          />
          <Field label="Reference object (optional)" hint="What is it, and how big?">
            <Input
              name="reference"
              autoComplete="off"
              maxLength={fieldLengths.referenceObject}
              placeholder="A standard front door, 36 inches wide"
              value={request.draft.reference_object}
              onChange={(event) => request.change({ reference_object: event.currentTarget.value })}
            />
          </Field>
        </div>
      </details>
    </div>
  );
}
