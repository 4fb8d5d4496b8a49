import { PhotoGrid } from "#features/catalog/photos/PhotoGrid.tsx";
import { Card } from "#ui/Card.tsx";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";

/** The photos that came with the request, small; a press shows one over the whole screen. */
export function PhotosCard({ photos }: Pick<EstimateDetails, "photos">) {
  return (
    <Card
      title="Images"
      description={photos.length > 1 ? `${photos.length} photos` : undefined}
      folded={photos.length === 0 ? "None" : undefined}
    >
      {photos.length === 0 ? (
        <p className="text-sm text-ink-faint">No photos came with this request.</p>
      ) : (
        <PhotoGrid photos={photos} />
      )}
    </Card>
  );
}
