import type { ReactNode } from "react";
import { uprightClass } from "#ui/overlays/uprightClass.ts";
import { cx } from "#ui/cx.ts";
import { Link } from "#browser/links.tsx";
import { useSession } from "#browser/client/useSession.ts";
import type { KnownSize } from "./knownPlace.ts";
import { foundText, pricedSizeText } from "./knownSizeWords.ts";

/** One known size with its photo: "Driveway: 1,840 sq ft → $460.00 today", "Measured in May 2026". */
export function KnownSizeRow({ size, lead, action }: { size: KnownSize; lead: string; action?: ReactNode }) {
  const { me } = useSession();
  const [photo] = size.photos;
  return (
    <div className="flex items-center gap-3">
      {photo && (
        <img
          src={photo.thumbnail_url}
          alt=""
          width={photo.width}
          height={photo.height}
          loading="lazy"
          decoding="async"
          className={cx(
            "size-12 shrink-0 rounded-lg border border-line bg-sunken object-cover",
            uprightClass[photo.turned ?? 0],
          )}
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="tabular text-[0.9375rem] wrap-anywhere">
          <span className="font-medium">{lead}:</span> {pricedSizeText(size)}
        </p>
        <p className="text-sm text-ink-soft">
          <Link to={`/estimate/${size.estimate_id}`} className="link inline-flex min-h-11 items-center dense:min-h-6">
            {foundText(size, me?.business.time_zone)}
          </Link>
        </p>
      </div>
      {action}
    </div>
  );
}
