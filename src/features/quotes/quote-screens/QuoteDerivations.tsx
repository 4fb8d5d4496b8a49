import { Card } from "#ui/Card.tsx";
import { Link } from "#browser/links.tsx";
import { derivationFacts, hasFacts } from "#features/quotes/quote-papers/derivationFacts.ts";
import { messages } from "#features/quotes/quote-papers/derivationWords.en.ts";
import { OutlinedPhoto } from "./OutlinedPhoto.tsx";
import type { Derivation } from "#features/quotes/quote-rules/quote.ts";

/** The source of a quote's figures, as its customer reads it, with a link to the estimate. */
export function QuoteDerivations({
  derivations,
  files,
}: {
  derivations: readonly Derivation[];
  /** The base address of the pictures; null if there are none. */
  files: string | null;
}) {
  const known = derivations.filter(hasFacts);
  if (known.length === 0) return null;
  return (
    <Card title={messages.howFound} description="Also shown to your customer.">
      <ul className="flex flex-col gap-4 text-[0.9375rem]">
        {known.map((derivation) => (
          <li key={derivation.estimate_id} className="flex flex-col gap-2">
            <Link to={`/estimate/${derivation.estimate_id}`} className="link font-medium wrap-anywhere">
              {derivation.text}
            </Link>
            <ul className="text-ink-soft">
              {derivationFacts(derivation, messages).map(({ text }) => (
                <li key={text} className="wrap-anywhere">
                  {text}
                </li>
              ))}
            </ul>
            {files !== null &&
              derivation.pictures.map((picture) => (
                <OutlinedPhoto
                  key={picture.sha256}
                  picture={picture}
                  src={`${files}/pictures/${picture.sha256}`}
                  alt={messages.photo(derivation.text)}
                />
              ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}
