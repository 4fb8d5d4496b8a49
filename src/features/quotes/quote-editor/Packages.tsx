import { Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { formatCents } from "#shared/money/cents.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { priceDifferenceText } from "#features/quotes/quote-offer/differenceText.ts";
import { choiceByDefault, figuresOf } from "#features/quotes/quote-rules/quoteMoney.ts";
import { quoteLimits } from "#features/quotes/quote-rules/quoteLimits.ts";
import type { QuoteInput } from "#features/quotes/quote-rules/quoteRecord.ts";
import { hasFaultIn, type FieldErrors } from "./fieldErrors.ts";
import { hasFinishedNumbers } from "./finishedNumbers.ts";
import { newLine, PackageEditor } from "./PackageEditor.tsx";
import { PackageFold } from "./PackageFold.tsx";
import { pastedWords } from "./pastedWords.ts";
import type { Change } from "./useQuoteWriting.ts";

type Offer = QuoteInput["offer"];
type Package = Offer["packages"][number];

/**
 * The packages to choose from, one of which can be recommended. Of several, each is one row, and the first or the one
 * that was just added is open. A package with an error stays open.
 */
export function Packages({
  offer,
  isChange,
  faults,
  onChange,
}: {
  offer: Offer;
  /** True for a change order: it has one package, whose lines can take work away. */
  isChange: boolean;
  faults: FieldErrors;
  onChange: (change: Change<Offer>) => void;
}) {
  const { packages } = offer;
  const [opened, setOpened] = useState<readonly string[]>(packages.slice(0, 1).map(({ id }) => id));
  const [added, setAdded] = useState<string | null>(null);
  const change = useCallback(
    (id: string, changed: (one: Package) => Package) =>
      onChange(({ packages: before }) => {
        const next = before.filter((one) => one.id === id).map(changed)[0];
        if (!next) return {};
        const others = (one: Package) => (next.recommended ? { ...one, recommended: false } : one);
        return { packages: before.map((one) => (one.id === id ? next : others(one))) };
      }),
    [onChange],
  );
  const add = () => {
    const one = { id: crypto.randomUUID(), name: "", description: "", recommended: false, lines: [newLine()] };
    onChange(({ packages: before }) => ({ packages: [...before, one] }));
    setOpened([one.id]);
    setAdded(one.id);
  };
  const room = quoteLimits.lines - packages.reduce((count, { lines }) => count + lines.length, 0);
  const several = packages.length > 1;
  return (
    <>
      {packages.map((one, place) => {
        const isOpen = opened.includes(one.id) || hasFaultIn(faults, `offer.packages.${place}`);
        const editor = (
          <PackageEditor
            one={one}
            several={several}
            isChange={isChange}
            isNew={one.id === added}
            place={place}
            room={room}
            faults={faults}
            onChange={change}
            onRemove={() =>
              onChange(({ packages: before }) => ({ packages: before.filter(({ id }) => id !== one.id) }))
            }
          />
        );
        return several ? (
          <PackageFold
            key={one.id}
            name={one.name || `Package ${place + 1}`}
            recommended={one.recommended}
            {...summaryOf(offer, one)}
            isOpen={isOpen}
            onToggle={() => {
              setAdded(null);
              setOpened(isOpen ? opened.filter((id) => id !== one.id) : [...opened, one.id]);
            }}
          >
            {editor}
          </PackageFold>
        ) : (
          <Card key={one.id} title="Lines">
            {editor}
          </Card>
        );
      })}
      {!isChange && packages.length < quoteLimits.packages && (
        <Button className="justify-self-start" icon={<Plus aria-hidden="true" />} onClick={add}>
          Add a package to choose from
        </Button>
      )}
    </>
  );
}

/** The total of a package by default, and its facts: the number of its lines, and its difference in price. */
function summaryOf(offer: Offer, one: Package): { total: string; facts: string[] } {
  const count = pastedWords.lines(one.lines.length);
  if (!hasFinishedNumbers(offer)) return { total: "–", facts: [count] };
  const difference = priceDifferenceText(offer, one.id);
  return {
    total: formatCents(figuresOf(offer, choiceByDefault([one]))?.total ?? 0),
    facts: difference === null ? [count] : [count, difference],
  };
}
