import { ArrowDown, ArrowUp, ChevronDown, Trash2 } from "lucide-react";
import { memo, useEffect, useId, useRef, useState, type ClipboardEvent } from "react";
import { formatCents, lineTotal } from "#shared/money/cents.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Checkbox } from "#ui/forms/Checkbox.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { countWords } from "#features/quotes/quote-offer/Lines.tsx";
import { MoneyInput } from "#features/quotes/quote-screens/MoneyInput.tsx";
import type { QuoteLine } from "#features/quotes/quote-rules/quote.ts";
import { isQuantity } from "#features/quotes/quote-rules/quantity.ts";
import { quoteLimits } from "#features/quotes/quote-rules/quoteLimits.ts";
import { hasCells } from "./pastedLines.ts";
import { QuantityFields } from "./QuantityFields.tsx";

/** The changes of one line that its row offers. The same functions each time, so that only a changed row is rendered. */
export type LineChanges = {
  change(id: string, changes: Partial<QuoteLine>): void;
  move(id: string, by: -1 | 1): void;
  remove(id: string): void;
  /** Several cells were pasted into the description of a line. */
  paste(id: string, text: string): void;
};

/** The name of a line for screen readers. */
export const lineName = ({ text }: Pick<QuoteLine, "text">): string => text || "line";

/**
 * One line as a row with its size, rate and amount, which opens to its fields. A line without a description, or with an
 * error, is open.
 */
export const LineRow = memo(function LineRow({
  line,
  isFirst,
  isLast,
  isNew,
  isChange,
  textFault,
  priceFault,
  changes,
}: {
  line: QuoteLine;
  isFirst: boolean;
  isLast: boolean;
  /** True for a line that was just added: its first field gets the focus. */
  isNew: boolean;
  /** True in a change order: then the line can take work away, and is not optional. */
  isChange: boolean;
  textFault: string | undefined;
  priceFault: string | undefined;
  changes: LineChanges;
}) {
  const [opened, setOpened] = useState(line.text === "");
  const id = useId();
  const isOpen = opened || textFault !== undefined || priceFault !== undefined;
  return (
    <div className="min-w-0 flex-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpened(!isOpen)}
        className="grid min-h-11 w-full grid-cols-[minmax(0,1fr)_auto_1.25rem] items-center gap-x-3 rounded-lg py-1 pr-2 text-left text-[0.9375rem] hover:bg-ink/4 sm:grid-cols-[minmax(0,1fr)_auto_6.5rem_1.25rem]"
      >
        <Figures line={line} />
        <ChevronDown
          aria-hidden="true"
          className={cx(
            "col-start-3 row-start-1 size-5 text-ink-faint transition-transform sm:col-start-4",
            isOpen && "rotate-180",
          )}
        />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <div className="pt-2 pr-2 pb-2 pl-1 max-sm:-ml-9">
            <LineFields
              line={line}
              isNew={isNew}
              isChange={isChange}
              textFault={textFault}
              priceFault={priceFault}
              onPaste={(text) => changes.paste(line.id, text)}
              onChange={(next) => changes.change(line.id, next)}
            />
            <LineButtons line={line} isFirst={isFirst} isLast={isLast} changes={changes} />
          </div>
        )}
      </div>
    </div>
  );
});

/** The text of a line, its size at its rate, and its amount. On a phone the size is below the text. */
function Figures({ line }: { line: QuoteLine }) {
  const isRead = isQuantity(line.quantity);
  const counted = isRead ? countWords(line) : null;
  return (
    <>
      <span className={cx("col-start-1 row-start-1 min-w-0 truncate", line.text === "" && "text-ink-faint")}>
        {line.text || "No description yet"}
        {line.optional && <span className="text-sm text-ink-faint"> · Optional</span>}
      </span>
      <span className="tabular col-span-2 col-start-1 row-start-2 truncate text-sm text-ink-soft empty:hidden sm:col-span-1 sm:col-start-2 sm:row-start-1">
        {counted}
      </span>
      <span className="tabular col-start-2 row-start-1 text-right font-medium sm:col-start-3">
        {isRead ? formatCents(lineTotal(line)) : "–"}
      </span>
    </>
  );
}

function LineButtons({
  line,
  isFirst,
  isLast,
  changes,
}: {
  line: QuoteLine;
  isFirst: boolean;
  isLast: boolean;
  changes: LineChanges;
}) {
  const name = lineName(line);
  return (
    <div className="mt-2 flex flex-wrap gap-1">
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Move ${name} up`}
        disabled={isFirst}
        icon={<ArrowUp aria-hidden="true" />}
        onClick={() => changes.move(line.id, -1)}
      >
        Up
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Move ${name} down`}
        disabled={isLast}
        icon={<ArrowDown aria-hidden="true" />}
        onClick={() => changes.move(line.id, 1)}
      >
        Down
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Remove ${name}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => changes.remove(line.id)}
      >
        Remove
      </Button>
    </div>
  );
}

function LineFields({
  line,
  isNew,
  isChange,
  textFault,
  priceFault,
  onPaste,
  onChange,
}: {
  line: QuoteLine;
  isNew: boolean;
  isChange: boolean;
  textFault: string | undefined;
  priceFault: string | undefined;
  onPaste: (text: string) => void;
  onChange: (changes: Partial<QuoteLine>) => void;
}) {
  // A line without a price yet keeps the choice here, because its price has no sign.
  const [isTaken, setTaken] = useState(line.unit_price < 0);
  const description = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) description.current?.focus();
  }, [isNew]);
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (!hasCells(text)) return;
    event.preventDefault();
    onPaste(text);
  };
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,3fr)_7rem_6rem_8rem]">
      <Field label="Description" required className="col-span-2 sm:col-span-1" {...(textFault && { error: textFault })}>
        <Input
          ref={description}
          maxLength={quoteLimits.lineText}
          value={line.text}
          onPaste={paste}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      </Field>
      <QuantityFields line={line} onChange={onChange}>
        <Field label="Unit price" {...(priceFault && { error: priceFault })}>
          <MoneyInput
            cents={Math.abs(line.unit_price)}
            onCents={(cents) => onChange({ unit_price: isTaken ? -cents : cents })}
          />
        </Field>
      </QuantityFields>
      <div className="col-span-full flex flex-wrap gap-x-6">
        <Checkbox
          label="Taxable"
          checked={line.taxable}
          onChange={(event) => onChange({ taxable: event.currentTarget.checked })}
        />
        {isChange ? (
          <Checkbox
            label="Take away"
            checked={isTaken}
            onChange={(event) => {
              setTaken(event.currentTarget.checked);
              onChange({ unit_price: -line.unit_price });
            }}
          />
        ) : (
          <Checkbox
            label="Optional"
            checked={line.optional}
            onChange={(event) => onChange({ optional: event.currentTarget.checked, chosen_by_default: false })}
          />
        )}
        {line.optional && (
          <Checkbox
            label="Selected by default"
            checked={line.chosen_by_default}
            onChange={(event) => onChange({ chosen_by_default: event.currentTarget.checked })}
          />
        )}
      </div>
    </div>
  );
}
