import type { Derivation } from "#features/quotes/quote-rules/quote.ts";

type Picture = Derivation["pictures"][number];

/** A photo of a quote with its outlined surfaces. */
export const OutlinedPhoto = ({ picture, src, alt }: { picture: Picture; src: string; alt: string }) => (
  <div className="relative overflow-hidden rounded-lg">
    <img src={src} alt={alt} width={picture.width} height={picture.height} loading="lazy" className="h-auto w-full" />
    <Outlines picture={picture} viewBox={`0 0 ${picture.width} ${picture.height}`} />
  </div>
);

/** The outlined surfaces over a photo, or over the part of it that `viewBox` names, in pixels. */
export const Outlines = ({ picture: { width, height, outlines }, viewBox }: { picture: Picture; viewBox: string }) => (
  <svg
    viewBox={viewBox}
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
);
