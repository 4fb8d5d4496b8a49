import { Check, Forward } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { PhotoGrid } from "#features/catalog/photos/PhotoGrid.tsx";
import { formatInstant } from "#shared/days/days.ts";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { useZone } from "#browser/useZone.ts";
import { useSharePhoto } from "./useSharePhoto.ts";
import { useVisitRemovals } from "./useVisitRemovals.ts";
import type { VisitPhoto } from "#features/work/visits/visit.ts";

/**
 * The photos of a visit, with author and time. Members can remove their own in the large view. With `sharing`, each has
 * a button that shares it with the customer.
 */
export function VisitPhotoGrid({
  visitId,
  photos,
  sharing = false,
}: {
  visitId: string;
  photos: readonly VisitPhoto[];
  sharing?: boolean;
}) {
  const share = useSharePhoto(visitId);
  const zone = useZone();
  const { removePhoto } = useVisitRemovals(visitId);
  const [removing, setRemoving] = useState<VisitPhoto | null>(null);
  const about = ({ by }: VisitPhoto) => (by ? `by ${by}` : undefined);
  const caption = ({ by, at }: VisitPhoto) => `${by ? `${by}, ` : ""}${formatInstant(at, zone)}`;
  return (
    <>
      <PhotoGrid
        photos={photos.map((photo, place) => ({
          ...photo,
          about: about(photo),
          caption: caption(photo),
          onRemove: photo.removable ? () => setRemoving(photo) : undefined,
          below: sharing && (
            <Button
              size="sm"
              block
              className="mt-1 min-h-11"
              aria-pressed={photo.shared_at !== null}
              aria-label={`Share photo ${place + 1} of ${photos.length} with the customer`}
              icon={photo.shared_at === null ? <Forward aria-hidden="true" /> : <Check aria-hidden="true" />}
              onClick={() => void share(photo.id, photo.shared_at === null)}
            >
              {photo.shared_at === null ? "Share" : "Shared"}
            </Button>
          ),
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
