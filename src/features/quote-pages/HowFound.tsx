import type { Derivation } from "#features/quotes/quote.ts";
import { Part } from "./Part.tsx";
import { money } from "./quoteFormats.ts";
import { words } from "./quoteWords.en.ts";

/** Where the figures come from: the photo with what was outlined on it, the size, and how sure it is. */
export function HowFound({
  derivations,
  pictureOf,
}: {
  derivations: readonly Derivation[];
  /** Where a picture is, by its SHA-256. */
  pictureOf: (sha256: string) => string;
}) {
  const told = derivations.filter(
    ({ size, pictures, source }) => size !== null || pictures.length > 0 || source !== null,
  );
  if (told.length === 0) return null;
  return (
    <Part title={words.howFound}>
      {told.map((derivation) => (
        <div key={derivation.estimate_id} className="flex flex-col gap-2">
          <h3 className="font-semibold wrap-anywhere">{derivation.text}</h3>
          <ul className="flex flex-col gap-0.5 text-ink-soft">
            {factsOf(derivation).map((fact) => (
              <li key={fact} className="wrap-anywhere">
                {fact}
              </li>
            ))}
          </ul>
          {derivation.pictures.map((picture) => (
            <Outlined
              key={picture.sha256}
              picture={picture}
              src={pictureOf(picture.sha256)}
              alt={words.photo(derivation.text)}
            />
          ))}
        </div>
      ))}
    </Part>
  );
}

function factsOf({ size, source, drawn_by, reference, range, assumptions }: Derivation): string[] {
  const how = source && [words.sources[source], ...(drawn_by ? [words.drawnBy[drawn_by]] : [])].join(", ");
  return [
    size && words.size(size),
    how,
    reference && words.reference(reference),
    range && words.likely(money(range.low), money(range.high)),
    ...assumptions,
  ].filter((fact) => fact !== null);
}

/** A photo with what was outlined on it. */
const Outlined = ({
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
