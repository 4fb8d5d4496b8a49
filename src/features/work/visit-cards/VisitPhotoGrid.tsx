import { useState } from "react";
import { PhotoGrid } from "#features/catalog/photos/PhotoGrid.tsx";
import { formatInstant } from "#shared/days/days.ts";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { useZone } from "#browser/useZone.ts";
import { useVisitRemovals } from "./useVisitRemovals.ts";
import type { VisitPhoto } from "#features/work/visits/visit.ts";

/** The photos of a visit, with author and time. Members can remove their own in the large view. */
export function VisitPhotoGrid({ visitId, photos }: { visitId: string; photos: readonly VisitPhoto[] }) {
  const zone = useZone();
  const { removePhoto } = useVisitRemovals(visitId);
  const [removing, setRemoving] = useState<VisitPhoto | null>(null);
  const about = ({ by }: VisitPhoto) => (by ? `by ${by}` : undefined);
  const caption = ({ by, at }: VisitPhoto) => `${by ? `${by}, ` : ""}${formatInstant(at, zone)}`;
  return (
    <>
      <PhotoGrid
        photos={photos.map((photo) => ({
          ...photo,
          about: about(photo),
          caption: caption(photo),
          onRemove: photo.removable ? () => setRemoving(photo) : undefined,
        }))}
      />
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title="Remove this photo?"
        text="It's deleted for good. This can't be undone."
        confirmLabel="Remove"
        tone="danger"
        onConfirm={async () => {
          if (removing) await removePhoto(removing.id);
        }}
      >
        {removing && (
          <img
            src={removing.thumbnail_url}
            alt=""
            className="size-24 rounded-lg border border-line bg-sunken object-cover"
          />
        )}
      </ConfirmDialog>
    </>
  );
}
