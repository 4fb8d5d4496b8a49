import type { Derivation } from "#features/quotes/quote-rules/quote.ts";

type Picture = Derivation["pictures"][number];

/** A photo of a quote with its outlined surfaces. */
export const OutlinedPhoto = ({ picture, src, alt }: { picture: Picture; src: string; alt: string }) => (
  <div className="relative overflow-hidden rounded-lg">
    <img src={src} alt={alt} width={picture.width} height={picture.height} loading="lazy" className="h-auto w-full" />
    <svg viewBox={`0 0 ${picture.width} ${picture.height}`} aria-hidden="true" className="absolute inset-0 size-full">
      <Outlines picture={picture} />
    </svg>
  </div>
);

/** The outlined surfaces of a photo, in an SVG whose unit is its pixel. */
export const Outlines = ({ picture: { width, height, outlines } }: { picture: Picture }) => (
  <g className="fill-accent/25 stroke-accent" strokeWidth={width / 150} strokeLinejoin="round">
    {outlines.map(({ corners, hole }, at) => (
      <polygon
        key={at}
        points={corners.map(({ x, y }) => `${Number(x) * width},${Number(y) * height}`).join(" ")}
        strokeDasharray={hole ? width / 50 : undefined}
      />
    ))}
  </g>
);
