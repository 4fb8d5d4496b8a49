import type { ReactNode } from "react";
import { acceptedPhotos } from "#shared/photo.ts";
import { maxPhotosPerRequest } from "#shared/photoRefusals.ts";
import { buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { FieldError, RequiredMark } from "#ui/forms/Field.tsx";
import { SpinnerGlyph } from "#ui/Spinner.tsx";
import type { PhotoRole, QueuedPhoto } from "#features/requests/form-drafts/uploadQueue.browser.ts";
import type { RequestForm } from "#features/requests/form-drafts/useRequest.ts";
import { messages } from "#features/requests/form-drafts/formWords.en.ts";

/**
 * Photos of the work, or the one reference photo: picked from the library or taken with the camera. Each is uploaded at
 * once.
 */
export function PhotoPicker({
  request,
  purpose,
  legend,
  hint,
  required = false,
  error,
}: {
  request: Pick<RequestForm, "photos" | "uploads">;
  purpose: PhotoRole;
  legend: string;
  hint?: ReactNode;
  required?: boolean;
  error?: string;
}) {
  const { uploads } = request;
  const photos = request.photos.filter((photo) => photo.role === purpose);
  const single = purpose === "reference";
  const full = single ? photos.length > 0 : request.photos.length >= maxPhotosPerRequest;
  return (
    <fieldset className="flex flex-col gap-2" data-problem={error ? "" : undefined}>
      <legend className="mb-1.5 flex gap-1 text-sm font-medium">
        {legend}
        {required && <RequiredMark />}
      </legend>
      {hint && <p className="-mt-1.5 text-sm text-ink-faint">{hint}</p>}
      {photos.length > 0 && (
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
          {photos.map((photo, index) => (
            <Tile
              key={photo.key}
              photo={photo}
              name={single ? messages.referencePhoto : messages.photo(index + 1)}
              onRemove={() => uploads.remove(photo.key)}
              onRetry={() => uploads.retry(photo.key)}
            />
          ))}
        </ul>
      )}
      {photos
        .filter((photo) => photo.state === "failed")
        .map((photo) => (
          <p key={photo.key} role="alert" className="text-sm text-danger">
            {messages.uploadFailed(photo.error ?? "")}
          </p>
        ))}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {photos.some((photo) => photo.state === "checking") && messages.checkingHuman}
      </p>
      {!full && (
        <div className="flex flex-wrap gap-2">
          <Pick
            label={single ? messages.addReferencePhoto : messages.addPhotos}
            multiple={!single}
            onPick={(files) => uploads.add(files, purpose)}
          />
          <Pick label={messages.takePhoto} camera onPick={(files) => uploads.add(files, purpose)} />
        </div>
      )}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

/** A button that opens the photo library or the camera. */
export function Pick({
  label,
  multiple = false,
  camera = false,
  onPick,
}: {
  label: string;
  multiple?: boolean;
  camera?: boolean;
  onPick: (files: File[]) => void;
}) {
  return (
    <label
      className={buttonClass({
        className: cx(
          "relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
          camera && "pointer-fine:hidden",
        ),
      })}
    >
      {label}
      <input
        type="file"
        accept={camera ? "image/*" : acceptedPhotos}
        multiple={multiple}
        capture={camera ? "environment" : undefined}
        className="sr-only"
        onChange={(event) => {
          onPick([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}

function Tile({
  photo,
  name,
  onRemove,
  onRetry,
}: {
  photo: QueuedPhoto;
  name: string;
  onRemove: () => void;
  onRetry: () => void;
}) {
  const { state } = photo;
  return (
    <li
      className={cx(
        "relative aspect-square overflow-hidden rounded-lg border bg-sunken",
        state === "failed" ? "border-danger" : "border-line",
      )}
    >
      {photo.previewUrl ? (
        <img
          src={photo.previewUrl}
          alt={`${name}, ${messages.photoState[state]}`}
          className={cx("size-full object-cover", state !== "sent" && "opacity-60")}
        />
      ) : (
        <span className="grid size-full place-items-center text-ink-faint">
          {state === "failed" ? <span className="p-2 text-center text-xs">{name}</span> : <SpinnerGlyph />}
        </span>
      )}
      <button
        type="button"
        aria-label={messages.removePhoto(name)}
        onClick={onRemove}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-lg"
      >
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="size-6 rounded-full bg-raised p-1 text-ink"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        >
          <path d="m4 4 8 8M12 4l-8 8" />
        </svg>
      </button>
      {state !== "sent" && (
        <div className="absolute inset-x-1 bottom-1 rounded-md bg-raised/95 p-1.5 text-xs text-ink">
          {state === "failed" ? (
            <button type="button" onClick={onRetry} className="min-h-8 w-full font-semibold text-accent underline">
              {messages.retry}
            </button>
          ) : state === "waiting" ? (
            messages.waitingForConnection
          ) : (
            <progress
              aria-label={messages.uploadingPhoto(name)}
              value={state === "sending" ? photo.progress : undefined}
              className="block h-1.5 w-full accent-accent"
            />
          )}
        </div>
      )}
    </li>
  );
}
