import { Camera } from "lucide-react";
import { useRef } from "react";
import { VisitPhotoGrid } from "#features/work/visit-cards/VisitPhotoGrid.tsx";
import { acceptedPhotos } from "#shared/photo.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { FieldError } from "#ui/forms/Field.tsx";
import { useVisitPhotos } from "./useVisitPhotos.ts";
import type { VisitDetails } from "#features/work/visits/visit.ts";

/** The photos of the visit, with a button for more: a phone offers its camera. */
export function VisitPhotos({ visit: { id, photos } }: { visit: VisitDetails }) {
  const picker = useRef<HTMLInputElement>(null);
  const { left, problems, send } = useVisitPhotos(id);
  return (
    <Card title="Photos from the visit">
      {photos.length > 0 ? (
        <VisitPhotoGrid visitId={id} photos={photos} />
      ) : (
        <p className="text-sm text-ink-faint">No photos yet.</p>
      )}
      <Button
        className="mt-4 min-h-12 w-full"
        icon={<Camera aria-hidden="true" />}
        busy={left > 0}
        busyLabel={left > 1 ? `Sending, ${left} to go…` : "Sending…"}
        onClick={() => picker.current?.click()}
      >
        Add Photos
      </Button>
      <input
        ref={picker}
        type="file"
        accept={acceptedPhotos}
        multiple
        hidden
        aria-label="Photos of the visit"
        onChange={(event) => {
          void send([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <div role="status" className="mt-2 empty:hidden">
        {problems.map((problem) => (
          <FieldError key={problem}>{problem}</FieldError>
        ))}
      </div>
    </Card>
  );
}
