import { cx } from "#ui/cx.ts";
import { turnedPoint, turnedSize } from "#features/catalog/measurements/turnedPhoto.ts";
import type { PhotoMeasurement, Point } from "#features/catalog/measurements/measurement.ts";

/** A displayed photo: the picture's address, and its size in pixels. */
type ShownPhoto = { url: string; width: number; height: number };

type Drawn = Pick<PhotoMeasurement, "reference" | "more_references" | "outlines" | "turned">;

/**
 * A photo with its outlines drawn over it: surfaces filled, holes dashed, the reference as a line or a frame.
 * Read-only; `alt` describes it. Without `taken` it is the photo alone.
 */
export function OutlinePreview({
  photo,
  taken,
  alt,
  className,
}: {
  photo: ShownPhoto;
  taken: Drawn | null;
  alt: string;
  className?: string;
}) {
  const { width, height } = photo;
  if (taken?.turned) return <TurnedPreview photo={photo} taken={taken} alt={alt} className={className} />;
  return (
    <span className={cx("relative block overflow-hidden bg-sunken", className)}>
      <img
        src={photo.url}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className="block h-auto w-full"
      />
      {taken && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
        >
          <Shapes photo={photo} taken={taken} />
        </svg>
      )}
    </span>
  );
}

/** The same, turned upright. A page that the server writes has no styles of its own, so the picture is drawn as SVG. */
function TurnedPreview({
  photo,
  taken,
  alt,
  className,
}: {
  photo: ShownPhoto;
  taken: Drawn;
  alt: string;
  className: string | undefined;
}) {
  const { url, width, height } = photo;
  const turn = taken.turned ?? 0;
  const seen = turnedSize(photo, turn);
  const corner = turnedPoint({ x: 0, y: 0 }, turn);
  return (
    <span className={cx("block overflow-hidden bg-sunken", className)}>
      <svg role="img" aria-label={alt} viewBox={`0 0 ${seen.width} ${seen.height}`} className="block h-auto w-full">
        <g transform={`translate(${corner.x * seen.width} ${corner.y * seen.height}) rotate(${turn})`}>
          <image href={url} width={width} height={height} preserveAspectRatio="none" />
          <Shapes photo={photo} taken={taken} />
        </g>
      </svg>
    </span>
  );
}

/** The outlines and things of known size, in the stored photo's pixels. */
function Shapes({ photo: { width, height }, taken }: { photo: ShownPhoto; taken: Drawn }) {
  const path = (points: readonly Point[]) => points.map(({ x, y }) => `${x * width},${y * height}`).join(" ");
  return (
    <>
      {taken.outlines.map((outline, index) => (
        <Shape
          key={index}
          points={path(outline.corners)}
          className={outline.hole ? "fill-warning/25 stroke-warning" : "fill-accent/25 stroke-accent"}
          dashed={outline.hole}
        />
      ))}
      {[taken.reference, ...(taken.more_references ?? [])].map((reference, index) =>
        reference.by === "rectangle" ? (
          <Shape key={index} points={path(reference.corners)} className="fill-none stroke-info" dashed />
        ) : (
          <Shape key={index} points={path(reference.ends)} className="fill-none stroke-info" open />
        ),
      )}
    </>
  );
}

/** One shape, with a pale edge under its line so that it stands out on any photo. */
function Shape({
  points,
  className,
  dashed = false,
  open = false,
}: {
  points: string;
  className: string;
  dashed?: boolean;
  open?: boolean;
}) {
  const Line = open ? "polyline" : "polygon";
  return (
    <>
      <Line points={points} vectorEffect="non-scaling-stroke" className="fill-none stroke-surface/80 stroke-[5]" />
      <Line
        points={points}
        vectorEffect="non-scaling-stroke"
        strokeDasharray={dashed ? "6 4" : undefined}
        strokeLinejoin="round"
        className={cx("stroke-[2.5]", className)}
      />
    </>
  );
}
