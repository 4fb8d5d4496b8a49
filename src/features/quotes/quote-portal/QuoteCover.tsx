import { Outlines } from "#features/quotes/quote-screens/OutlinedPhoto.tsx";
import { messages } from "#features/quotes/quote-offer/quoteWords.en.ts";
import type { Derivation, QuoteContent } from "#features/quotes/quote-rules/quote.ts";

type Picture = Derivation["pictures"][number];

/** The width of the cover divided by its height. */
const shape = 16 / 9;

/** The photo on the cover of a quote: the first one with outlines, else the first; undefined without photos. */
export function coverOf({ derivations }: Pick<QuoteContent, "derivations">): Picture | undefined {
  const pictures = derivations.flatMap((derivation) => derivation.pictures);
  return pictures.find(({ outlines }) => outlines.length > 0) ?? pictures[0];
}

/** The cover: the part of the photo around its outlines. An SVG, because the page allows no inline styles. */
export function QuoteCover({ picture, src }: { picture: Picture; src: string }) {
  const { x, y, width, height } = cropOf(picture);
  return (
    <svg
      role="img"
      aria-label={messages.photo}
      viewBox={`${x} ${y} ${width} ${height}`}
      className="aspect-video w-full overflow-hidden rounded-xl"
    >
      <image href={src} width={picture.width} height={picture.height} />
      <Outlines picture={picture} />
    </svg>
  );
}

/** The largest part of a photo in the shape of the cover whose middle is nearest to that of the outlines, in pixels. */
function cropOf({ width: wide, height: high, outlines }: Picture) {
  const [width, height] = wide / high > shape ? [high * shape, high] : [wide, wide / shape];
  const corners = outlines.flatMap((outline) => outline.corners);
  const middle = (values: number[]) => (values.length === 0 ? 0.5 : (Math.min(...values) + Math.max(...values)) / 2);
  const from = (centre: number, part: number, whole: number) =>
    Math.min(Math.max(centre * whole - part / 2, 0), whole - part);
  return {
    x: from(middle(corners.map(({ x }) => Number(x))), width, wide),
    y: from(middle(corners.map(({ y }) => Number(y))), height, high),
    width,
    height,
  };
}
