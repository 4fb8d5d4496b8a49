import { PhotoGrid } from "#features/catalog/photos/PhotoGrid.tsx";
import { turnOf } from "#features/catalog/measurements/turnedPhoto.ts";
import { Card } from "#ui/Card.tsx";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";

/** The photos of the request as thumbnails. A press shows one in full screen. */
export function PhotosCard({ photos, measurements }: Pick<EstimateDetails, "photos" | "measurements">) {
  const taken = measurements.map(({ measurement }) => measurement);
  return (
    <Card
      title="Images"
      description={photos.length > 1 ? `${photos.length} photos` : undefined}
      folded={photos.length === 0 ? "None" : undefined}
    >
      {photos.length === 0 ? (
        <p className="text-sm text-ink-faint">No photos came with this request.</p>
      ) : (
        <PhotoGrid photos={photos.map((photo) => ({ ...photo, turned: turnOf(photo.id, taken) || null }))} />
      )}
    </Card>
  );
}
