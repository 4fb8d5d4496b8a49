import { formatCents, lineTotal } from "#shared/money/cents.ts";
import type { Choice, QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { choiceByDefault, figuresOf, linesByDefault } from "#features/quotes/quote-rules/quoteMoney.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { CheckCards, RadioCards } from "#ui/forms/ChoiceCards.tsx";
import { countWords, Lines } from "./Lines.tsx";
import { ownersLanguage } from "./ownersLanguage.ts";
import { Part } from "./Part.tsx";
import { Sums } from "./Sums.tsx";
import { messages } from "./quoteWords.en.ts";

/** The first step: the package, and its optional lines. */
export function ChooseStep({
  content,
  choice,
  onChoose,
  onNext,
}: {
  content: QuoteContent;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  /** Undefined if the customer cannot accept the quote: then it is read-only. */
  onNext?: (() => void) | undefined;
}) {
  const chosen = content.packages.find(({ id }) => id === choice.package_id);
  if (!chosen) return null;
  const lang = ownersLanguage(content);
  const optional = chosen.lines.filter((line) => line.optional);
  const choosePackage = (id: string) => {
    const one = content.packages.find((each) => each.id === id);
    if (one) onChoose({ package_id: id, line_ids: linesByDefault(one) });
  };
  return (
    <>
      {content.packages.length > 1 && (
        <RadioCards
          legend={messages.choosePackage}
          value={choice.package_id}
          onChange={choosePackage}
          options={content.packages.map((one, at) => ({
            value: one.id,
            label: (
              <span className="flex flex-wrap items-center gap-2">
                {one.name === "" ? messages.optionNumber(at + 1) : <span lang={lang}>{one.name}</span>}
                {one.recommended && <Badge tone="accent">{messages.recommended}</Badge>}
              </span>
            ),
            description: one.description === "" ? undefined : <span lang={lang}>{one.description}</span>,
            meta: formatCents(figuresOf(content, choiceByDefault([one]))?.total ?? 0),
          }))}
        />
      )}
      <Part title={messages.included}>
        {content.packages.length === 1 && chosen.description !== "" && (
          <p lang={lang} className="text-pretty whitespace-pre-line">
            {chosen.description}
          </p>
        )}
        <Lines lang={lang} lines={chosen.lines.filter((line) => !line.optional)} />
        {optional.length > 0 && (
          <CheckCards
            legend={messages.addOns}
            value={choice.line_ids}
            onChange={(line_ids) => onChoose({ ...choice, line_ids })}
            options={optional.map((line) => ({
              value: line.id,
              label: <span lang={lang}>{line.text}</span>,
              description: countWords(line) ?? undefined,
              meta: formatCents(lineTotal(line)),
            }))}
          />
        )}
        <Sums content={content} choice={choice} />
        {onNext && (
          <Button variant="primary" size="lg" block className="print:hidden" onClick={onNext}>
            {messages.goOn}
          </Button>
        )}
      </Part>
    </>
  );
}
