import { formatCents, lineTotal } from "#shared/money/cents.ts";
import type { Choice, QuoteContent, QuotePackage } from "#features/quotes/quote-rules/quote.ts";
import { choiceByDefault, figuresOf, linesByDefault, type Priced } from "#features/quotes/quote-rules/quoteMoney.ts";
import { Button } from "#ui/Button.tsx";
import { CheckCards, RadioCards } from "#ui/forms/ChoiceCards.tsx";
import { differenceText } from "./differenceText.ts";
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
  content: Offered;
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
    <div className="flex flex-col gap-5 [&_input]:scroll-mb-24">
      {content.packages.length > 1 && (
        <RadioCards
          legend={messages.choosePackage}
          value={choice.package_id}
          onChange={choosePackage}
          options={content.packages.map((one, at) => ({
            value: one.id,
            label: (
              <span className="flex flex-wrap items-baseline gap-x-3">
                {one.name === "" ? messages.optionNumber(at + 1) : <span lang={lang}>{one.name}</span>}
                {one.recommended && <span className="text-sm font-medium text-accent">{messages.recommended}</span>}
              </span>
            ),
            description: describe(content, one),
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
      </Part>
      {onNext && <OtherPackages content={content} but={chosen.id} />}
      {onNext && <TotalBar content={content} choice={choice} onNext={onNext} />}
    </div>
  );
}

type Offered = Priced & Pick<QuoteContent, "language">;

/** The owner's description of a package, and its differences from the one before it; undefined if there are neither. */
function describe(content: Offered, { id, description }: QuotePackage) {
  const difference = differenceText(content, id);
  if (description === "" && difference === null) return undefined;
  return (
    <>
      {description !== "" && (
        <span lang={ownersLanguage(content)} className="block">
          {description}
        </span>
      )}
      {difference !== null && <span className="block text-ink">{difference}</span>}
    </>
  );
}

/** The total of the choice, which stays in sight while the customer chooses. */
function TotalBar({ content, choice, onNext }: { content: Offered; choice: Choice; onNext: () => void }) {
  const total = figuresOf(content, choice)?.total ?? 0;
  return (
    <div className="sticky bottom-[max(0.5rem,env(safe-area-inset-bottom))] z-10 flex items-center gap-4 rounded-xl border border-line bg-raised py-2 pr-2 pl-4 shadow-float noscript:hidden print:hidden">
      <p aria-live="polite" className="mr-auto min-w-0">
        <span className="block text-sm text-ink-soft">{messages.total}</span>
        <span className="tabular block text-lg leading-6 font-semibold">{formatCents(total)}</span>
      </p>
      <Button variant="primary" size="lg" onClick={onNext}>
        {messages.goOn}
      </Button>
    </div>
  );
}

/** The packages that are not chosen, for a browser that runs no script and so cannot choose them. */
function OtherPackages({ content, but }: { content: Offered; but: string }) {
  const others = content.packages.filter(({ id }) => id !== but);
  if (others.length === 0) return null;
  const lang = ownersLanguage(content);
  return (
    <noscript>
      {others.map((one) => (
        <Part
          key={one.id}
          title={one.name || messages.optionNumber(content.packages.indexOf(one) + 1)}
          ownersTitle
          lang={lang}
          className="mb-5"
        >
          <Lines lang={lang} lines={one.lines} />
          <Sums content={content} choice={choiceByDefault([one])} />
        </Part>
      ))}
    </noscript>
  );
}
