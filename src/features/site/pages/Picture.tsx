import { cx } from "#ui/cx.ts";

/**
 * The pictures of the product, each in light and in dark; `scripts/pictures.mjs` makes them. Width and height in pixels
 * as they are shown.
 */
const shapes = {
  dashboard: { width: 1160, height: 870 },
  calendar: { width: 1160, height: 870 },
  customers: { width: 1160, height: 870 },
  form: { width: 390, height: 620 },
  requests: { width: 390, height: 620 },
  measured: { width: 390, height: 620 },
} as const;

/** Which of the site's pictures. */
export type PictureName = keyof typeof shapes;

/** A picture of the product as it is, in the visitor's colours. It is fetched when it is about to be seen. */
export function Picture({ name, alt, className }: { name: PictureName; alt: string; className?: string }) {
  const { width, height } = shapes[name];
  return (
    <picture>
      <source srcSet={`/pictures/${name}-dark.avif`} media="(prefers-color-scheme: dark)" type="image/avif" />
      <img
        src={`/pictures/${name}.avif`}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
        className={cx("h-auto rounded-xl border border-line bg-surface shadow-float", className)}
      />
    </picture>
  );
}
