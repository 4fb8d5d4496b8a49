import { useState, type ReactNode } from "react";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { cx } from "#ui/cx.ts";
import { NumberInput, Select } from "#ui/forms/Inputs.tsx";
import { SegmentedButtons } from "#ui/forms/SegmentedButtons.tsx";
import { readSize } from "#features/catalog/typed-sizes/readSize.ts";
import { readFigure } from "#shared/figures/figures.ts";
import { certainties, type Certainty, type Reference } from "#features/catalog/measurements/measurement.ts";
import { typedUnits, type LengthUnit, type TypedUnit } from "#features/catalog/measurements/measuringWords.ts";
import { RulerQuestion } from "#features/catalog/measuring-questions/SheetQuestions.tsx";
import { ReferenceArt } from "./ReferenceArt.tsx";
import { references, type ReferenceSize } from "#features/catalog/measuring/references.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/** The second step: the position of the thing on the photo, the sides that count, and its real size. */
export function ReferencePlacing({
  reference,
  isLow,
  unit,
  onWay,
  onSize,
  onChange,
  children,
}: {
  reference: Reference;
  /** True if it is a slab at the photographer's feet. */
  isLow: boolean;
  unit: LengthUnit;
  onWay: (by: Reference["by"]) => void;
  onSize: (reference: Reference) => void;
  onChange: () => void;
  /** Further controls of this step. */
  children: ReactNode;
}) {
  const { label, by, tap } = references[reference.kind];
  const [isOther, setOther] = useState(false);
  const chosen = sizeChosen(reference);
  const isTyped = isOther || chosen === undefined;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <ReferenceArt kind={reference.kind} className="h-11 w-auto shrink-0 text-ink-soft" />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{label}</h2>
          <p className="mt-0.5 text-sm leading-snug">{tap[reference.by]}</p>
        </div>
        <Button size="sm" variant="ghost" className="-mt-2 -mr-3" onClick={onChange}>
          {messages.change}
        </Button>
      </div>
      <SizeChoice
        reference={reference}
        chosen={isTyped ? null : chosen}
        onSize={(next) => {
          setOther(false);
          onSize(next);
        }}
        onOther={() => setOther(true)}
      />
      {reference.kind === "marked_sheet" && <RulerQuestion sheet={reference} onAnswer={onSize} />}
      {isTyped && reference.kind !== "marked_sheet" && (
        <SizeFields key={`${reference.kind} ${reference.by}`} reference={reference} unit={unit} onSize={onSize} />
      )}
      {isLow && <Notice tone="warning">{messages.slabAtFeet}</Notice>}
      {by.length > 1 && (
        <SegmentedButtons
          label={messages.whatYouSee}
          options={by.map((way) => ({ value: way, label: way === "length" ? messages.oneSide : messages.fourCorners }))}
          value={reference.by}
          onChoose={onWay}
        />
      )}
      {children}
    </div>
  );
}

/** The usual size that the reference has; undefined if its size must be typed. */
function sizeChosen(reference: Reference): ReferenceSize | undefined {
  const across = reference.by === "length" ? reference.length : reference.width;
  return references[reference.kind].sizes?.find(
    ({ length, certainty }) => length === across && certainty === reference.certainty,
  );
}

/** The usual sizes of the thing, to choose from, and "other size" (`chosen` is null). */
function SizeChoice({
  reference,
  chosen,
  onSize,
  onOther,
}: {
  reference: Reference;
  chosen: ReferenceSize | null;
  onSize: (reference: Reference) => void;
  onOther: () => void;
}) {
  const { sizes } = references[reference.kind];
  if (!sizes) return null;
  return (
    <div role="group" aria-label={messages.whichOne} className="flex flex-wrap gap-2">
      {sizes.map((size) => {
        const { label, length, certainty } = size;
        const across = reference.by === "length" ? { length } : { width: length };
        return (
          <Chip key={label} chosen={size === chosen} onChoose={() => onSize({ ...reference, certainty, ...across })}>
            {label}
          </Chip>
        );
      })}
      <Chip chosen={chosen === null} onChoose={onOther}>
        {messages.otherSize}
      </Chip>
    </div>
  );
}

function Chip({ chosen, onChoose, children }: { chosen: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx(
        "tabular min-h-11 rounded-full border px-4 text-sm font-medium dense:min-h-9",
        chosen
          ? "border-accent bg-accent-soft ring-1 ring-accent"
          : "border-line-strong/60 bg-raised hover:border-line-strong",
      )}
    >
      {children}
    </button>
  );
}

function SizeFields({
  reference,
  unit,
  onSize,
}: {
  reference: Reference;
  unit: LengthUnit;
  onSize: (reference: Reference) => void;
}) {
  const sizes =
    reference.by === "rectangle" ? { width: reference.width, height: reference.height } : { length: reference.length };
  const [typedIn, setTypedIn] = useState<TypedUnit>(() => usualUnit(Math.min(...Object.values(sizes)), unit));
  const [typed, setTyped] = useState<Record<string, string>>({});

  // The typed text stays while it means the same size as the reference, which Undo may have changed.
  const shown = (name: string, feet: number) => {
    const text = typed[name];
    if (text !== undefined && Math.abs(feetOf(text, typedIn) - feet) < 1e-9) return text;
    return feet > 0 ? String(Number((feet / typedUnits[typedIn].feet).toFixed(2))) : "";
  };
  const type = (name: string, text: string) => {
    setTyped({ ...typed, [name]: text });
    onSize({ ...reference, [name]: feetOf(text, typedIn) });
  };
  const turnInto = (next: TypedUnit) => {
    // A number just typed is taken in the new unit; an existing size is converted.
    const renamed = Object.entries(sizes).filter(
      ([name, feet]) => typed[name] !== undefined && shown(name, feet) === typed[name],
    );
    setTypedIn(next);
    if (renamed.length > 0)
      onSize({ ...reference, ...Object.fromEntries(renamed.map(([name]) => [name, feetOf(typed[name] ?? "", next)])) });
  };

  const names =
    reference.by === "length" ? { length: messages.length } : { width: messages.width, height: messages.height };
  return (
    <div className="grid grid-cols-2 gap-x-2 gap-y-3">
      {Object.entries(sizes).map(([name, feet]) => (
        <Field key={name} label={names[name as keyof typeof names]}>
          <NumberInput
            value={shown(name, feet)}
            onChange={(event) => type(name, event.currentTarget.value)}
            autoComplete="off"
            placeholder="0"
          />
        </Field>
      ))}
      {Object.values(sizes).includes(0) && (
        <p className="col-span-2 -mt-1 text-sm text-warning">{messages.enterSize}</p>
      )}
      <Field label={messages.unit}>
        <Select value={typedIn} onChange={(event) => turnInto(event.currentTarget.value as TypedUnit)}>
          {Object.entries(typedUnits).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={messages.howAccurate} className={reference.by === "length" ? "col-span-2" : ""}>
        <Select
          value={reference.certainty}
          onChange={(event) => onSize({ ...reference, certainty: event.currentTarget.value as Certainty })}
        >
          {certainties.map((certainty) => (
            <option key={certainty} value={certainty}>
              {messages.certainties[certainty]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

/** The feet of a typed length: a number in the chosen unit, or a text such as 6'8" or "20½ in". 0 if it is none. */
function feetOf(text: string, inUnit: TypedUnit): number {
  const { feet } = typedUnits[inUnit];
  const figure = readFigure(text);
  if (figure !== null && figure > 0) return figure * feet;
  const reading = readSize(text, { kind: "length", size: feet, name: inUnit });
  return reading?.is === "size" ? reading.size * feet : 0;
}

function usualUnit(feet: number, unit: LengthUnit): TypedUnit {
  const small = feet > 0 && feet < 2;
  if (unit === "ft") return small ? "in" : "ft";
  return small ? "cm" : "m";
}
