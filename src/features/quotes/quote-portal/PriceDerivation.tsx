import { derivationFacts, hasFacts } from "#features/quotes/quote-papers/derivationFacts.ts";
import { messages } from "#features/quotes/quote-papers/derivationWords.en.ts";
import { OutlinedPhoto } from "#features/quotes/quote-screens/OutlinedPhoto.tsx";
import type { QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { languages } from "#shared/words/languages.ts";
import { Part } from "#features/quotes/quote-offer/Part.tsx";
import { ownersLanguage } from "#features/quotes/quote-offer/ownersLanguage.ts";

/** The source of the figures: the photo with the outlines on it, the size, and how certain it is. */
export function PriceDerivation({
  content,
  cover,
  pictureOf,
}: {
  content: QuoteContent;
  /** The SHA-256 of the picture on the cover, which is not shown again. */
  cover: string | undefined;
  /** Returns the address of a picture by its SHA-256. */
  pictureOf: (sha256: string) => string;
}) {
  const derivations = content.derivations.filter(hasFacts);
  if (derivations.length === 0) return null;
  return (
    <Part title={messages.howFound}>
      {derivations.map((derivation) => (
        <div key={derivation.estimate_id} className="flex flex-col gap-2">
          <h3 lang={ownersLanguage(content)} className="font-semibold wrap-anywhere">
            {derivation.text}
          </h3>
          <ul className="flex flex-col gap-0.5 text-ink-soft">
            {derivationFacts(derivation, messages).map(({ text, inEnglish }) => (
              <li key={text} lang={inEnglish ? languages.en.tag : undefined} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
          {derivation.pictures
            .filter(({ sha256 }) => sha256 !== cover)
            .map((picture) => (
              <OutlinedPhoto
                key={picture.sha256}
                picture={picture}
                src={pictureOf(picture.sha256)}
                alt={messages.photo(derivation.text)}
              />
            ))}
        </div>
      ))}
    </Part>
  );
}
