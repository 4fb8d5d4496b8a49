import type { Derivation } from "#features/quotes/quote-rules/quote.ts";

/** A photo of a quote with its outlined surfaces. */
export const OutlinedPhoto = ({
  picture: { width, height, outlines },
  src,
  alt,
}: {
  picture: Derivation["pictures"][number];
  src: string;
  alt: string;
}) => (
  <div className="relative overflow-hidden rounded-lg">
    <img src={src} alt={alt} width={width} height={height} loading="lazy" className="h-auto w-full" />
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="absolute inset-0 size-full fill-accent/25 stroke-accent"
      strokeWidth={width / 150}
      strokeLinejoin="round"
    >
      {outlines.map(({ corners, hole }, at) => (
        <polygon
          key={at}
          points={corners.map(({ x, y }) => `${Number(x) * width},${Number(y) * height}`).join(" ")}
          strokeDasharray={hole ? width / 50 : undefined}
        />
      ))}
    </svg>
  </div>
);
