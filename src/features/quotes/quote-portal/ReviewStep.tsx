import type { Choice, QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { countedLines, offersChoice } from "#features/quotes/quote-rules/quoteMoney.ts";
import { Button } from "#ui/Button.tsx";
import { Lines } from "#features/quotes/quote-offer/Lines.tsx";
import { ownersLanguage } from "#features/quotes/quote-offer/ownersLanguage.ts";
import { Part } from "#features/quotes/quote-offer/Part.tsx";
import { dayWords } from "#features/quotes/quote-offer/quoteFormats.ts";
import { Sums } from "#features/quotes/quote-offer/Sums.tsx";
import { messages } from "#features/quotes/quote-offer/quoteWords.en.ts";

/** The second step: a review of everything before the customer accepts. */
export function ReviewStep({
  content,
  choice,
  lastDay,
  onBack,
  onNext,
}: {
  content: QuoteContent;
  choice: Choice;
  lastDay: string;
  onBack: () => void;
  onNext: () => void;
}) {
  return (
    <Part title={messages.reviewTitle}>
      <p className="text-pretty text-ink-soft">{messages.reviewText}</p>
      <Chosen content={content} choice={choice} />
      <Sums content={content} choice={choice} />
      {content.terms !== "" && (
        <>
          <h3 className="font-semibold">{messages.terms}</h3>
          <p lang={ownersLanguage(content)} className="text-pretty whitespace-pre-line wrap-anywhere">
            {content.terms}
          </p>
        </>
      )}
      <p className="text-ink-soft">{messages.validUntil(dayWords(lastDay))}</p>
      <div className="flex flex-col gap-2">
        <Button variant="primary" size="lg" block onClick={onNext}>
          {messages.toSign}
        </Button>
        <Button size="lg" block onClick={onBack}>
          {messages.back}
        </Button>
      </div>
    </Part>
  );
}

/** The chosen package with its lines. */
export function Chosen({ content, choice }: { content: QuoteContent; choice: Choice }) {
  const chosen = content.packages.find(({ id }) => id === choice.package_id);
  if (!chosen) return null;
  const name = chosen.name || content.title;
  const lang = ownersLanguage(content);
  const before = offersChoice(content) ? messages.chosen : name === "" ? messages.included : null;
  return (
    <>
      <h3 className="font-semibold">
        {before}
        {before !== null && name !== "" && ": "}
        {name !== "" && <span lang={lang}>{name}</span>}
      </h3>
      <Lines lang={lang} lines={countedLines(chosen, choice.line_ids)} />
    </>
  );
}
