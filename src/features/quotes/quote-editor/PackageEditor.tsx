import { ClipboardPaste, Plus, Trash2 } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/forms/Checkbox.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Textarea } from "#ui/forms/Inputs.tsx";
import type { QuoteLine, QuotePackage } from "#features/quotes/quote-rules/quote.ts";
import { errorOf, type FieldErrors } from "./fieldErrors.ts";
import type { LineChanges } from "./LineRow.tsx";
import type { PastedLine } from "./pastedLines.ts";
import { pastedWords } from "./pastedWords.ts";
import { SortableLines } from "./SortableLines.tsx";

const PasteLinesDialog = lazyComponent(() => import("./PasteLinesDialog.tsx"), "PasteLinesDialog");

/** The editor of one package: its lines, and its name if there are several packages. */
export function PackageEditor({
  one,
  several,
  isChange,
  isNew,
  place,
  room,
  faults,
  onChange,
  onRemove,
}: {
  one: QuotePackage;
  several: boolean;
  /** True in a change order. */
  isChange: boolean;
  /** True for a package that was just added: its name gets the focus. */
  isNew: boolean;
  place: number;
  /** The number of lines that the quote has room for. */
  room: number;
  faults: FieldErrors;
  /** Changes the package with this id. The same function each time. */
  onChange: (id: string, changed: (one: QuotePackage) => QuotePackage) => void;
  onRemove: () => void;
}) {
  const at = `offer.packages.${place}`;
  const { id } = one;
  const [added, setAdded] = useState<string | null>(null);
  const [pasted, setPasted] = useState<{ into: string | null; text: string } | null>(null);
  const [said, setSaid] = useState("");
  const { lines: changeLines, changes } = useMemo(() => changesOf(id, onChange, setPasted), [id, onChange]);
  const insert = (lines: readonly PastedLine[]) => {
    changeLines((before) => withPasted(before, lines.map(lineFrom), pasted?.into ?? null));
    setPasted(null);
    setSaid(`${pastedWords.lines(lines.length)} added.`);
  };
  return (
    <>
      {several && (
        <Naming
          one={one}
          isNew={isNew}
          nameFault={errorOf(faults, `${at}.name`)}
          onChange={(next) => onChange(id, () => next)}
        />
      )}
      <SortableLines
        lines={one.lines}
        at={at}
        added={added}
        isChange={isChange}
        faults={faults}
        changes={changes}
        onSort={(from, to) =>
          changeLines((lines) => lines.toSpliced(from, 1).toSpliced(to, 0, ...lines.slice(from, from + 1)))
        }
      />
      {[at, `${at}.lines`, ...(place === 0 ? ["offer.packages"] : [])].map(
        (field) =>
          faults[field] && (
            <p key={field} data-error tabIndex={-1} className="mt-2 text-sm text-danger">
              {faults[field]}
            </p>
          ),
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          icon={<Plus aria-hidden="true" />}
          onClick={() => {
            const line = newLine();
            setAdded(line.id);
            changeLines((lines) => [...lines, line]);
          }}
        >
          Add line
        </Button>
        <Button
          variant="ghost"
          icon={<ClipboardPaste aria-hidden="true" />}
          onClick={() => setPasted({ into: null, text: "" })}
        >
          Paste lines…
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {said}
        </p>
        {several && (
          <Button variant="ghost" className="ml-auto" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
            Remove package
          </Button>
        )}
      </div>
      {pasted && <PasteLinesDialog begun={pasted.text} room={room} onClose={() => setPasted(null)} onLines={insert} />}
    </>
  );
}

type ChangeLines = (changed: (lines: QuoteLine[]) => QuoteLine[]) => void;

/** The changes of the lines of one package. */
function changesOf(
  id: string,
  onChange: (id: string, changed: (one: QuotePackage) => QuotePackage) => void,
  onPaste: (pasted: { into: string; text: string }) => void,
): { lines: ChangeLines; changes: LineChanges } {
  const lines: ChangeLines = (changed) => onChange(id, (before) => ({ ...before, lines: changed(before.lines) }));
  return {
    lines,
    changes: {
      change: (line, changes) =>
        lines((before) => before.map((one) => (one.id === line ? { ...one, ...changes } : one))),
      move: (line, by) =>
        lines((before) => {
          const index = before.findIndex((one) => one.id === line);
          return before.toSpliced(index, 1).toSpliced(index + by, 0, ...before.slice(index, index + 1));
        }),
      remove: (line) => lines((before) => before.filter((one) => one.id !== line)),
      paste: (into, text) => onPaste({ into, text }),
    },
  };
}

/** The lines with pasted ones after the line they were pasted into, which they replace if it is empty; else at the end. */
function withPasted(before: QuoteLine[], pasted: QuoteLine[], into: string | null): QuoteLine[] {
  const index = before.findIndex((one) => one.id === into);
  const line = before[index];
  if (!line) return [...before, ...pasted];
  const isEmpty = line.text === "" && line.unit_price === 0;
  return before.toSpliced(isEmpty ? index : index + 1, isEmpty ? 1 : 0, ...pasted);
}

/** The name and description of a package, if there are several to choose from. */
function Naming({
  one,
  isNew,
  nameFault,
  onChange,
}: {
  one: QuotePackage;
  isNew: boolean;
  nameFault: { error?: string };
  onChange: (one: QuotePackage) => void;
}) {
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) name.current?.focus();
  }, [isNew]);
  return (
    <div className="mb-4 grid gap-3">
      <Field label="Name" required {...nameFault}>
        <Input
          ref={name}
          maxLength={fieldLengths.name}
          placeholder="Good, Better, Best…"
          value={one.name}
          onChange={(event) => onChange({ ...one, name: event.currentTarget.value })}
        />
      </Field>
      <Field label="Description">
        <Textarea
          rows={2}
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
export const newLine = (): QuoteLine => lineFrom({ text: "", quantity: "1", unit: "", unit_price: 0 });

const lineFrom = (line: PastedLine): QuoteLine => ({
  id: crypto.randomUUID(),
  ...line,
  taxable: true,
  optional: false,
  chosen_by_default: false,
});
