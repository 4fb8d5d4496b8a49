import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { memo, useCallback } from "react";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Checkbox } from "#ui/forms/Checkbox.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Textarea } from "#ui/forms/Inputs.tsx";
import { MoneyInput } from "#features/quotes/quote-screens/MoneyInput.tsx";
import type { QuoteLine, QuotePackage } from "#features/quotes/quote-rules/quote.ts";
import { quoteLimits } from "#features/quotes/quote-rules/quoteLimits.ts";
import { errorOf, type FieldErrors } from "./fieldErrors.ts";
import { QuantityFields } from "./QuantityFields.tsx";

/** The editor of one package: its lines, and its name if there are several packages. */
export function PackageEditor({
  one,
  several,
  place,
  faults,
  onChange,
  onRemove,
}: {
  one: QuotePackage;
  several: boolean;
  place: number;
  faults: FieldErrors;
  /** Changes the package with this id. The same function each time. */
  onChange: (id: string, changed: (one: QuotePackage) => QuotePackage) => void;
  onRemove: () => void;
}) {
  const at = `offer.packages.${place}`;
  const { id } = one;
  const changeLines = useCallback<ChangeLines>(
    (changed) => onChange(id, (before) => ({ ...before, lines: changed(before.lines) })),
    [id, onChange],
  );
  return (
    <Card
      title={several ? `Package ${place + 1}` : "Lines"}
      actions={
        several && (
          <Button size="sm" variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
            Remove package
          </Button>
        )
      }
    >
      {several && (
        <Naming one={one} nameFault={errorOf(faults, `${at}.name`)} onChange={(next) => onChange(id, () => next)} />
      )}
      <ol className="flex flex-col gap-4">
        {one.lines.map((line, index) => (
          <Line
            key={line.id}
            line={line}
            isFirst={index === 0}
            isLast={index === one.lines.length - 1}
            textFault={faults[`${at}.lines.${index}.text`]}
            priceFault={faults[`${at}.lines.${index}.unit_price`]}
            onLines={changeLines}
          />
        ))}
      </ol>
      {[at, `${at}.lines`, ...(place === 0 ? ["offer.packages"] : [])].map(
        (field) =>
          faults[field] && (
            <p key={field} className="mt-2 text-sm text-danger">
              {faults[field]}
            </p>
          ),
      )}
      <Button
        className="mt-4"
        icon={<Plus aria-hidden="true" />}
        onClick={() => {
          const line = newLine();
          changeLines((lines) => [...lines, line]);
        }}
      >
        Add line
      </Button>
    </Card>
  );
}

/** The name and description of a package, if there are several to choose from. */
function Naming({
  one,
  nameFault,
  onChange,
}: {
  one: QuotePackage;
  nameFault: { error?: string };
  onChange: (one: QuotePackage) => void;
}) {
  return (
    <div className="mb-4 grid gap-3">
      <Field label="Name" required {...nameFault}>
        <Input
          maxLength={fieldLengths.name}
          placeholder="Good, Better, Best…"
          value={one.name}
          onChange={(event) => onChange({ ...one, name: event.currentTarget.value })}
        />
      </Field>
      <Field label="Description">
        <Textarea
          maxLength={fieldLengths.description}
          value={one.description}
          onChange={(event) => onChange({ ...one, description: event.currentTarget.value })}
        />
      </Field>
      <Checkbox
        label="Recommend this package"
        checked={one.recommended}
        onChange={(event) => onChange({ ...one, recommended: event.currentTarget.checked })}
      />
    </div>
  );
}

/** An empty line. */
export const newLine = (): QuoteLine => ({
  id: crypto.randomUUID(),
  text: "",
  quantity: "1",
  unit: "",
  unit_price: 0,
  taxable: true,
  optional: false,
  chosen_by_default: false,
});

type ChangeLines = (changed: (lines: QuoteLine[]) => QuoteLine[]) => void;

/** One line with its buttons. Rendered only when it changes: a quote may have hundreds, and each letter changes one. */
const Line = memo(function Line({
  line,
  isFirst,
  isLast,
  textFault,
  priceFault,
  onLines,
}: {
  line: QuoteLine;
  isFirst: boolean;
  isLast: boolean;
  textFault: string | undefined;
  priceFault: string | undefined;
  onLines: ChangeLines;
}) {
  const move = (by: number) =>
    onLines((lines) => {
      const index = lines.findIndex(({ id }) => id === line.id);
      return lines.toSpliced(index, 1).toSpliced(index + by, 0, line);
    });
  return (
    <li className="drawn-in-view-64 rounded-lg border border-line p-3">
      <LineFields
        line={line}
        textFault={textFault}
        priceFault={priceFault}
        onChange={(changes) =>
          onLines((lines) => lines.map((one) => (one.id === line.id ? { ...one, ...changes } : one)))
        }
      />
      <div className="mt-2 flex flex-wrap gap-1">
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Move ${line.text || "line"} up`}
          disabled={isFirst}
          icon={<ArrowUp aria-hidden="true" />}
          onClick={() => move(-1)}
        />
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Move ${line.text || "line"} down`}
          disabled={isLast}
          icon={<ArrowDown aria-hidden="true" />}
          onClick={() => move(1)}
        />
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Remove ${line.text || "line"}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => onLines((lines) => lines.filter(({ id }) => id !== line.id))}
        />
      </div>
    </li>
  );
});

function LineFields({
  line,
  textFault,
  priceFault,
  onChange,
}: {
  line: QuoteLine;
  textFault: string | undefined;
  priceFault: string | undefined;
  onChange: (changes: Partial<QuoteLine>) => void;
}) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,3fr)_7rem_6rem_8rem]">
      <Field label="Description" required className="col-span-2 sm:col-span-1" {...(textFault && { error: textFault })}>
        <Input
          maxLength={quoteLimits.lineText}
          value={line.text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      </Field>
      <QuantityFields line={line} onChange={onChange}>
        <Field label="Unit price" {...(priceFault && { error: priceFault })}>
          <MoneyInput cents={line.unit_price} onCents={(unit_price) => onChange({ unit_price })} />
        </Field>
      </QuantityFields>
      <div className="col-span-full flex flex-wrap gap-x-6">
        <Checkbox
          label="Taxable"
          checked={line.taxable}
          onChange={(event) => onChange({ taxable: event.currentTarget.checked })}
        />
        <Checkbox
          label="Optional"
          checked={line.optional}
          onChange={(event) => onChange({ optional: event.currentTarget.checked, chosen_by_default: false })}
        />
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
